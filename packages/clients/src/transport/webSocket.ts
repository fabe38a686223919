import { AbortedError, TransportError, toDisplayUrl } from '../errors.ts'
import { createBackoff } from './backoff.ts'
import { SocketCalls } from './socketCalls.ts'
import {
  abortedError,
  type ConnectionState,
  type PendingCall,
  type RawTransport,
  toResult,
} from './transport.ts'

/** Settings of the websocket transport. */
export interface WebSocketTransportOptions {
  readonly url: string
  /** From the request to the response, connecting included. */
  readonly timeoutMs?: number | undefined
  /** First pause before reconnecting; doubles up to `maxPauseMs`. */
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
 * JSON-RPC over one websocket, opened on first use and again after it drops, with growing pauses. Subscriptions
 * survive: they are renewed on each connection. A connection that neither answers a call nor delivers anything else is
 * replaced.
 */
export function createWebSocketTransport(options: WebSocketTransportOptions): RawTransport {
  const link = new WebSocketLink(options)
  const ask: RawTransport['ask'] = (method, params, { signal } = {}) =>
    new Promise((resolve, reject) => link.send({ method, params, signal, resolve, reject }))
  return {
    ask,
    request: async (method, params, call) => toResult(method, await ask(method, params, call)),
    subscribe: (kind, handlers) => link.subscribe({ kind, ...handlers }),
    close: () => link.close(),
  }
}

class WebSocketLink {
  private readonly options: WebSocketTransportOptions
  private readonly displayUrl: string
  private readonly backoff
  private readonly calls: SocketCalls
  private readonly wanted = new Set<Subscription>()
  private readonly active = new Map<string, Subscription>()
  private socket: WebSocket | undefined
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(options: WebSocketTransportOptions) {
    this.options = options
    this.displayUrl = toDisplayUrl(options.url)
    this.calls = new SocketCalls({
      name: this.displayUrl,
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      send: (text) => this.socket?.send(text),
      onNotification: (id, result) => this.active.get(id)?.onMessage(result),
      // The peer disappeared without closing, as after suspend.
      onSilence: () => {
        if (this.socket !== undefined) this.handleClose()
      },
    })
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
    const id = this.calls.add(call)
    if (this.socket?.readyState === OPEN) this.calls.transmit(id)
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
      // Not a WebSocket URL, or WebSocket is not supported; the thrown error may quote the URL.
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
    // A close event follows; browsers do not report the cause here.
    listen('error', () => {})
  }

  private handleOpen(): void {
    this.calls.transmitAll()
    for (const subscription of this.wanted) this.activate(subscription)
  }

  private handleClose(): void {
    this.drop(new TransportError(`${this.displayUrl} cannot be reached`))
    for (const subscription of this.wanted) subscription.onState('disconnected')
    clearTimeout(this.retryTimer)
    if (this.wanted.size > 0) this.retryTimer = setTimeout(() => this.connect(), this.backoff.nextMs())
  }

  private handleMessage(data: unknown): void {
    // Only now: a server that accepts and closes immediately must not cause a tight reconnect loop.
    if (typeof data === 'string' && this.calls.handleMessage(data)) this.backoff.reset()
  }

  private activate(subscription: Subscription): void {
    this.send({
      method: 'eth_subscribe',
      params: [subscription.kind],
      signal: undefined,
      resolve: (answer) => {
        const id = 'result' in answer ? answer.result : undefined
        if (typeof id !== 'string') {
          if (this.wanted.has(subscription)) subscription.onState('disconnected')
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

  /** The node drops the subscription with the connection at the latest, so a failure does not matter. */
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

  /** Drops the connection and fails the calls waiting for it. */
  private drop(error: Error): void {
    const { socket } = this
    this.socket = undefined
    this.active.clear()
    socket?.close()
    this.calls.fail(error)
  }
}

/** `WebSocket.OPEN`: the injected class may lack the constant. */
const OPEN = 1
