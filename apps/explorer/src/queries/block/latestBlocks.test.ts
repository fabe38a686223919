import { createFakeNode } from '@otterscan/testing/fakeNode'
import { describe, expect, test } from 'vitest'
import { wireBlock, wireDetails, wireHash } from '../../testing/blockNode.ts'
import { clientsOf } from '../../testing/clientsOf.ts'
import { createQueryClient } from '../createQueryClient.ts'
import { headKey } from '../head/head.ts'
import { LATEST_BLOCK_COUNT, latestBlocksQuery } from './latestBlocks.ts'

/** A chain whose block hashes contain their branch from a given number on. */
function createChain() {
  const chain = { head: 100, branch: 1, branchFrom: 0, refused: -1, isAway: false }
  const hashOf = (number: number) =>
    wireHash((number >= chain.branchFrom ? chain.branch : 1) * 100_000 + number)
  const block = (number: number) =>
    wireBlock({
      number: `0x${number.toString(16)}`,
      hash: hashOf(number),
      parentHash: hashOf(number - 1),
    })
  const asked: number[] = []
  const node = createFakeNode((method, params) => {
    if (chain.isAway) throw new Error('away')
    if (method !== 'ots_getBlockDetails') return null
    const number = params[0] as number
    asked.push(number)
    return number === chain.refused ? 'junk' : wireDetails(block(number))
  })
  const clients = clientsOf(node)
  const queryClient = createQueryClient(() => false)
  return {
    chain,
    hashOf,
    /** Moves the head and reloads; returns the blocks and the numbers requested. */
    follow: async (head: number) => {
      chain.head = head
      asked.length = 0
      queryClient.setQueryData(headKey(clients), {
        number: BigInt(head),
        hash: hashOf(head),
        parentHash: hashOf(head - 1),
      })
      const { blocks } = await queryClient.fetchQuery({
        ...latestBlocksQuery(clients),
        staleTime: 0,
        retry: false,
      })
      return { asked: [...asked], numbers: blocks.map(({ number }) => Number(number)), blocks }
    },
  }
}

describe('latestBlocksQuery', () => {
  test('all in one batch the first time, then only new blocks', async () => {
    const { follow } = createChain()
    const first = await follow(100)
    expect(first.asked).toHaveLength(LATEST_BLOCK_COUNT)
    expect(first.numbers[0]).toBe(100)
    const second = await follow(101)
    expect(second.asked).toEqual([101])
    expect(second.numbers).toEqual(Array.from({ length: LATEST_BLOCK_COUNT }, (_, index) => 101 - index))
  })

  test('blocks between two polls are not lost', async () => {
    const { follow } = createChain()
    await follow(100)
    expect((await follow(104)).asked).toEqual([104, 103, 102, 101])
    expect((await follow(500)).asked).toHaveLength(LATEST_BLOCK_COUNT)
  })

  test('a young chain has fewer blocks', async () => {
    const { follow } = createChain()
    expect((await follow(2)).numbers).toEqual([2, 1, 0])
  })

  test('a reorganization replaces rows as deep as it goes', async () => {
    const { chain, follow, hashOf } = createChain()
    await follow(100)
    Object.assign(chain, { branch: 2, branchFrom: 97 })
    const { asked, blocks } = await follow(101)
    expect(asked).toContain(97)
    expect(blocks.map(({ details }) => details?.block.hash)).toEqual(
      blocks.map(({ number }) => hashOf(Number(number))),
    )
  })

  test('a head of the same height or lower also replaces blocks', async () => {
    const { chain, follow, hashOf } = createChain()
    await follow(100)
    Object.assign(chain, { branch: 2, branchFrom: 100 })
    expect((await follow(100)).asked).toEqual([100])
    Object.assign(chain, { branch: 3, branchFrom: 98 })
    const { blocks, numbers } = await follow(98)
    expect(numbers[0]).toBe(98)
    expect(blocks[0]?.details?.block.hash).toBe(hashOf(98))
  })

  test('an unreadable block costs one row and is requested again', async () => {
    const { chain, follow } = createChain()
    chain.refused = 99
    const { blocks } = await follow(100)
    expect(blocks.filter(({ details }) => details === undefined).map(({ number }) => number)).toEqual([99n])
    chain.refused = -1
    const second = await follow(101)
    expect(second.asked).toEqual([101, 99])
    expect(second.blocks.every(({ details }) => details !== undefined)).toBe(true)
  })

  test('an unreachable node fails the query', async () => {
    const { chain, follow } = createChain()
    await follow(100)
    chain.isAway = true
    await expect(follow(101)).rejects.toThrow('cannot be reached')
  })
})
