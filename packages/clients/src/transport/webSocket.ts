import { AbortedError, TransportError, toDisplayUrl } from '../errors.ts'
import { createBackoff } from './backoff.ts'
import {
  abortedError,
  type ConnectionState,
  type PendingCall,
  settleCall,
  type Transport,
} from './transport.ts'

/** Settings of the websocket transport. */
export interface WebSocketTransportOptions {
  readonly url: string
  /** From the request to its answer, the time to connect included. */
  readonly timeoutMs?: number
  /** First pause before connecting again; doubles up to `maxPauseMs`. */
  readonly firstPauseMs?: number
  readonly maxPauseMs?: number
  readonly WebSocket?: typeof globalThis.WebSocket
}

interface Subscription {
  readonly kind: string
  readonly onMessage: (result: unknown) => void
  readonly onState: (state: ConnectionState) => void
}

const DEFAULT_TIMEOUT_MS = 30_000
const DEFAULT_FIRST_PAUSE_MS = 500
const DEFAULT_MAX_PAUSE_MS = 30_000

/**
 * JSON-RPC over one websocket, opened on first use and again after it drops, with growing pauses. Subscriptions survive:
 * they are made anew on each connection. A connection that leaves a call unanswered and says nothing else either is
 * given up.
 */
export function createWebSocketTransport(options: WebSocketTransportOptions): Transport {
  const link = new WebSocketLink(options)
  return {
    request: (method, params, { signal } = {}) =>
      new Promise((resolve, reject) => link.send({ method, params, signal, resolve, reject })),
    subscribe: (kind, handlers) => link.subscribe({ kind, ...handlers }),
    close: () => link.close(),
  }
}

class WebSocketLink {
  private readonly options: WebSocketTransportOptions
  private readonly displayUrl: string
  private readonly backoff
  /** Unsettled calls in order of request, those waiting for a connection included. */
  private readonly calls = new Map<number, PendingCall>()
  private readonly wanted = new Set<Subscription>()
  private readonly active = new Map<string, Subscription>()
  private socket: WebSocket | undefined
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private lastMessageId = 0
  private nextId = 1
  private closed = false

  constructor(options: WebSocketTransportOptions) {
    this.options = options
    this.displayUrl = toDisplayUrl(options.url)
    this.backoff = createBackoff({
      firstMs: options.firstPauseMs ?? DEFAULT_FIRST_PAUSE_MS,
      maxMs: options.maxPauseMs ?? DEFAULT_MAX_PAUSE_MS,
    })
  }

  send(call: PendingCall): void {
    if (call.signal?.aborted === true) {
      call.reject(abortedError(call))
      return
    }
    if (this.closed) {
      call.reject(new AbortedError(`${this.displayUrl} was closed`))
      return
    }
    const id = this.track(call)
    if (this.socket?.readyState === OPEN) this.transmit(id)
    else this.connect()
  }

  subscribe(subscription: Subscription): () => void {
    this.wanted.add(subscription)
    if (this.socket?.readyState === OPEN) this.activate(subscription)
    else this.connect()
    return () => {
      this.wanted.delete(subscription)
      if (this.wanted.size === 0) clearTimeout(this.retryTimer)
      for (const [id, active] of this.active) {
        if (active === subscription) this.unsubscribe(id)
      }
    }
  }

  close(): void {
    this.closed = true
    clearTimeout(this.retryTimer)
    this.wanted.clear()
    this.drop(new AbortedError(`${this.displayUrl} was closed`))
  }

  private connect(): void {
    if (this.socket !== undefined || this.closed) return
    clearTimeout(this.retryTimer)
    let socket: WebSocket
    try {
      const WebSocketClass = this.options.WebSocket ?? globalThis.WebSocket
      socket = new WebSocketClass(this.options.url)
    } catch {
      // Not a URL a websocket takes, or no websockets here; what was thrown may quote the URL.
      this.handleClose()
      return
    }
    this.socket = socket
    const listen = (type: string, handle: (event: Event) => void) =>
      socket.addEventListener(type, (event) => {
        if (this.socket === socket) handle(event)
      })
    listen('open', () => this.handleOpen())
    listen('message', (event) => this.handleMessage((event as MessageEvent).data))
    listen('close', () => this.handleClose())
    // A close follows, and tells no less: browsers say nothing of the cause.
    listen('error', () => {})
  }

