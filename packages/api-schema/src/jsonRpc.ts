/** JSON-RPC 2.0 request. */
export interface JsonRpcRequest {
  readonly jsonrpc: '2.0'
  readonly id: number | string
  readonly method: string
  readonly params: readonly unknown[]
}

/** JSON-RPC 2.0 error object. */
export interface JsonRpcErrorObject {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** A required field of a remote answer could not be read. */
export class CheckFailedError extends Error {
  override readonly name = 'CheckFailedError'
  readonly field: string
  readonly value: unknown
  readonly expected: string

  constructor(field: string, value: unknown, expected: string) {
    super(`check failed: ${field} should be ${expected}, got ${describeValue(value)}`)
    this.field = field
    this.value = value
    this.expected = expected
  }
}

const DESCRIBED_LENGTH = 80

function describeValue(value: unknown): string {
  let text: string
  if (typeof value === 'string') text = JSON.stringify(value.slice(0, DESCRIBED_LENGTH))
  else if (value === null || typeof value !== 'object') text = String(value)
  else text = Array.isArray(value) ? `a list of ${value.length}` : 'an object'
  return text.length > DESCRIBED_LENGTH ? `${text.slice(0, DESCRIBED_LENGTH)}…` : text
}
