import type { StateDiff } from '@otterscan/ethereum/execution/stateDiff'
import { type Hex, hexByteLength, sliceHex, toWord } from '@otterscan/ethereum/hex'
import type { TransactionView } from '../TransactionView.ts'

const MAX_WORDS_EACH = 200
const MAX_CANDIDATES = 1_000
const SMALL_NUMBERS = 16

/** Words that may be keys of mappings: accounts of the transaction, words of its input and logs, and small numbers. */
export function listKeyCandidates(
  { transaction, receipt }: TransactionView,
  { accounts }: Pick<StateDiff, 'accounts'>,
): Hex[] {
  const addresses = [
    transaction.from,
    transaction.to,
    receipt?.contractAddress,
    ...accounts.map(({ address }) => address),
    ...(receipt?.logs ?? []).map(({ address }) => address),
  ].flatMap((address) => (address == null ? [] : [toWord(BigInt(address))]))
  const logs = (receipt?.logs ?? []).flatMap(({ topics, data }) => [
    ...topics.slice(1),
    ...toWords(data ?? '0x', 0),
  ])
  const numbers = Array.from({ length: SMALL_NUMBERS }, (_, number) => toWord(BigInt(number)))
  const words = [...addresses, ...toWords(transaction.input ?? '0x', 4), ...logs, ...numbers].map(
    (word) => word.toLowerCase() as Hex,
  )
  return [...new Set(words)].slice(0, MAX_CANDIDATES)
}

/** Whole words of encoded data, which starts at `from`. */
function toWords(data: Hex, from: number): Hex[] {
  const count = Math.min(MAX_WORDS_EACH, Math.floor((hexByteLength(data) - from) / 32))
  return Array.from({ length: Math.max(0, count) }, (_, at) =>
    sliceHex(data, from + at * 32, from + at * 32 + 32),
  )
}
