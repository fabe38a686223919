import { type Address, toLowerAddress } from '@otterscan/ethereum/address'
import { type Hex, sliceHex, toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import type { ReplayTransaction } from './replayJob.ts'
import type { StateKeys } from './stateReader.ts'

/** Where a word comes from: the sender, a word of the input, or a hash of two such words with something added. */
type Source =
  | { readonly kind: 'literal'; readonly word: Hex }
  | { readonly kind: 'sender' }
  | { readonly kind: 'input'; readonly at: number }
  | { readonly kind: 'hash'; readonly words: readonly [Source, Source]; readonly added: bigint }

interface Pattern {
  readonly accounts: readonly Source[]
  readonly slots: readonly { readonly account: Source; readonly slot: Source }[]
}

const MAX_PATTERNS = 4_000
const MAX_KEYS = 64
const MAX_INPUT_WORDS = 16
/** Of mappings in mappings. */
const MAX_NESTING = 4
/** Members of a struct in a mapping. */
const MAX_ADDED = 8n
/** Smaller words are numbers that may be equal by chance. */
const LEAST_NAME = 1n << 64n
const WORD_LIMIT = 1n << 256n

/**
 * What the calls of a function read, learned from one of them: of two transfers of a token the slots differ as sender and
 * recipient do. Kept for as many functions as there is room for.
 */
export class CallPatterns {
  private readonly patterns = new Map<string, Pattern>()

  /** `undefined` where nothing was learned of its function. */
  foretell(transaction: ReplayTransaction): StateKeys | undefined {
    const pattern = this.patterns.get(toKey(transaction))
    return pattern && apply(pattern, transaction)
  }

  /** From what a run of it read, and the words that it hashed in pairs. */
  learn(transaction: ReplayTransaction, read: StateKeys, hashed: readonly Hex[]): void {
    const hashes = new Map(hashed.map((words) => [keccak256(words), words]))
    const find = (word: Hex, nesting = 0): Source => toSource(word, transaction, hashes, nesting)
    this.patterns.set(toKey(transaction), {
      accounts: read.accounts.slice(0, MAX_KEYS).map((address) => find(toAddressWord(address))),
      slots: read.slots
        .slice(0, MAX_KEYS)
        .map(({ address, slot }) => ({ account: find(toAddressWord(address)), slot: find(slot) })),
    })
    for (const key of this.patterns.keys()) {
      if (this.patterns.size <= MAX_PATTERNS) break
      this.patterns.delete(key)
    }
  }

  /** It was not right. */
  forget(transaction: ReplayTransaction): void {
    this.patterns.delete(toKey(transaction))
  }
}

/** Transactions with the same one run the same function, or the same code of a creation. */
export function toKey({ to, input = '0x' }: ReplayTransaction): string {
  return to == null ? `new ${input.slice(0, 130)}` : `${toLowerAddress(to)} ${input.slice(0, 10)}`
}

/** Whether everything is among what was foretold. */
export function covers(foretold: StateKeys, real: StateKeys): boolean {
  const accounts = new Set(foretold.accounts)
  const slots = new Set(foretold.slots.map(({ address, slot }) => address + slot))
  return (
    real.accounts.every((address) => accounts.has(address)) &&
    real.slots.every(({ address, slot }) => slots.has(address + slot))
  )
}

function toSource(
  word: Hex,
  transaction: ReplayTransaction,
  hashes: ReadonlyMap<Hex, Hex>,
  nesting: number,
): Source {
  const value = BigInt(word)
  if (value < LEAST_NAME) return { kind: 'literal', word }
  if (word === toAddressWord(toLowerAddress(transaction.from))) return { kind: 'sender' }
  for (let at = 0; at < MAX_INPUT_WORDS; at++) {
    if (inputWord(transaction, at) === word) return { kind: 'input', at }
  }
  for (let added = 0n; added < MAX_ADDED && nesting < MAX_NESTING; added++) {
    const words = hashes.get(toWord((value - added + WORD_LIMIT) % WORD_LIMIT))
    if (words === undefined) continue
    const [left, right]: [Hex, Hex] = [`0x${words.slice(2, 66)}`, `0x${words.slice(66)}`]
    const find = (one: Hex) => toSource(one, transaction, hashes, nesting + 1)
    return { kind: 'hash', words: [find(left), find(right)], added }
  }
  return { kind: 'literal', word }
}

function apply({ accounts, slots }: Pattern, transaction: ReplayTransaction): StateKeys {
  const toAddress = (source: Source): Address => sliceHex(toValue(source, transaction), 12)
  return {
    accounts: accounts.map(toAddress),
    slots: slots.map(({ account, slot }) => ({
      address: toAddress(account),
      slot: toValue(slot, transaction),
    })),
  }
}

function toValue(source: Source, transaction: ReplayTransaction): Hex {
  if (source.kind === 'literal') return source.word
  if (source.kind === 'sender') return toAddressWord(toLowerAddress(transaction.from))
  if (source.kind === 'input') return inputWord(transaction, source.at) ?? toWord(0n)
  const [left, right] = source.words.map((one) => toValue(one, transaction))
  const hash = BigInt(keccak256(`${left ?? '0x'}${right?.slice(2) ?? ''}`))
  return toWord((hash + source.added) % WORD_LIMIT)
}

/** A parameter, of those after the four bytes that name the function. */
function inputWord({ input = '0x' }: ReplayTransaction, at: number): Hex | undefined {
  const word = input.slice(10 + 64 * at, 74 + 64 * at)
  return word.length === 64 ? `0x${word.toLowerCase()}` : undefined
}

function toAddressWord(address: Address): Hex {
  return toWord(BigInt(address))
}
