import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Duplex } from 'node:stream'
import { describeHttpError } from '@otterscan/clients/transport/httpError'
import { readWords } from '../upstream/readWords.ts'
import {
  hideCredentials,
  joinUpstreamPath,
  listSecretsInData,
  type UpstreamAddress,
} from '../upstream/upstreamAddress.ts'
import { createSecretFilter, toMarkOfLength } from './createSecretFilter.ts'

const HANDSHAKE_TIMEOUT_MS = 10_000
const LIMIT_RETRY_SECONDS = 5

/** Only the headers of the handshake: the node sees neither the page's origin nor cookies. */
const HANDSHAKE_HEADERS = [
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-extensions',
  'sec-websocket-protocol',
] as const

/**
 * Connects the browser's WebSocket to the node's. Both ends close together; `signal` closes all. Credentials in what the
 * node sends are replaced by as many stars.
 */
export function proxyWebSocket(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  node: UpstreamAddress,
  signal: AbortSignal,
): void {
  const secrets = listSecretsInData(node)
  const handshake = openHandshake(request, node, secrets.length > 0)
  const end = () => {
    handshake.destroy()
    socket.destroy()
  }
  signal.addEventListener('abort', end, { once: true })
  socket.once('close', () => {
    signal.removeEventListener('abort', end)
    handshake.destroy()
  })
  // Errors of the browser connection are ignored: there is no peer to report them to.
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
    // Searched with the rest.
    if (nodeHead.length > 0) nodeSocket.unshift(nodeHead)
    if (head.length > 0) nodeSocket.write(head)
    nodeSocket.setTimeout(0)
    socket.pipe(nodeSocket)
    if (secrets.length === 0) nodeSocket.pipe(socket)
    else nodeSocket.pipe(createSecretFilter(secrets, toMarkOfLength)).pipe(socket)
  })
  handshake.once('response', (answer) => {
    const status = answer.statusCode ?? 0
    void readWords(answer).then((text) => {
      const said = describeHttpError({ status, text: hideCredentials(text, node) })
      refuseUpgrade(socket, 502, `The node does not accept WebSocket connections at this URL: ${said}.`)
    })
  })
  handshake.once('timeout', () => handshake.destroy())
  handshake.once('error', () => refuseUpgrade(socket, 502, 'The node does not respond.'))
  handshake.end()
}

/** Answers an upgrade request with an error and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: 403 | 404 | 429 | 502, text: string): void {
  if (socket.destroyed) return
  // The peer is gone; there is no one to send it to.
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
    ...(status === 429 ? [`Retry-After: ${LIMIT_RETRY_SECONDS}`] : []),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

/** `isPlain`: without extensions, of which compression is one, so that messages can be searched. */
function openHandshake(request: IncomingMessage, node: UpstreamAddress, isPlain: boolean): ClientRequest {
  const headers: Record<string, string> = { connection: 'Upgrade', upgrade: 'websocket' }
  for (const name of HANDSHAKE_HEADERS) {
    const value = request.headers[name]
    if (typeof value !== 'string' || (isPlain && name === 'sec-websocket-extensions')) continue
    headers[name] = value
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
