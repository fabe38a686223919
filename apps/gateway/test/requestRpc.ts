/** A call of a batch. */
export type RpcCall = readonly [method: string, ...params: unknown[]]

/** Result, or error object as `{ error }`. */
export type RpcAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

const BATCH_SIZE = 100

/** Answers in the order of the calls, asked in batches of a hundred. */
export async function requestRpc(url: string, calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]> {
  const answers: RpcAnswer[] = []
  for (let start = 0; start < calls.length; start += BATCH_SIZE) {
    const batch = calls.slice(start, start + BATCH_SIZE)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))),
    })
    const wire = (await response.json()) as readonly ({ readonly id: number } & RpcAnswer)[]
    if (!Array.isArray(wire)) throw new Error(JSON.stringify(wire))
    const byId = new Map(wire.map(({ id, ...answer }) => [id, answer]))
    for (const [id, call] of batch.entries()) {
      const answer = byId.get(id)
      if (answer === undefined) throw new Error(`no answer to ${JSON.stringify(call)}`)
      const { jsonrpc: _, ...rest } = answer as RpcAnswer & { jsonrpc: string }
      answers.push(rest)
    }
  }
  return answers
}

/** The result of one call. Throws on an error. */
export async function requestResult<Result>(url: string, ...call: RpcCall): Promise<Result> {
  const [answer] = await requestRpc(url, [call])
  if (answer === undefined || 'error' in answer) throw new Error(JSON.stringify(answer))
  return answer.result as Result
}
