import { startHttpServer, type TestServer } from './httpServer.ts'

/** Answers one call with a result as on the wire, now or later; a thrown `NodeRefusal` is the node's error object. */
export type AnswerCall = (method: string, params: readonly unknown[]) => unknown

/** Results by method, or functions of the parameters that give them; a method that is not listed is missing. */
export type Answers = Readonly<Record<string, unknown>>

/** The error object of a response. */
export class NodeRefusal extends Error {
  readonly code: number
  /** Revert data of a call. */
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The error of a node that lacks a method. JSON-RPC 2.0. */
export function methodNotFound(method: string): NodeRefusal {
  return new NodeRefusal(-32_601, `the method ${method} does not exist/is not available`)
}

/** A call received by the node. */
export interface NodeCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** A JSON-RPC node with responses from a test, which may be changed while it runs. */
export interface FakeNode {
  answer: AnswerCall
  /** All calls in order. */
  readonly calls: NodeCall[]
  /** Methods of each request: several where the client sent a batch. */
  readonly batches: string[][]
  /** `fetch` for an HTTP transport that calls the node without a server, whatever the URL. */
  readonly fetch: typeof globalThis.fetch
}

/** A fake node that listens on loopback; pages of any origin may read its responses. */
export interface ListeningFakeNode extends FakeNode, Omit<TestServer, 'seen'> {}

/** A node without a server. Records its calls; does not use the network. */
export function createFakeNode(answers: Answers | AnswerCall): FakeNode {
  const node: FakeNode = {
    answer: typeof answers === 'function' ? answers : (method, params) => findAnswer(answers, method, params),
    calls: [],
    batches: [],
    fetch: async (_, init) => {
      init?.signal?.throwIfAborted()
      const text = await answerBody(node, String(init?.body))
      init?.signal?.throwIfAborted()
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    },
  }
  return node
}

/** Starts a listening node. The caller stops it. */
export async function startFakeNode(
  answers: Answers | AnswerCall,
  port?: number,
): Promise<ListeningFakeNode> {
  const node = createFakeNode(answers)
  const { seen: _, ...server } = await startHttpServer(async ({ method, body }, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    const text = await answerBody(node, body)
    response.setHeader('content-type', 'application/json')
    response.end(text)
  }, port)
  return Object.assign(node, server)
}

/** What answers by method say to a call. Throws the refusal of a method that is not listed. */
export function findAnswer(answers: Answers, method: string, params: readonly unknown[]): unknown {
  if (!Object.hasOwn(answers, method)) throw methodNotFound(method)
  const answer = answers[method]
  return typeof answer === 'function' ? answer(params) : answer
}

interface WireCall extends NodeCall {
  readonly id: unknown
}

async function answerBody(node: FakeNode, body: string): Promise<string> {
  const parsed = JSON.parse(body) as WireCall | readonly WireCall[]
  const calls = Array.isArray(parsed) ? (parsed as readonly WireCall[]) : [parsed as WireCall]
  node.batches.push(calls.map(({ method }) => method))
  node.calls.push(...calls.map(({ method, params }) => ({ method, params })))
  const answers = await Promise.all(calls.map((call) => answerCall(node, call)))
  return JSON.stringify(Array.isArray(parsed) ? answers : answers[0])
}

async function answerCall(node: FakeNode, { id, method, params }: WireCall) {
  try {
    return { jsonrpc: '2.0', id, result: (await node.answer(method, params)) ?? null }
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error
    return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message, data: error.data } }
  }
}
