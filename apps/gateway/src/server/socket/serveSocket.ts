import { WebSocket } from 'ws'
import type { ByteBudget } from '../../upstream/createByteBudget.ts'
import type { HeadPoller } from '../../upstream/createHeadPoller.ts'
import type { TrafficMeter } from '../../upstream/createTrafficLedger.ts'
import type { UpstreamAddress } from '../../upstream/upstreamAddress.ts'
import type { Dispatch } from '../createDispatcher.ts'
import { createSubscriptions } from './createSubscriptions.ts'

/** Limits of WebSocket connections. */
export interface SocketLimits {
  readonly maxConnectionsPerClient: number
  readonly maxSubscriptions: number
  /** Bytes that may be buffered for a slow reader when the next message is sent. */
  readonly maxWaitingBytes: number
  /** Interval of pings; a connection that is silent from one to the next is terminated. */
  readonly pingMs: number
}

export const DEFAULT_SOCKET_LIMITS: SocketLimits = {
  maxConnectionsPerClient: 128,
  maxSubscriptions: 64,
  maxWaitingBytes: 32_000_000,
  pingMs: 30_000,
}

/** What a connection is served with. */
export interface SocketParts {
  readonly dispatch: Dispatch
  /** Of the node that is asked now. */
  readonly node: () => UpstreamAddress
  /** Where there are several nodes new blocks are those of the one that answers calls, so they are polled for. */
  readonly pollsHeads: boolean
  /** Counts connections to a node. */
  readonly toMeter: (node: UpstreamAddress) => TrafficMeter | undefined
  readonly headPoller: HeadPoller
  /** Requests being read or answered. */
  readonly bodies: ByteBudget
  /** What waits to be sent to slow readers. */
  readonly answers: ByteBudget
  readonly limits: SocketLimits
  /** Called for a fault that cost a connection. */
  readonly onFault: (error: unknown) => void
}

/** RFC 6455 §7.4.1 and IANA's registry of close codes. */
export const GOING_AWAY_CODE = 1001
const UNSUPPORTED_DATA_CODE = 1003
const POLICY_CODE = 1008
const INTERNAL_ERROR_CODE = 1011
export const TRY_AGAIN_CODE = 1013

/** How long to wait for the peer's close frame. */
const CLOSE_TIMEOUT_MS = 1_000

/** Answers each message as a request, concurrently, until the connection ends. Whatever goes wrong ends this connection only. */
export function serveSocket(socket: WebSocket, client: string, parts: SocketParts): void {
  const { dispatch, node, toMeter, pollsHeads, headPoller, limits } = parts
  const gone = new AbortController()
  const send = createSender(socket, client, parts)
  const subscriptions = createSubscriptions({
    node: node(),
    toMeter,
    pollsHeads,
    headPoller,
    maxSubscriptions: limits.maxSubscriptions,
    send: (subscription, result) =>
      send.notice({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } }),
    onLost: (reason) => closeSocket(socket, TRY_AGAIN_CODE, reason),
  })
  const answer = async (body: Buffer) => {
    const afterAnswer: (() => void)[] = []
    if (!parts.bodies.take(client, body.length)) {
      return closeSocket(socket, TRY_AGAIN_CODE, 'Too many large requests.')
    }
    const { pieces, release } = dispatch(body, {
      client,
      signal: gone.signal,
      own: subscriptions.own(afterAnswer),
    })
    try {
      const texts: string[] = []
      for await (const piece of pieces()) texts.push(piece)
      if (gone.signal.aborted) return release()
      if (texts.length > 0) send.text(texts.join(''), release)
      for (const run of afterAnswer) run()
    } catch (error) {
      release()
      parts.onFault(error)
      closeSocket(socket, INTERNAL_ERROR_CODE, 'An answer could not be sent.')
    } finally {
      parts.bodies.release(client, body.length)
    }
  }
  const pinging = keepAlive(socket, limits.pingMs)
  socket.on('message', (data, isBinary) => {
    if (isBinary) return closeSocket(socket, UNSUPPORTED_DATA_CODE, 'Only text messages are supported.')
    // Messages are Buffers with the default `binaryType`.
    if (Buffer.isBuffer(data)) void answer(data)
  })
  // A close event with the code follows, such as 1009 for a message that is too large.
  socket.on('error', () => {})
  socket.once('close', () => {
    clearInterval(pinging)
    gone.abort()
    subscriptions.close()
  })
}

/** Sends to a client. Never throws: what cannot be sent closes the connection with the reason. */
interface Sender {
  /** `onSent` runs once it has left memory, however it ended. */
  text(text: string, onSent: () => void): void
  notice(value: unknown): void
}

function createSender(
  socket: WebSocket,
  client: string,
  { answers, limits, onFault }: Pick<SocketParts, 'answers' | 'limits' | 'onFault'>,
): Sender {
  const refuse = () => closeSocket(socket, POLICY_CODE, 'Client reads too slowly.')
  const send: Sender['text'] = (text, onSent) => {
    if (socket.readyState !== WebSocket.OPEN) return onSent()
    if (socket.bufferedAmount <= limits.maxWaitingBytes) return socket.send(text, onSent)
    onSent()
    refuse()
  }
  return {
    text: send,
    notice: (value) => {
      try {
        const text = JSON.stringify(value)
        if (!answers.take(client, text.length)) return refuse()
        send(text, () => answers.release(client, text.length))
      } catch (error) {
        onFault(error)
        closeSocket(socket, INTERNAL_ERROR_CODE, 'A notification could not be sent.')
      }
    },
  }
}

/** Sends a close frame; terminates the socket if the peer does not reply. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  // The reason of a close frame is limited to 123 bytes.
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
