/** Optional abilities of a node beyond the common `eth_` methods. */
export const CAPABILITY_NAMES = [
  'blockReceipts',
  'callTracer',
  'prestateTracer',
  'opcodeLogs',
  'parityTraces',
  'parityReplay',
  'parityBlockReplay',
  'erigonHistory',
  'replay',
] as const

export type CapabilityName = (typeof CAPABILITY_NAMES)[number]

/**
 * `works`: proven with a transaction of the chain. `deviates`: answered, but in an unexpected shape.
 * `unproven`: no suitable transaction was found to test it; tried when needed.
 */
export type CapabilityState = 'works' | 'missing' | 'deviates' | 'unproven'

/** The method of each, for messages. */
export const CAPABILITY_METHODS: Readonly<Record<CapabilityName, string>> = {
  blockReceipts: 'eth_getBlockReceipts',
  callTracer: 'debug_traceTransaction (callTracer)',
  prestateTracer: 'debug_traceTransaction (prestateTracer)',
  opcodeLogs: 'debug_traceTransaction (opcode logs)',
  parityTraces: 'trace_transaction',
  parityReplay: 'trace_replayTransaction',
  parityBlockReplay: 'trace_replayBlockTransactions',
  erigonHistory: 'ots_* as Erigon answers them',
  replay: 'a replay here, on eth_getStorageAt of past blocks',
}

/** What the node can do. */
export interface Capabilities {
  /** As the node reports it; `undefined` when it does not. */
  readonly clientVersion: string | undefined
  readonly chainId: bigint
  readonly states: Readonly<Record<CapabilityName, CapabilityState>>
}

/** True when it is worth trying. */
export function canUse({ states }: Capabilities, name: CapabilityName): boolean {
  return states[name] === 'works' || states[name] === 'unproven'
}
