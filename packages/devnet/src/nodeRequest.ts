/** Asks the node one JSON-RPC method and gives its result. Throws with the node's own message on an error. */
export type NodeRequest = <Result = unknown>(method: string, ...params: unknown[]) => Promise<Result>

/** A way to ask the node at `url`. Nothing is sent yet. */
export function createNodeRequest(url: string): NodeRequest {
  let id = 0
  return async (method, ...params) => {
    id += 1
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    })
    const answer = (await response.json()) as { result?: unknown; error?: { message?: string } }
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message ?? 'no message'}`)
    return answer.result as never
  }
}
