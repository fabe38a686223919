import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Duplex } from 'node:stream'
import { joinUpstreamPath, type UpstreamAddress } from '../upstream/upstreamAddress.ts'

const HANDSHAKE_TIMEOUT_MS = 10_000

/** Only what the handshake needs: the node sees neither the page's origin nor cookies. */
const HANDSHAKE_HEADERS = [
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-extensions',
  'sec-websocket-protocol',
] as const

/** Joins the browser's websocket to the node's. Both ends close together; `signal` closes them all. */
export function proxyWebSocket(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  node: UpstreamAddress,
  signal: AbortSignal,
): void {
  const handshake = openHandshake(request, node)
  const end = () => {
    handshake.destroy()
    socket.destroy()
  }
  signal.addEventListener('abort', end, { once: true })
  socket.once('close', () => {
    signal.removeEventListener('abort', end)
    handshake.destroy()
  })
  // A broken browser connection needs no words: nobody is left to read them.
  socket.on('error', end)
  handshake.once('upgrade', (answer, nodeSocket, nodeHead) => {
    const closeBoth = () => {
      nodeSocket.destroy()
      socket.destroy()
    }
    for (const side of [nodeSocket, socket]) {
      side.on('error', closeBoth)
      side.once('close', closeBoth)
    }
    socket.write(formatSwitchingAnswer(answer))
    if (nodeHead.length > 0) socket.write(nodeHead)
    if (head.length > 0) nodeSocket.write(head)
    nodeSocket.setTimeout(0)
    nodeSocket.pipe(socket).pipe(nodeSocket)
  })
  handshake.once('response', (answer) => {
    answer.resume()
    refuseUpgrade(socket, 502, 'The node does not speak websocket at this address.')
  })
  handshake.once('timeout', () => handshake.destroy())
  handshake.once('error', () => refuseUpgrade(socket, 502, 'The node does not answer.'))
  handshake.end()
}

/** Answers an upgrade request with an error and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: 403 | 404 | 429 | 502, text: string): void {
  if (socket.destroyed) return
  // Nobody is left to read it then.
  socket.on('error', () => socket.destroy())
  const reasons = {
    403: 'Forbidden',
    404: 'Not Found',
    429: 'Too Many Requests',
    502: 'Bad Gateway',
  } as const
  const head = [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

function openHandshake(request: IncomingMessage, node: UpstreamAddress): ClientRequest {
  const headers: Record<string, string> = { connection: 'Upgrade', upgrade: 'websocket' }
  for (const name of HANDSHAKE_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  if (node.authorization !== undefined) headers.authorization = node.authorization
  const open = node.origin.startsWith('https:') ? requestHttps : requestHttp
  return open(`${node.origin}${joinUpstreamPath(node, '')}`, { headers, timeout: HANDSHAKE_TIMEOUT_MS })
}

function formatSwitchingAnswer(answer: IncomingMessage): string {
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket']
  for (const name of ['sec-websocket-accept', 'sec-websocket-extensions', 'sec-websocket-protocol']) {
    const value = answer.headers[name]
    if (typeof value === 'string') lines.push(`${name}: ${value}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