  private handleOpen(): void {
    for (const id of this.calls.keys()) this.transmit(id)
    for (const subscription of this.wanted) this.activate(subscription)
  }

  private handleClose(): void {
    this.drop(new TransportError(`${this.displayUrl} cannot be reached`))
    for (const subscription of this.wanted) subscription.onState('disconnected')
    clearTimeout(this.retryTimer)
    if (this.wanted.size > 0) this.retryTimer = setTimeout(() => this.connect(), this.backoff.nextMs())
  }

  private handleMessage(data: unknown): void {
    if (typeof data !== 'string') return
    let message: unknown
    try {
      message = JSON.parse(data)
    } catch {
      // Not ours to answer; the call it belonged to runs into its time limit and says so.
      return
    }
    // Only now: a server that accepts and hangs up at once must not be called every moment.
    this.backoff.reset()
    this.lastMessageId = this.nextId
    for (const part of Array.isArray(message) ? message : [message]) this.handlePart(part)
  }

  private handlePart(part: unknown): void {
    if (typeof part !== 'object' || part === null) return
    const { id, params } = part as { id?: unknown; params?: unknown }
    if (id != null) {
      const call = this.calls.get(Number(id))
      if (call) settleCall(call, part)
      return
    }
    if (typeof params !== 'object' || params === null) return
    const { subscription, result } = params as { subscription?: unknown; result?: unknown }
    if (typeof subscription === 'string') this.active.get(subscription)?.onMessage(result)
  }

  /** Keeps a call until it is answered, given up, out of time or without connection, whichever is first. */
  private track(call: PendingCall): number {
    const id = this.nextId++
    const timeoutMs = this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    const settle = () => {
      clearTimeout(timer)
      call.signal?.removeEventListener('abort', handleAbort)
      this.calls.delete(id)
    }
    const timer = setTimeout(() => {
      settle()
      call.reject(new TransportError(`${this.displayUrl} did not answer within ${timeoutMs / 1000} s`))
      // Nothing came since this call was made: the other side is gone without a word, as after a sleep.
      if (this.lastMessageId <= id && this.socket !== undefined) this.handleClose()
    }, timeoutMs)
    const handleAbort = () => {
      settle()
      call.reject(abortedError(call))
    }
    call.signal?.addEventListener('abort', handleAbort, { once: true })
    this.calls.set(id, {
      ...call,
      resolve: (result) => {
        settle()
        call.resolve(result)
      },
      reject: (error) => {
        settle()
        call.reject(error)
      },
    })
    return id
  }

  private transmit(id: number): void {
    const call = this.calls.get(id)
    if (call === undefined) return
    this.socket?.send(JSON.stringify({ jsonrpc: '2.0', id, method: call.method, params: call.params }))
  }

  private activate(subscription: Subscription): void {
    this.send({
      method: 'eth_subscribe',
      params: [subscription.kind],
      signal: undefined,
      resolve: (id) => {
        if (typeof id !== 'string') {
          subscription.onState('disconnected')
          return
        }
        this.active.set(id, subscription)
        if (this.wanted.has(subscription)) subscription.onState('connected')
        else this.unsubscribe(id)
      },
      reject: () => {
        if (this.wanted.has(subscription)) subscription.onState('disconnected')
      },
    })
  }

  /** The node forgets the subscription with the connection at the latest, so a failure changes nothing. */
  private unsubscribe(id: string): void {
    this.active.delete(id)
    if (this.socket?.readyState !== OPEN) return
    this.send({
      method: 'eth_unsubscribe',
      params: [id],
      signal: undefined,
      resolve: () => {},
      reject: () => {},
    })
  }

  /** Lets go of the connection and fails what waits for it. */
  private drop(error: Error): void {
    const { socket } = this
    this.socket = undefined
    this.active.clear()
    socket?.close()
    for (const call of [...this.calls.values()]) call.reject(error)
  }
}

/** `WebSocket.OPEN`, which is not there to ask where the class is handed in. */
const OPEN = 1
