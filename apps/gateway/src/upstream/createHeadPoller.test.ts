import { TransportError } from '@otterscan/clients/errors'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { createHeadPoller } from './createHeadPoller.ts'
import type { NodeClient } from './createNodeClient.ts'
import type { ChainHeader } from './headBranch.ts'

const OPTIONS = { pollMs: 5, maxBlocks: 6, maxFailures: 3 }

/** Block `number` of a branch; branches share the blocks before `fork`. */
function hashOf(number: number, branch: string, fork: number): Hex {
  return `0x${(number < fork ? 'aa' : branch).repeat(16)}${number.toString(16).padStart(32, '0')}`
}

/** A chain whose head a test moves. */
function createChain(head: number) {
  const chain = { head, branch: 'aa', fork: 0, isAway: false, headCalls: 0 }
  const read = (number: number, { branch, fork } = chain) => ({
    number: toQuantity(BigInt(number)),
    hash: hashOf(number, branch, fork),
    parentHash: hashOf(number - 1, branch, fork),
    transactions: ['0x01'],
  })
  const request: NodeClient['request'] = (method, [which]) => {
    if (chain.isAway) return Promise.reject(new TransportError('The node does not respond.'))
    if (which === 'latest') chain.headCalls++
    const all = Array.from({ length: chain.head + 1 }, (_, number) => read(number))
    const key = method === 'eth_getBlockByHash' ? 'hash' : 'number'
    return Promise.resolve(
      which === 'latest' ? all.at(-1) : (all.find((block) => block[key] === which) ?? null),
    )
  }
  const node: NodeClient = {
    display: 'node',
    request,
    requestAnswer: () => Promise.reject(new Error('not used')),
  }
  return { chain, node }
}

function createListener() {
  const headers: ChainHeader[] = []
  const lost: string[] = []
  return {
    lost,
    headers,
    numbers: () => headers.map(({ number }) => Number(BigInt.asUintN(32, number))),
    onHeader: (header: ChainHeader) => void headers.push(header),
    onLost: (reason: string) => void lost.push(reason),
  }
}

describe('createHeadPoller', () => {
  test('every block of a gap in order, without the previous head and without bodies', async () => {
    const { chain, node } = createChain(40)
    const listener = createListener()
    const end = await createHeadPoller(node, OPTIONS).subscribe(listener)
    chain.head = 44
    await expect.poll(listener.numbers).toEqual([41, 42, 43, 44])
    expect(listener.headers[0]?.wire).toEqual({
      number: '0x29',
      hash: hashOf(41, 'aa', 0),
      parentHash: hashOf(40, 'aa', 0),
    })
    end()
  })

  test('only the newest of a gap beyond the limit', async () => {
    const { chain, node } = createChain(40)
    const listener = createListener()
    const end = await createHeadPoller(node, OPTIONS).subscribe(listener)
    chain.head = 90
    await expect.poll(listener.numbers).toEqual([85, 86, 87, 88, 89, 90])
    chain.head = 91
    await expect.poll(() => listener.numbers().at(-1)).toBe(91)
    expect(listener.headers).toHaveLength(7)
    end()
  })

  test('a reorg of blocks older than the subscription: the new branch from the fork on, and back again', async () => {
    const { chain, node } = createChain(40)
    const listener = createListener()
    const end = await createHeadPoller(node, OPTIONS).subscribe(listener)
    Object.assign(chain, { branch: 'bb', fork: 39 })
    await expect.poll(listener.numbers).toEqual([39, 40])
    Object.assign(chain, { branch: 'aa' })
    await expect.poll(listener.numbers).toEqual([39, 40, 39, 40])
    end()
  })

  test('a lagging node reports nothing new; after a deep reset the chain is followed again', async () => {
    const { chain, node } = createChain(40)
    const listener = createListener()
    const end = await createHeadPoller(node, OPTIONS).subscribe(listener)
    chain.head = 38
    const seen = chain.headCalls
    await expect.poll(() => chain.headCalls).toBeGreaterThan(seen + 2)
    chain.head = 41
    await expect.poll(listener.numbers).toEqual([41])
    chain.head = 10
    await expect.poll(listener.numbers).toEqual([41, 10])
    chain.head = 11
    await expect.poll(listener.numbers).toEqual([41, 10, 11])
    end()
  })

  test('one poller for all listeners, none without listeners', async () => {
    const { chain, node } = createChain(40)
    const poller = createHeadPoller(node, { ...OPTIONS, pollMs: 100 })
    const listeners = Array.from({ length: 10 }, createListener)
    const ends = await Promise.all(listeners.map((listener) => poller.subscribe(listener)))
    expect(chain.headCalls).toBe(1)
    ends.pop()?.()
    chain.head = 41
    await expect.poll(() => listeners.slice(0, 9).map((one) => one.numbers())).toEqual(Array(9).fill([41]))
    expect(listeners[9]?.headers).toEqual([])
    for (const end of ends) end()
    const after = chain.headCalls
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(chain.headCalls).toBe(after)
  })

  test('a short outage is bridged; a long one is reported, and a new listener starts again', async () => {
    const { chain, node } = createChain(40)
    const poller = createHeadPoller(node, OPTIONS)
    const listener = createListener()
    await poller.subscribe(listener)
    chain.isAway = true
    await expect.poll(() => listener.lost).toEqual(['The node does not respond.'])
    await expect(poller.subscribe(createListener())).rejects.toThrow('does not respond')
    chain.isAway = false
    const other = createListener()
    const end = await poller.subscribe(other)
    chain.head = 41
    await expect.poll(other.numbers).toEqual([41])
    expect([listener.numbers(), listener.lost.length]).toEqual([[], 1])
    end()
  })
})
