import { describe, expect, test } from 'vitest'
import { findStart, readStateAt } from './historicalState.ts'
import { createTestContext } from './testing/createTestContext.ts'

describe('findStart', () => {
  test('finds every start below every head', async () => {
    for (const head of [1n, 2n, 7n, 100n]) {
      for (let start = 1n; start <= head; start++) {
        expect(await findStart(head, async (block) => block >= start)).toBe(start)
      }
      expect(await findStart(head, async () => true)).toBeUndefined()
    }
    expect(await findStart(0n, async () => true)).toBeUndefined()
  })

  test('of several starts the latest, when the gap before it is not small', async () => {
    const holds = async (block: bigint) => (block >= 10n && block < 20n) || block >= 90n
    expect(await findStart(100n, holds)).toBe(90n)
  })

  test('needs few reads', async () => {
    let reads = 0
    await findStart(26_000_000n, async (block) => {
      reads++
      return block >= 12_345_678n
    })
    expect(reads).toBeLessThan(50)
  })
})

describe('readStateAt', () => {
  test.each(['missing trie node abc', 'historical state 0x1 is not available', 'state has been pruned'])(
    '"%s" is reported as: needs an archive node',
    async (message) => {
      const context = createTestContext({
        chainId: 1n,
        blocks: [],
        answer: () => ({ error: { code: -32_000, message } }),
      })
      await expect(readStateAt(context, 'eth_getCode', '0x00', 5n)).rejects.toThrow(
        'The node no longer has the state of block 5: this needs an archive node.',
      )
    },
  )
})
