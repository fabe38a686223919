import type { KnownTransaction } from '../../upstream/knownBlock.ts'
import type { NormalReceipt } from '../../upstream/normalizeReceipt.ts'
import type { WireObject } from '../../upstream/wireValue.ts'

/** Receipt in a page of block transactions: without logs and bloom. Otterscan API. */
export function encodePageReceipt({ wire }: NormalReceipt): WireObject {
  return { ...wire, logs: null, logsBloom: null }
}

/** Receipt in an address search: with logs, and the block's time as a number of seconds. Otterscan API. */
export function encodeSearchReceipt({ wire, status }: NormalReceipt, timestamp: bigint): WireObject {
  // A creation that failed made no contract, whatever the node says.
  const contractAddress = status === 0 ? null : (wire.contractAddress ?? null)
  return { ...wire, contractAddress, timestamp: Number(timestamp) }
}

const SELECTOR_LENGTH = 10

/** Transaction in a page of block transactions: of its input only the first four bytes. Otterscan API. */
export function encodePageTransaction({ wire, input }: KnownTransaction): WireObject {
  return { ...wire, input: input.slice(0, SELECTOR_LENGTH) }
}
