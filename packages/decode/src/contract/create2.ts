import type { Address } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { type Hex, hexByteLength, isHash32, sliceHex, toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'

/** What the address of a contract made by CREATE2 follows from. EIP-1014. */
export interface Create2Parts {
  readonly creator: Address
  readonly salt: Hex
  readonly initCodeHash: Hex
}

/** The address of a contract made by CREATE2, in lower case. EIP-1014. */
export function computeCreate2Address({ creator, salt, initCodeHash }: Create2Parts): Address {
  const packed: Hex = `0xff${creator.slice(2)}${salt.slice(2)}${initCodeHash.slice(2)}`
  return sliceHex(keccak256(packed), 12)
}

/** The first of these salts from which the address follows; `undefined` when it follows from none. */
export function findSalt(
  address: Address,
  { creator, initCodeHash }: Omit<Create2Parts, 'salt'>,
  candidates: Iterable<Hex>,
): Hex | undefined {
  const wanted = address.toLowerCase()
  for (const salt of candidates) {
    if (isHash32(salt) && computeCreate2Address({ creator, salt, initCodeHash }) === wanted) return salt
  }
  return undefined
}

/** Words looked at: a transaction may have megabytes of them. */
const MOST_WORDS = 4_096
const WORD_BYTES = 32
const SELECTOR_BYTES = 4

/** Words of the inputs of calls, as arguments and as plain data; zero first. Salts are often among them. */
export function* listInputWords(frames: readonly CallFrame[]): Generator<Hex, void> {
  yield toWord(0n)
  const seen = new Set<Hex>()
  for (const { type, input } of frames) {
    if (input === undefined || type.startsWith('CREATE')) continue
    for (const start of [SELECTOR_BYTES, 0]) {
      for (let at = start; at + WORD_BYTES <= hexByteLength(input); at += WORD_BYTES) {
        const word = sliceHex(input, at, at + WORD_BYTES)
        if (seen.has(word)) continue
        if (seen.size === MOST_WORDS) return
        seen.add(word)
        yield word
      }
    }
  }
}

/** The fourth word of the stack at each CREATE2 of an opcode log, which is its salt. go-ethereum `structLogs`. */
export function* listStackSalts(json: unknown): Generator<Hex, void> {
  const logs: unknown = read(json, 'structLogs')
  if (!Array.isArray(logs)) return
  for (const log of logs) {
    const stack: unknown = read(log, 'op') === 'CREATE2' ? read(log, 'stack') : undefined
    const word: unknown = Array.isArray(stack) ? stack.at(-4) : undefined
    if (typeof word !== 'string' || !/^(0x)?[0-9a-f]{1,64}$/i.test(word)) continue
    yield toWord(BigInt(word.startsWith('0x') ? word : `0x${word}`))
  }
}

function read(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    ? Reflect.get(json, name)
    : undefined
}
