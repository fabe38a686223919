import { randomBytes } from 'node:crypto'
import { TransportError } from '@otterscan/clients/errors'
import type { CallAnswer } from '../../methods/answerCall.ts'
import { invalidParams, serverError, unsupported } from '../../methods/gatewayError.ts'
import type { MethodCall } from '../../methods/methodHandler.ts'
import { connectNodeSocket, type NodeSocket } from '../../upstream/connectNodeSocket.ts'
import type { HeadPoller } from '../../upstream/createHeadPoller.ts'
import { isWebSocketAddress, type UpstreamAddress } from '../../upstream/upstreamAddress.ts'
import type { OwnMethod } from '../createDispatcher.ts'
import { createNoticeGate, type NoticeGate } from './createNoticeGate.ts'

/** What subscriptions of one connection need. */
export interface SubscriptionParts {
  readonly node: UpstreamAddress
  readonly heads: HeadPoller
  readonly maxSubscriptions: number
  send(subscription: string, result: unknown): void
  /** No more notices can come; the client has to begin anew. */
  onLost(reason: string): void
}

/** Subscriptions of one connection. */
export interface Subscriptions {
  /** `afterAnswer` collects what must run once the answer was sent. */
  own(afterAnswer: (() => void)[]): (method: string) => OwnMethod | undefined
  close(): void
}

const KINDS = ['newHeads', 'logs', 'newPendingTransactions', 'syncing']

interface Subscription {
  readonly gate: NoticeGate
  end(): Promise<CallAnswer>
}

/** None at first; a websocket to the node is afterAnswer with the first one that the node has to make. */
export function createSubscriptions(parts: SubscriptionParts): Subscriptions {
  const active = new Map<string, Subscription>()
  let isClosed = false
  /** Those that begin included. */
  let count = 0
  let link: Promise<NodeSocket> | undefined

  function add(id: string, end: () => Promise<CallAnswer>): NoticeGate {
    const gate = createNoticeGate((result) => {
      if (active.get(id)?.gate === gate) parts.send(id, result)
    })
    active.set(id, { gate, end })
    return gate
  }

  async function subscribeToPolling(): Promise<string> {
    const id = `0x${randomBytes(16).toString('hex')}`
    const stop = { run: () => {} }
    const gate = add(id, async () => {
      stop.run()
      return { result: true }
    })
    try {
      stop.run = await parts.heads.subscribe({
        onHeader: ({ wire }) => gate.push(wire),
        onLost: parts.onLost,
      })
    } catch (error) {
      active.delete(id)
      throw error
    }
    // It was ended while it began.
    if (!active.has(id)) stop.run()
    return id
  }

  function connect(): Promise<NodeSocket> {
    link ??= connectNodeSocket(parts.node, {
      onNotice: (id, result) => active.get(id)?.gate.push(result),
      onClose: () => {
        link = undefined
        if (!isClosed && active.size > 0)
          parts.onLost(`The node at ${parts.node.display} closed its websocket.`)
      },
    })
    link.catch(() => {
      link = undefined // told to whoever subscribes; the next one tries again
    })
    return link
  }

  async function subscribeAtNode(call: MethodCall): Promise<CallAnswer> {
    const socket = await connect()
    if (isClosed) socket.close()
    return socket.ask(call.method, call.params, (id) => {
      if (typeof id === 'string') add(id, () => socket.ask('eth_unsubscribe', [id]))
    })
  }

  async function subscribe(call: MethodCall, afterAnswer: (() => void)[]): Promise<CallAnswer> {
    const kind = toKind(call.params[0])
    if (count >= parts.maxSubscriptions) {
      throw serverError(`a connection has ${parts.maxSubscriptions} subscriptions at most`)
    }
    count++
    try {
      const answer = await begin(kind, call)
      const id = 'result' in answer ? String(answer.result) : undefined
      if (id === undefined || !active.has(id)) count--
      // Nobody would know its number.
      else if (isClosed || call.signal.aborted) await end(id)
      else afterAnswer.push(() => active.get(id)?.gate.open())
      return answer
    } catch (error) {
      count--
      // Out of reach: clients that connect again subscribe again, those that only read the error would not.
      if (error instanceof TransportError) afterAnswer.push(() => parts.onLost(error.message))
      throw error
    }
  }

  async function begin(kind: string, call: MethodCall): Promise<CallAnswer> {
    if (isWebSocketAddress(parts.node)) return subscribeAtNode(call)
    if (kind === 'newHeads') return { result: await subscribeToPolling() }
    try {
      return await subscribeAtNode(call)
    } catch (error) {
      const reason = error instanceof TransportError ? ` ${error.message}` : ''
      throw unsupported(`${kind} needs a websocket of the node.${reason} Name one with --node ws://…`)
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
        () => {}, // no link was made: nothing to close
      )
      // Those at the node end with the link.
      for (const one of before) one.end().catch(() => {})
    },
  }
}

function toKind(given: unknown): string {
  if (typeof given === 'string' && KINDS.includes(given)) return given
  throw invalidParams(`subscriptions are ${KINDS.join(', ')}`)
}
