import { TransportError } from '@otterscan/clients/errors'
import { describeHttpError } from '@otterscan/clients/transport/httpError'
import { SocketCalls } from '@otterscan/clients/transport/socketCalls'
import type { RpcAnswer } from '@otterscan/clients/transport/transport'
import { WebSocket } from 'ws'
import type { TrafficMeter } from './createTrafficLedger.ts'
import { type NodeAnswer, toNodeAnswer } from './nodeAnswer.ts'
import { readWords } from './readWords.ts'
import { hideCredentials, joinUpstreamPath, type UpstreamAddress } from './upstreamAddress.ts'
import { describeUpstreamFailure } from './upstreamFailure.ts'

/** Events of a WebSocket to the node besides answers. */
export interface NodeSocketEvents {
  /** A notification of a subscription; never before `onResult` of the call that created it. */
  onNotification(subscription: string, result: unknown): void
  /** An established connection was closed by either side. */
  onClose(): void
}

/** A WebSocket to the node, for subscriptions. */
export interface NodeSocket {
  /** The unchanged answer. `onResult` runs before any later message is read. Throws: `TransportError`. */
  request(
    method: string,
    params: readonly unknown[],
    onResult?: (result: unknown) => void,
  ): Promise<NodeAnswer>
  close(): void
}

const HANDSHAKE_TIMEOUT_MS = 10_000
/** Timeout of a call; the caller may abort earlier. */
const ANSWER_TIMEOUT_MS = 60_000
const MAX_MESSAGE_BYTES = 16_000_000

/** Connects. Throws: `TransportError`, with the HTTP status when the node rejected the upgrade. */
export function connectNodeSocket(
  address: UpstreamAddress,
  events: NodeSocketEvents,
  meter?: TrafficMeter | undefined,
): Promise<NodeSocket> {
  const count = meter?.start('', 0)
  const name = `The node at ${address.display}`
  const url = `${address.origin.replace(/^http/, 'ws')}${joinUpstreamPath(address, '')}`
  const socket = new WebSocket(url, {
    headers: address.authorization === undefined ? {} : { authorization: address.authorization },
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  })
  const calls = new SocketCalls({
    name,
    timeoutMs: ANSWER_TIMEOUT_MS,
    send: (text) => {
      count?.sent(Buffer.byteLength(text))
      socket.send(text)
    },
    onNotification: events.onNotification,
  })
  socket.on('message', (data) => {
    const text = String(data)
    count?.received(Buffer.byteLength(text))
    calls.handleMessage(text)
  })
  const request: NodeSocket['request'] = async (method, params, onResult) => {
    if (socket.readyState !== WebSocket.OPEN) throw new TransportError(`${name} closed its WebSocket.`)
    const answer = await new Promise<RpcAnswer>((resolve, reject) => {
      const settle = (given: RpcAnswer) => {
        if ('result' in given) onResult?.(given.result)
        resolve(given)
      }
      calls.transmit(calls.add({ method, params, signal: undefined, resolve: settle, reject }))
    })
    return toNodeAnswer(answer, address)
  }
  return new Promise((resolve, reject) => {
    socket.once('open', () => {
      socket.once('close', () => {
        calls.fail(new TransportError(`${name} closed its WebSocket.`))
        events.onClose()
      })
      resolve({ request, close: () => socket.terminate() })
    })
    socket.once('unexpected-response', (_request, answer) => {
      const status = answer.statusCode ?? 0
      void readWords(answer).then((text) => {
        const said = describeHttpError({ status, text: hideCredentials(text, address) })
        reject(new TransportError(`${name} does not accept WebSocket connections: ${said}.`, { status }))
        socket.terminate()
      })
    })
    // After the handshake, a close event follows and reports it.
    socket.on('error', (error) => {
      const { reason } = describeUpstreamFailure(error)
      reject(new TransportError(`${name} does not respond over WebSocket (${reason}).`))
    })
  })
}
