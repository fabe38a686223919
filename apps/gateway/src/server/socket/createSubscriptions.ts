import { randomBytes } from 'node:crypto'
import { TransportError } from '@otterscan/clients/errors'
import type { CallAnswer } from '../../methods/answerCall.ts'
import { invalidParams, serverError, unsupported } from '../../methods/gatewayError.ts'
import type { MethodCall } from '../../methods/methodHandler.ts'
import {
  connectNodeSocket,
  type NodeSocket,
  type NodeSocketEvents,
} from '../../upstream/connectNodeSocket.ts'
import type { HeadPoller } from '../../upstream/createHeadPoller.ts'
import type { TrafficMeter } from '../../upstream/createTrafficLedger.ts'
import { isWebSocketAddress, type UpstreamAddress } from '../../upstream/upstreamAddress.ts'
import type { ConnectionMethod } from '../createDispatcher.ts'
import { createNotificationBuffer, type NotificationBuffer } from './createNotificationBuffer.ts'

/** What the subscriptions of one connection need. */
export interface SubscriptionParts {
  readonly node: UpstreamAddress
  /** True where new blocks are polled for whatever the node offers. */
  readonly pollsHeads?: boolean
  readonly toMeter?: (node: UpstreamAddress) => TrafficMeter | undefined
  readonly headPoller: HeadPoller
  readonly maxSubscriptions: number
  send(subscription: string, result: unknown): void
  /** No more notifications will come; the client must subscribe again. */
  onLost(reason: string): void
}

/** Subscriptions of one connection. */
export interface Subscriptions {
  /** `afterAnswer` collects callbacks to run once the answer has been sent. */
  own(afterAnswer: (() => void)[]): (method: string) => ConnectionMethod | undefined
  close(): void
}

/** Of one subscription, while its answer is computed with the rest of its batch. */
const MAX_HELD_BYTES = 2_000_000

const KINDS = ['newHeads', 'logs', 'newPendingTransactions', 'syncing']

interface Subscription {
  readonly buffer: NotificationBuffer
  end(): Promise<CallAnswer>
}

/** A WebSocket to the node is opened for the first subscription the node has to serve. */
export function createSubscriptions(parts: SubscriptionParts): Subscriptions {
  const active = new Map<string, Subscription>()
  let isClosed = false
  /** Includes those still being created. */
  let count = 0
  let link: Promise<NodeSocket> | undefined

  function add(id: string, end: () => Promise<CallAnswer>): NotificationBuffer {
    const buffer = createNotificationBuffer({
      send: (result) => {
        if (active.get(id)?.buffer === buffer) parts.send(id, result)
      },
      maxBytes: MAX_HELD_BYTES,
      onFull: () => parts.onLost('Too many notifications before the subscription was answered.'),
    })
    active.set(id, { buffer, end })
    return buffer
  }

  async function subscribeToPolling(): Promise<string> {
    const id = `0x${randomBytes(16).toString('hex')}`
    const stop = { run: () => {} }
    const buffer = add(id, async () => {
      stop.run()
      return { result: true }
    })
    try {
      stop.run = await parts.headPoller.subscribe({
        onHeader: ({ wire }) => buffer.push(wire),
        onLost: parts.onLost,
      })
    } catch (error) {
      active.delete(id)
      throw error
    }
    // It was ended while it was being created.
    if (!active.has(id)) stop.run()
    return id
  }

  function connect(): Promise<NodeSocket> {
    const events: NodeSocketEvents = {
      onNotification: (id, result) => active.get(id)?.buffer.push(result),
      onClose: () => {
        link = undefined
        if (!isClosed && active.size > 0)
          parts.onLost(`The node at ${parts.node.display} closed its WebSocket.`)
      },
    }
    link ??= connectNodeSocket(parts.node, events, parts.toMeter?.(parts.node))
    link.catch(() => {
      link = undefined // reported to the subscriber; the next one tries again
    })
    return link
  }

  async function subscribeAtNode(call: MethodCall): Promise<CallAnswer> {
    const socket = await connect()
    if (isClosed) socket.close()
    return socket.request(call.method, call.params, (id) => {
      if (typeof id === 'string') add(id, () => socket.request('eth_unsubscribe', [id]))
    })
  }

  async function subscribe(call: MethodCall, afterAnswer: (() => void)[]): Promise<CallAnswer> {
    const kind = toKind(call.params[0])
    if (count >= parts.maxSubscriptions) {
      throw serverError(`the limit is ${parts.maxSubscriptions} subscriptions per connection`)
    }
    count++
    try {
      const answer = await begin(kind, call)
      const id = 'result' in answer ? String(answer.result) : undefined
      if (id === undefined || !active.has(id)) count--
      // The client never receives its id.
      else if (isClosed || call.signal.aborted) await end(id)
      else afterAnswer.push(() => active.get(id)?.buffer.open())
      return answer
    } catch (error) {
      count--
      // Unreachable: closing makes clients reconnect and subscribe again; an error alone would not.
      if (error instanceof TransportError) afterAnswer.push(() => parts.onLost(error.message))
      throw error
    }
  }

  async function begin(kind: string, call: MethodCall): Promise<CallAnswer> {
    const isPolled = parts.pollsHeads === true || !isWebSocketAddress(parts.node)
    if (kind === 'newHeads' && isPolled) return { result: await subscribeToPolling() }
    if (isWebSocketAddress(parts.node)) return subscribeAtNode(call)
    try {
      return await subscribeAtNode(call)
    } catch (error) {
      const reason = error instanceof TransportError ? ` ${error.message}` : ''
      throw unsupported(`${kind} needs a WebSocket to the node.${reason} Name one with --node ws://…`)
    }
  }

  async function end(id: unknown): Promise<CallAnswer> {
    const subscription = typeof id === 'string' ? active.get(id) : undefined
    if (typeof id !== 'string' || subscription === undefined) throw serverError('subscription not found')
    active.delete(id)
    count--
    return subscription.end()
  }

  return {
    own: (afterAnswer) => (method) => {
      if (method === 'eth_subscribe') return (call) => subscribe(call, afterAnswer)
      if (method === 'eth_unsubscribe') return ({ params }) => end(params[0])
      return undefined
    },
    close: () => {
      isClosed = true
      const before = [...active.values()]
      active.clear()
      void link?.then(
        (socket) => socket.close(),
        () => {}, // no connection was established: nothing to close
      )
      // Those at the node end with the connection.
      for (const one of before) one.end().catch(() => {})
    },
  }
}

function toKind(given: unknown): string {
  if (typeof given === 'string' && KINDS.includes(given)) return given
  throw invalidParams(`subscriptions are ${KINDS.join(', ')}`)
}
