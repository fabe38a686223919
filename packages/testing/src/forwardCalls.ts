import { Pool } from 'undici'
import { type AnswerCall, NodeRefusal } from './fakeNode.ts'

const MAX_CONNECTIONS = 32

/** Forwards calls to the node at `url`; its error objects come back as `NodeRefusal`. */
export function forwardCalls(url: string): AnswerCall {
  // Idle connections keep no process alive and end with the node.
  const pool = new Pool(new URL(url).origin, { connections: MAX_CONNECTIONS })
  return async (method, params) => {
    const { body } = await pool.request({
      method: 'POST',
      path: new URL(url).pathname,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await body.json()) as {
      readonly result?: unknown
      readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
    }
    if (error !== undefined) throw new NodeRefusal(error.code, error.message, error.data)
    return result
  }
}
