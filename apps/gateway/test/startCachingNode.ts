import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'

interface Answer {
  readonly result?: unknown
  readonly error?: unknown
}
type AskNode = (method: string, params: readonly unknown[]) => Promise<Answer>

/** Passes calls on to a node and keeps every answer, for a chain that does not move while it runs. */
export async function startCachingNode(
  nodeUrl: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const pool = new Pool(nodeUrl, { connections: 32 })
  const answers = new Map<string, Promise<Answer>>()
  const askNode: AskNode = async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const { body: answer } = await pool.request({ method: 'POST', path: '/', headers, body })
    const { result, error } = (await answer.json()) as Answer
    return error === undefined ? { result } : { error }
  }
  const ask: AskNode = (method, params) => {
    const key = method + JSON.stringify(params)
    const answer =
      answers.get(key) ??
      (isTraceOfOne(method, params) ? askWithinBlock(ask, method, params) : askNode(method, params))
    answers.set(key, answer)
    return answer
  }
  const server = createServer((request, response) => {
    answerCall(request, response).catch((error: unknown) => {
      // The node is gone or the call is no JSON: the test sees a broken connection.
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { id, method, params } = JSON.parse(Buffer.concat(pieces).toString())
    const answer = await ask(method, params)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      await pool.destroy()
    },
  }
}

interface WireTransaction {
  readonly blockHash: string
  readonly blockNumber: string
  readonly transactionIndex: string
}

/**
 * Traces of one transaction, taken from those of its block: a node runs all that came before it in the block again for
 * each, which makes large blocks slow. Opcode logs are asked for one by one.
 */
const WITHIN_BLOCK: Readonly<
  Record<string, (ask: AskNode, transaction: WireTransaction, params: readonly unknown[]) => Promise<Answer>>
> = {
  debug_traceTransaction: async (ask, { blockHash, transactionIndex }, [, options]) => {
    const { result, error } = await ask('debug_traceBlockByHash', [blockHash, options])
    if (!Array.isArray(result)) return { error }
    const entry = result[Number(transactionIndex)] as Answer
    return entry.error === undefined ? { result: entry.result } : { error: entry.error }
  },
  trace_transaction: async (ask, { blockNumber }, [hash]) => {
    const { result, error } = await ask('trace_block', [blockNumber])
    if (!Array.isArray(result)) return { error }
    return { result: result.filter(({ transactionHash }) => transactionHash === hash) }
  },
}

function isTraceOfOne(method: string, [, options]: readonly unknown[]): boolean {
  const hasTracer = typeof options === 'object' && options !== null && 'tracer' in options
  return method in WITHIN_BLOCK && (hasTracer || method !== 'debug_traceTransaction')
}

async function askWithinBlock(ask: AskNode, method: string, params: readonly unknown[]): Promise<Answer> {
  const { result } = await ask('eth_getTransactionByHash', [params[0]])
  const inBlock = WITHIN_BLOCK[method]
  return inBlock === undefined ? {} : inBlock(ask, result as WireTransaction, params)
}
