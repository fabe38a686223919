import { RpcError, TransportError } from '@otterscan/clients/errors'

/**
 * What an error says about one block, to display; `undefined` when it says nothing about the block but that the node is
 * away or busy. `isLastTry`: other blocks can be read meanwhile, so the block is at fault whatever the error.
 */
export function findFaultOfBlock(error: unknown, isLastTry: boolean): string | undefined {
  if (isThrottled(error)) return undefined
  if (error instanceof RpcError && (isLastTry || !error.retryable)) return error.message
  if (!(error instanceof TransportError)) return undefined
  return isLastTry || error.status === TOO_LARGE || error.status === ANSWERED ? error.message : undefined
}

/** The node answered, but not with what was asked for. */
const ANSWERED = 200
const TOO_LARGE = 413
const TOO_MANY_REQUESTS = 429
const LIMIT_EXCEEDED = -32_005

/** The node limits our requests: every block would fail. HTTP 429, EIP-1474. */
export function isThrottled(error: unknown): boolean {
  if (error instanceof TransportError) return error.status === TOO_MANY_REQUESTS
  return error instanceof RpcError && (error.code === LIMIT_EXCEEDED || error.code === TOO_MANY_REQUESTS)
}
