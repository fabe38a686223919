import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { startHttpServer } from '@otterscan/testing/httpServer'
import type { WireCall } from '@otterscan/testing/webSocketServer'

/** One POST: a call or a batch, and the function that responds. */
export interface Post {
  readonly body: WireCall | readonly WireCall[]
  readonly headers: IncomingHttpHeaders
  readonly path: string
  readonly answer: (body: unknown, status?: number) => void
  readonly answerText: (text: string, status?: number) => void
  readonly response: ServerResponse
}

/** A server that passes every POST to `handle` and records it. */
export async function startPostServer(handle: (post: Post) => void) {
  const posts: Post[] = []
  const { url, host, stop } = await startHttpServer((request, response) => {
    const answerText = (text: string, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(text)
    }
    const post: Post = {
      body: JSON.parse(request.body) as Post['body'],
      headers: request.headers,
      path: request.url,
      answer: (body, status) => answerText(JSON.stringify(body), status),
      answerText,
      response,
    }
    posts.push(post)
    handle(post)
  })
  return { url, host, posts, stop }
}

/** Answers every call with its method and parameters. */
export function echo(call: WireCall) {
  return { jsonrpc: '2.0', id: call.id, result: [call.method, ...call.params] }
}

/** The calls of a POST. */
export function callsOf(post: Post): readonly WireCall[] {
  return Array.isArray(post.body) ? (post.body as readonly WireCall[]) : [post.body as WireCall]
}

/** Responds like a server that supports batches. */
export function answerEcho(post: Post): void {
  const answers = callsOf(post).map(echo)
  post.answer(Array.isArray(post.body) ? answers : answers[0])
}
