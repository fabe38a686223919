import { WebSocket } from 'ws'
import type { HeadPoller } from '../../upstream/createHeadPoller.ts'
import type { UpstreamAddress } from '../../upstream/upstreamAddress.ts'
import type { Dispatch } from '../createDispatcher.ts'
import { createSubscriptions } from './createSubscriptions.ts'

/** Bounds of websockets. */
export interface SocketLimits {
  readonly maxConnectionsPerClient: number
  readonly maxSubscriptions: number
  /** Bytes that may wait for a slow reader before something more is sent. */
  readonly maxWaitingBytes: number
  /** Between two pings; a connection that stays silent from one to the next is ended. */
  readonly pingMs: number
}

export const DEFAULT_SOCKET_LIMITS: SocketLimits = {
  maxConnectionsPerClient: 128,
  maxSubscriptions: 64,
  maxWaitingBytes: 32_000_000,
  pingMs: 30_000,
}

/** What one connection is served from. */
export interface SocketParts {
  readonly dispatch: Dispatch
  readonly node: UpstreamAddress
  readonly heads: HeadPoller
  readonly limits: SocketLimits
}

/** RFC 6455 §7.4.1 and IANA's registry of close codes. */
export const GOING_AWAY_CODE = 1001
const UNSUPPORTED_DATA_CODE = 1003
const POLICY_CODE = 1008
const TRY_AGAIN_CODE = 1013

/** After this long a close that is not answered is no longer waited for. */
const CLOSE_TIMEOUT_MS = 1_000

/** Answers each message as a request, whatever else is under way, until the connection ends. */
export function serveSocket(socket: WebSocket, client: string, parts: SocketParts): void {
  const { dispatch, node, heads, limits } = parts
  const gone = new AbortController()
  const send = (value: unknown) => {
    if (socket.readyState !== WebSocket.OPEN) return
    if (socket.bufferedAmount > limits.maxWaitingBytes) {
      return closeSocket(socket, POLICY_CODE, 'Answers are not read fast enough.')
    }
    socket.send(JSON.stringify(value))
  }
  const subscriptions = createSubscriptions({
    node,
    heads,
    maxSubscriptions: limits.maxSubscriptions,
    send: (subscription, result) =>
      send({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } }),
    onLost: (reason) => closeSocket(socket, TRY_AGAIN_CODE, reason),
  })
  const answer = async (body: Buffer) => {
    const afterAnswer: (() => void)[] = []
    const { wire } = await dispatch(body, {
      client,
      signal: gone.signal,
      own: subscriptions.own(afterAnswer),
    })
    if (gone.signal.aborted) return
    if (wire !== undefined) send(wire)
    for (const run of afterAnswer) run()
  }
  const pinging = keepAlive(socket, limits.pingMs)
  socket.on('message', (data, isBinary) => {
    if (isBinary) return closeSocket(socket, UNSUPPORTED_DATA_CODE, 'Only text is read.')
    // Messages come as one Buffer unless asked otherwise.
    if (Buffer.isBuffer(data)) void answer(data)
  })
  // A close follows, with the code of what was wrong, such as 1009 for a message that is too large.
  socket.on('error', () => {})
  socket.once('close', () => {
    clearInterval(pinging)
    gone.abort()
    subscriptions.close()
  })
}

/** Says goodbye, and hangs up on whoever does not answer. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  // A close frame holds 123 bytes of words.
  socket.close(
    code,
    Buffer.from(reason)
      .subarray(0, 120)
      .toString()
      .replace(/\uFFFD/g, ''),
  )
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
}

function keepAlive(socket: WebSocket, pingMs: number): NodeJS.Timeout {
  let isAlive = true
  const note = () => {
    isAlive = true
  }
  socket.on('pong', note)
  socket.on('message', note)
  return setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, pingMs).unref()
}
