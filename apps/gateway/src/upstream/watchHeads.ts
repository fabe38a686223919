import { setTimeout as delay } from 'node:timers/promises'
import { connectNodeSocket, type NodeSocket, type NodeSocketEvents } from './connectNodeSocket.ts'
import type { TrafficMeter } from './createTrafficLedger.ts'
import type { UpstreamAddress } from './upstreamAddress.ts'

/** Announces new blocks of a node over its WebSocket, where it has one. */
export interface WatchedHeads {
  /** Aborts with the next new block. */
  next(): AbortSignal
  /** True while new blocks are announced. */
  isLive(): boolean
}

/** After a lost connection, and where the node has no WebSocket. */
const RECONNECT_MS = 60_000

/** Connects until `signal` aborts. Errors only mean that the caller polls. */
export function watchHeads(
  address: UpstreamAddress,
  signal: AbortSignal,
  meter?: TrafficMeter | undefined,
): WatchedHeads {
  let current = new AbortController()
  let isLive = false
  const announce = () => {
    isLive = true
    const announced = current
    current = new AbortController()
    announced.abort()
  }
  const connect: Connect = (events) => connectNodeSocket(address, events, meter)
  void follow(connect, signal, announce, () => {
    isLive = false
  })
  return { next: () => current.signal, isLive: () => isLive }
}

type Connect = (events: NodeSocketEvents) => Promise<NodeSocket>

async function follow(
  connect: Connect,
  signal: AbortSignal,
  announce: () => void,
  lose: () => void,
): Promise<void> {
  while (!signal.aborted) {
    await subscribeOnce(connect, signal, announce)
    lose()
    // Rejects on stop; the loop condition ends the loop.
    await delay(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** Resolves when the connection is over. Never rejects. */
async function subscribeOnce(connect: Connect, signal: AbortSignal, announce: () => void): Promise<void> {
  let socket: NodeSocket | undefined
  const end = () => socket?.close()
  try {
    await new Promise<void>((resolve, reject) => {
      connect({ onNotification: announce, onClose: resolve })
        .then(async (connected) => {
          socket = connected
          signal.addEventListener('abort', end, { once: true })
          if (signal.aborted) return end()
          const answer = await connected.request('eth_subscribe', ['newHeads'])
          if (!('result' in answer)) end()
        })
        .catch(reject)
    })
  } catch {
    // No WebSocket, or none any more: blocks are polled for.
  } finally {
    signal.removeEventListener('abort', end)
    socket?.close()
  }
}
