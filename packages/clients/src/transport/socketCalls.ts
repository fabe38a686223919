import { TransportError } from '../errors.ts'
import { abortedError, type PendingCall, settleCall } from './transport.ts'

/** What the calls need from their WebSocket. */
export interface SocketCallOptions {
  /** Name of the server in messages, without credentials. */
  readonly name: string
  /** From the request to the response, connecting included. */
  readonly timeoutMs: number
  /** Sends a message over the open connection. */
  readonly send: (text: string) => void
  /** A notification of a subscription; never delivered before the response that preceded it. */
  readonly onNotification: (subscription: string, result: unknown) => void
  /** A call timed out, and nothing was received since it was made. */
  readonly onSilence?: () => void
}

/** The JSON-RPC side of a WebSocket: numbers calls and settles them by response, timeout or loss of the connection. */
export class SocketCalls {
  private readonly options: SocketCallOptions
  /** Unsettled calls in order of request, those not sent yet included. */
  private readonly calls = new Map<number, PendingCall>()
  private nextId = 1
  /** Id of the newest call when the last message arrived. */
  private lastHeardId = 0

  constructor(options: SocketCallOptions) {
    this.options = options
  }

  /** Keeps a call until it is answered, aborted, timed out or failed, whichever is first. Returns its id. */
  add(call: PendingCall): number {
    const { name, timeoutMs, onSilence } = this.options
    const id = this.nextId++
    const settle = () => {
      clearTimeout(timer)
      call.signal?.removeEventListener('abort', handleAbort)
      this.calls.delete(id)
    }
    const timer = setTimeout(() => {
      settle()
      call.reject(
        new TransportError(`${name} did not answer within ${timeoutMs / 1000} s`, { timedOut: true }),
      )
      if (this.lastHeardId <= id) onSilence?.()
    }, timeoutMs)
    const handleAbort = () => {
      settle()
      call.reject(abortedError(call))
    }
    call.signal?.addEventListener('abort', handleAbort, { once: true })
    this.calls.set(id, {
      ...call,
      resolve: (answer) => {
        settle()
        call.resolve(answer)
      },
      reject: (error) => {
        settle()
        call.reject(error)
      },
    })
    return id
  }

  /** Sends a call that was not aborted. */
  transmit(id: number): void {
    const call = this.calls.get(id)
    if (call === undefined) return
    this.options.send(JSON.stringify({ jsonrpc: '2.0', id, method: call.method, params: call.params }))
  }

  /** Sends all calls again, over a new connection. */
  transmitAll(): void {
    for (const id of this.calls.keys()) this.transmit(id)
  }

  /** Delivers a message to its call or subscription. False when it is not JSON: the call it answered then times out. */
  handleMessage(text: string): boolean {
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      return false
    }
    this.lastHeardId = this.nextId
    for (const part of Array.isArray(message) ? message : [message]) this.handlePart(part)
    return true
  }

  /** Fails all calls: their connection is lost. */
  fail(error: Error): void {
    for (const call of [...this.calls.values()]) call.reject(error)
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
    if (typeof subscription === 'string') this.options.onNotification(subscription, result)
  }
}
