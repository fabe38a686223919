import { TransportError } from '@otterscan/clients/errors'
import { WebSocket } from 'ws'
import type { NodeAnswer } from './createNodeClient.ts'
import { joinUpstreamPath, type UpstreamAddress } from './upstreamAddress.ts'
import { describeUpstreamFailure } from './upstreamFailure.ts'
import { isWireObject } from './wireValue.ts'

/** What comes over a websocket of the node besides answers. */
export interface NodeSocketEvents {
  /** A notice of one of its subscriptions; never before `onResult` of the call that made it. */
  onNotice(subscription: string, result: unknown): void
  /** The connection that was there ended, by whatever side. */
  onClose(): void
}

/** A websocket to the node, for subscriptions. */
export interface NodeSocket {
  /** The answer as it came. `onResult` runs before anything that came after it is read. Throws: `TransportError`. */
  ask(method: string, params: readonly unknown[], onResult?: (result: unknown) => void): Promise<NodeAnswer>
  close(): void
}

const HANDSHAKE_TIMEOUT_MS = 10_000
const MAX_MESSAGE_BYTES = 16_000_000

interface Waiting {
  readonly onResult: ((result: unknown) => void) | undefined
  readonly resolve: (answer: NodeAnswer) => void
  readonly reject: (error: Error) => void
}

/** Connects. Throws: `TransportError`, with the status when the node answered but not as a websocket. */
export function connectNodeSocket(address: UpstreamAddress, events: NodeSocketEvents): Promise<NodeSocket> {
  const url = `${address.origin.replace(/^http/, 'ws')}${joinUpstreamPath(address, '')}`
  const socket = new WebSocket(url, {
    headers: address.authorization === undefined ? {} : { authorization: address.authorization },
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  })
  const waiting = new Map<number, Waiting>()
  let nextId = 1
  socket.on('message', (data) => handleMessage(String(data), waiting, events))
  const ask: NodeSocket['ask'] = (method, params, onResult) =>
    new Promise((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) {
        reject(new TransportError(`The node at ${address.display} closed its websocket.`))
        return
      }
      const id = nextId++
      waiting.set(id, { onResult, resolve, reject })
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
  return new Promise((resolve, reject) => {
    socket.once('open', () => {
      socket.once('close', () => {
        const error = new TransportError(`The node at ${address.display} closed its websocket.`)
        for (const call of waiting.values()) call.reject(error)
        waiting.clear()
        events.onClose()
      })
      resolve({ ask, close: () => socket.terminate() })
    })
    socket.once('unexpected-response', (_request, answer) => {
      const message = `The node at ${address.display} does not speak websocket.`
      reject(new TransportError(message, { status: answer.statusCode ?? 0 }))
      socket.terminate()
    })
    // After the handshake a close follows and says it.
    socket.on('error', (error) => {
      const { reason } = describeUpstreamFailure(error)
      reject(new TransportError(`The node at ${address.display} does not answer by websocket (${reason}).`))
    })
  })
}

function handleMessage(text: string, waiting: Map<number, Waiting>, events: NodeSocketEvents): void {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return // what it should have answered runs into its time limit, which says so
  }
  if (!isWireObject(message)) return
  const { id, params } = message
  if (typeof id === 'number') {
    const call = waiting.get(id)
    waiting.delete(id)
    const answer = toNodeAnswer(message)
    if (answer === undefined) {
      call?.reject(new TransportError('The node answered neither result nor error.'))
      return
    }
    if ('result' in answer) call?.onResult?.(answer.result)
    call?.resolve(answer)
    return
  }
  if (isWireObject(params) && typeof params.subscription === 'string') {
    events.onNotice(params.subscription, params.result)
  }
}

function toNodeAnswer({ result, error }: Readonly<Record<string, unknown>>): NodeAnswer | undefined {
  if (isWireObject(error)) {
    const { code, message } = error
    return typeof code === 'number' && typeof message === 'string' ? { error: { code, message } } : undefined
  }
  return result === undefined ? undefined : { result }
}
