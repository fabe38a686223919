import { toQuantity, toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import type { NodeClient } from './createNodeClient.ts'
import { type ChainHeader, type ChainTail, stepToHead } from './headBranch.ts'

const toHash = (number: number, branch: number) => toWord(BigInt(branch * 1_000 + number))
const toHeader = (number: number, branch: number): ChainHeader => ({
  number: BigInt(number),
  hash: toHash(number, branch),
  parentHash: toHash(number - 1, branch),
  wire: {},
})

/** A node whose chain is one branch, with what it was asked. */
function createNode(head: number, branch: number) {
  const asked: unknown[] = []
  const node: NodeClient = {
    display: 'node',
    requestAnswer: () => Promise.reject(new Error('not used')),
    request: async (_, [which]) => {
      asked.push(which)
      const number = which === 'latest' ? head : Number(BigInt(String(which)) % 1_000n)
      const { hash, parentHash } = toHeader(number, branch)
      return { number: toQuantity(number), hash, parentHash }
    },
  }
  return { node, asked }
}

const numbersOf = (headers: readonly ChainHeader[]) => headers.map(({ number }) => number)

describe('stepToHead', () => {
  test('a reorg below all that is known is followed down to the oldest known block, and no further', async () => {
    const tail: ChainTail = [toHeader(10, 1), toHeader(11, 1), toHeader(12, 1)]
    const { node, asked } = createNode(12, 2)
    const step = await stepToHead(node, tail, 16)
    expect(numbersOf(step.headers)).toEqual([10n, 11n, 12n])
    expect(asked).toEqual(['latest', toHash(11, 2), toHash(10, 2)])
  })

  test('one block known, another one at its height: nothing but the head is asked', async () => {
    const { node, asked } = createNode(10, 2)
    const step = await stepToHead(node, [toHeader(10, 1)], 16)
    expect(numbersOf(step.headers)).toEqual([10n])
    expect(asked).toEqual(['latest'])
  })
})
