import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as it came over the wire. */
export interface WireCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** One POST: a call or a batch, and how to answer it. */
export interface Post {
  readonly body: WireCall | readonly WireCall[]
  readonly headers: IncomingHttpHeaders
  readonly path: string | undefined
  readonly answer: (body: unknown, status?: number) => void
  readonly answerText: (text: string, status?: number) => void
  readonly response: ServerResponse
}

/** A server that hands every POST to `handle` and keeps them. */
export async function startHttpServer(handle: (post: Post) => void) {
  const posts: Post[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const answerText = (text: string, status = 200) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(text)
      }
      const post: Post = {
        body: JSON.parse(Buffer.concat(parts).toString()) as Post['body'],
        headers: request.headers,
        path: request.url,
        answer: (body, status) => answerText(JSON.stringify(body), status),
        answerText,
        response,
      }
      posts.push(post)
      handle(post)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    posts,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Answers every call with its method and parameters. */
export function echo(call: WireCall) {
  return { jsonrpc: '2.0', id: call.id, result: [call.method, ...call.params] }
}

/** The calls of a POST. */
export function callsOf(post: Post): readonly WireCall[] {
  return Array.isArray(post.body) ? (post.body as readonly WireCall[]) : [post.body as WireCall]
}

/** Answers as a server with batches does. */
export function answerEcho(post: Post): void {
  const answers = callsOf(post).map(echo)
  post.answer(Array.isArray(post.body) ? answers : answers[0])
}
