/** What a call is about, where its answer never changes once that is final. */
export type CallSubject =
  | { readonly kind: 'number'; readonly number: bigint }
  | { readonly kind: 'block'; readonly hash: string }
  | { readonly kind: 'transaction'; readonly hash: string }

/** Which parameter is the block. */
const BLOCK_PARAMETERS: Readonly<Record<string, number>> = {
  erigon_getHeaderByNumber: 0,
  eth_call: 1,
  eth_getBalance: 1,
  eth_getBlockByHash: 0,
  eth_getBlockByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_getBlockTransactionCountByNumber: 0,
  eth_getCode: 1,
  eth_getTransactionByBlockHashAndIndex: 0,
  eth_getTransactionByBlockNumberAndIndex: 0,
  eth_getTransactionCount: 1,
  eth_getUncleByBlockHashAndIndex: 0,
  ots_getBlockDetails: 0,
  ots_getBlockDetailsByHash: 0,
  ots_getBlockTransactions: 0,
  ots_hasCode: 1,
}

/** Methods whose first parameter is a transaction. */
const TRANSACTION_METHODS: ReadonlySet<string> = new Set([
  'debug_traceTransaction',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'ots_getInternalOperations',
  'ots_getTransactionError',
  'ots_traceTransaction',
  'trace_replayTransaction',
])

/** `undefined` for a call whose answer may change, or is not worth keeping. */
export function findCallSubject(method: string, params: readonly unknown[]): CallSubject | undefined {
  if (TRANSACTION_METHODS.has(method)) {
    const [hash, options] = params
    return isHash(hash) && !listsInstructions(options) ? { kind: 'transaction', hash } : undefined
  }
  const position = BLOCK_PARAMETERS[method]
  // With a state of the caller's making.
  if (position === undefined || (method === 'eth_call' && params.length > 2)) return undefined
  const block = params[position]
  if (isHash(block)) return { kind: 'block', hash: block }
  const number = parseWireNumber(block)
  return number === undefined ? undefined : { kind: 'number', number }
}

/** Every instruction of a transaction: tens of megabytes. */
function listsInstructions(options: unknown): boolean {
  if (options === undefined) return false
  if (Array.isArray(options)) return options.includes('vmTrace')
  return !(typeof options === 'object' && options !== null && 'tracer' in options)
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

/** A number as a parameter or a result has it; a tag such as `latest` is none. */
export function parseWireNumber(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined
}
