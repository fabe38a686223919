import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { RpcAnswer, RpcCall } from './requestRpc.ts'

/** A client of the gateway's websocket. */
export interface TestSocket {
  readonly raw: WebSocket
  /** Everything that came, parsed. */
  readonly messages: readonly unknown[]
  request(...call: RpcCall): Promise<RpcAnswer>
  askBatch(calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]>
  /** Its number. Throws when it is refused. */
  subscribe(...params: readonly unknown[]): Promise<string>
  /** Results of its notices so far. */
  notices(subscription: string): readonly unknown[]
  close(): Promise<void>
}

interface Wire {
  readonly id?: number
  readonly params?: { readonly subscription: string; readonly result: unknown }
}

/** Throws when the handshake is refused, with the status. */
export async function openSocket(
  url: string,
  options: { readonly path?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<TestSocket> {
  const raw = new WebSocket(`${url.replace('http', 'ws')}${options.path ?? '/rpc'}`, {
    headers: options.headers ?? {},
  })
  const messages: unknown[] = []
  let nextId = 1
  raw.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString())))
  await once(raw, 'open')

  const toAsked = ({ jsonrpc: _, id: __, ...answer }: Record<string, unknown>) => answer as RpcAnswer
  /** The message that `pick` finds. */
  async function receive<Found>(pick: (message: unknown) => Found | undefined): Promise<Found> {
    for (;;) {
      for (const message of messages) {
        const found = pick(message)
        if (found !== undefined) return found
      }
      await once(raw, 'message')
    }
  }
  const request: TestSocket['request'] = (method, ...params) => {
    const id = nextId++
    raw.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    return receive((message) =>
      (message as Wire).id === id ? toAsked(message as Record<string, unknown>) : undefined,
    )
  }
  return {
    raw,
    messages,
    request,
    askBatch: (calls) => {
      const firstId = nextId
      nextId += calls.length
      raw.send(
        JSON.stringify(
          calls.map(([method, ...params], at) => ({ jsonrpc: '2.0', id: firstId + at, method, params })),
        ),
      )
      return receive((message) =>
        Array.isArray(message) && (message[0] as Wire).id === firstId
          ? message.map((one) => toAsked(one as Record<string, unknown>))
          : undefined,
      )
    },
    subscribe: async (...params) => {
      const answer = await request('eth_subscribe', ...params)
      if ('error' in answer) throw new Error(answer.error.message)
      return String(answer.result)
    },
    notices: (subscription) =>
      messages.flatMap((message) => {
        const { params } = message as Wire
        return params?.subscription === subscription ? [params.result] : []
      }),
    close: async () => {
      const closed = once(raw, 'close')
      raw.close()
      await closed
    },
  }
}
