import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers one call with a result; throwing an object with `code` and `message` answers with an error. */
export type AnswerCall = (method: string, params: readonly unknown[]) => unknown

/** A JSON-RPC server whose answers can be changed while it runs; stands in for nodes that cannot run here. */
export interface FakeNode {
  readonly url: string
  readonly port: number
  answer: AnswerCall
  readonly stop: () => Promise<void>
}

/** An error object as a node would send it. */
export class NodeRefusal extends Error {
  readonly code: number
  /** What a call reverted with. */
  readonly data: string | undefined
  constructor(code: number, message: string, data?: string) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The refusal of a node that lacks a method. JSON-RPC 2.0. */
export function methodNotFound(method: string): NodeRefusal {
  return new NodeRefusal(-32601, `the method ${method} does not exist/is not available`)
}

/** Starts a node on loopback that answers as told. */
export async function startFakeNode(answer: AnswerCall, port = 0): Promise<FakeNode> {
  const node: { answer: AnswerCall } = { answer }
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // A test's answer threw something that is no refusal: the call fails, and so does the test.
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    const body: unknown = JSON.parse(await readBody(request))
    const calls = (Array.isArray(body) ? body : [body]) as { id: number; method: string; params: unknown[] }[]
    const answers = await Promise.all(calls.map((call) => answerCall(node.answer, call)))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: actualPort } = server.address() as AddressInfo
  return Object.assign(node, {
    url: `http://127.0.0.1:${actualPort}`,
    port: actualPort,
    stop: () => close(server),
  })
}

async function answerCall(answer: AnswerCall, call: { id: number; method: string; params: unknown[] }) {
  try {
    return { jsonrpc: '2.0', id: call.id, result: (await answer(call.method, call.params)) ?? null }
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error
    return {
      jsonrpc: '2.0',
      id: call.id,
      error: { code: error.code, message: error.message, data: error.data },
    }
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
