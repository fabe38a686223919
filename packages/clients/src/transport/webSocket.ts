import type { JsonRpcResponse } from '@otterscan/api-schema/jsonRpc'
import { TransportError, toDisplayUrl } from '../errors.ts'
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
  readonly timeoutMs?: number
  readonly WebSocket?: typeof globalThis.WebSocket
}

interface Subscription {
  readonly kind: string
  readonly onMessage: (result: unknown) => void
  readonly onState: (state: ConnectionState) => void
}

const DEFAULT_TIMEOUT_MS = 30_000

/**
 * JSON-RPC over one websocket, opened on first use and again after it drops, with growing pauses. Subscriptions survive:
 * they are made anew on each connection.
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
  private readonly backoff = createBackoff({ firstMs: 500, maxMs: 30_000 })
  private readonly calls = new Map<number, PendingCall>()
  private readonly wanted = new Set<Subscription>()
  private readonly active = new Map<string, Subscription>()
  private waiting: PendingCall[] = []
  private socket: WebSocket | undefined
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private nextId = 1
  private closed = false

  constructor(options: WebSocketTransportOptions) {
    this.options = options
    this.displayUrl = toDisplayUrl(options.url)
  }

  send(call: PendingCall): void {
    if (call.signal?.aborted === true) call.reject(abortedError(call))
    else if (this.closed) call.reject(new TransportError(`${this.displayUrl} was closed`))
    else if (this.socket?.readyState === 1) this.transmit(call)
    else {
      this.waiting.push(call)
      this.connect()
    }
  }

  subscribe(subscription: Subscription): () => void {
    this.wanted.add(subscription)
    if (this.socket?.readyState === 1) this.activate(subscription)
    else this.connect()
    return () => {
      this.wanted.delete(subscription)
      for (const [id, active] of this.active) {
        if (active !== subscription) continue
        this.active.delete(id)
        // The node forgets the subscription with the connection at the latest, so a failure changes nothing.
        this.send({
          method: 'eth_unsubscribe',
          params: [id],
          signal: undefined,
          resolve: () => {},
          reject: () => {},
        })
      }
    }
  }

  close(): void {
    this.closed = true
    clearTimeout(this.retryTimer)
    this.socket?.close()
    this.failAll(`${this.displayUrl} was closed`)
  }

  private connect(): void {
    if (this.socket !== undefined || this.closed) return
    clearTimeout(this.retryTimer)
    const WebSocketClass = this.options.WebSocket ?? globalThis.WebSocket
    const socket = new WebSocketClass(this.options.url)
    this.socket = socket
    socket.addEventListener('open', () => this.handleOpen())
    socket.addEventListener('message', (event) => this.handleMessage(event.data))
    socket.addEventListener('close', () => this.handleClose())
  }

  private handleOpen(): void {
    this.backoff.reset()
    const waiting = this.waiting
    this.waiting = []
    for (const call of waiting) this.transmit(call)
    for (const subscription of this.wanted) this.activate(subscription)
  }

  private handleClose(): void {
    this.socket = undefined
    this.active.clear()
    this.failAll(`${this.displayUrl} cannot be reached`)
    if (this.closed) return
    for (const subscription of this.wanted) subscription.onState('disconnected')
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
    for (const part of Array.isArray(message) ? message : [message]) this.handlePart(part)
  }

  private handlePart(part: unknown): void {
    if (typeof part !== 'object' || part === null) return
    const { id, params } = part as { id?: unknown; params?: { subscription?: unknown; result?: unknown } }
    if (typeof id === 'number') {
      const call = this.calls.get(id)
      this.calls.delete(id)
      if (call) settleCall(call, part as JsonRpcResponse)
    } else if (typeof params?.subscription === 'string') {
      this.active.get(params.subscription)?.onMessage(params.result)
    }
  }

  private transmit(call: PendingCall): void {
    const id = this.nextId++
    const timeoutMs = this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    const timer = setTimeout(() => {
      this.calls.delete(id)
      call.reject(new TransportError(`${this.displayUrl} did not answer within ${timeoutMs / 1000} s`))
    }, timeoutMs)
    const handleAbort = () => {
      clearTimeout(timer)
      this.calls.delete(id)
      call.reject(abortedError(call))
    }
    const done = () => {
      clearTimeout(timer)
      call.signal?.removeEventListener('abort', handleAbort)
    }
    call.signal?.addEventListener('abort', handleAbort, { once: true })
    this.calls.set(id, {
      ...call,
      resolve: (result) => {
        done()
        call.resolve(result)
      },
      reject: (error) => {
        done()
        call.reject(error)
      },
    })
    this.socket?.send(JSON.stringify({ jsonrpc: '2.0', id, method: call.method, params: call.params }))
  }

  private activate(subscription: Subscription): void {
    this.transmit({
      method: 'eth_subscribe',
      params: [subscription.kind],
      signal: undefined,
      resolve: (id) => {
        if (typeof id !== 'string' || !this.wanted.has(subscription)) return
        this.active.set(id, subscription)
        subscription.onState('connected')
      },
      reject: () => subscription.onState('disconnected'),
    })
  }

  private failAll(message: string): void {
    const failed = [...this.calls.values(), ...this.waiting]
    this.calls.clear()
    this.waiting = []
    for (const call of failed) call.reject(new TransportError(message))
  }
}
