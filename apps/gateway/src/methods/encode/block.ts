import type { KnownBlock } from '../../upstream/knownBlock.ts'
import type { WireObject } from '../../upstream/wireValue.ts'

/** `block` of block details: no transactions but their number, no bloom. Otterscan API. */
export function encodeBlock(block: KnownBlock): WireObject {
  return { ...block.header, logsBloom: null, transactionCount: block.transactions.length }
}

/** Fields of later forks, which Erigon sends as null before them. */
const FORK_FIELDS = [
  'baseFeePerGas',
  'withdrawalsRoot',
  'blobGasUsed',
  'excessBlobGas',
  'parentBeaconBlockRoot',
  'requestsHash',
  'blockAccessListHash',
] as const

/** What a block has and a header does not. */
const BODY_FIELDS: ReadonlySet<string> = new Set([
  'uncles',
  'size',
  'totalDifficulty',
  'withdrawals',
  'transactions',
])

/** Header as `erigon_getHeaderByNumber` sends it. */
export function encodeHeader(header: WireObject): WireObject {
  const fields = Object.entries(header).filter(([name]) => !BODY_FIELDS.has(name))
  return { ...Object.fromEntries(FORK_FIELDS.map((name) => [name, null])), ...Object.fromEntries(fields) }
}
