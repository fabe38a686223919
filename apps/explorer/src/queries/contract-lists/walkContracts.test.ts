import { createExecutionClient } from '@otterscan/clients/execution'
import { describe, expect, test } from 'vitest'
import { type ContractStep, walkContracts } from './walkContracts.ts'

function toWire(rank: number) {
  return {
    address: `0x${rank.toString(16).padStart(40, '0')}`,
    blockNumber: `0x${(rank + 1).toString(16)}`,
  }
}

/** Entries of the list, oldest first; changed by `onList` before each page is read. */
function walk(entries: unknown[], onList: (page: number) => void = () => {}) {
  let page = 0
  const execution = createExecutionClient({
    request: async (method, params) => {
      if (method === 'ots2_getAllContractsCount') return entries.length
      if (method !== 'ots2_getAllContractsList') throw new Error(method)
      onList(++page)
      const [index, count] = params as [number, number]
      return { results: entries.slice(index, index + count), blocksSummary: {} }
    },
    subscribe: undefined,
    close: () => {},
  })
  const clients = { chainId: 1n, execution, beacon: undefined }
  return walkContracts(clients, 'all', new AbortController().signal)
}

async function collect(steps: AsyncIterable<ContractStep>): Promise<bigint[]> {
  const numbers: bigint[] = []
  for await (const { contracts } of steps) numbers.push(...contracts.map(({ blockNumber }) => blockNumber))
  return numbers
}

const ranks = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

describe('walkContracts', () => {
  test('behavior: every entry once, newest first', async () => {
    for (const length of [0, 1, 99, 100, 101, 199, 200, 350]) {
      const found = await collect(walk(ranks(0, length).map(toWire)))
      expect(found).toEqual(
        ranks(1, length + 1)
          .reverse()
          .map(BigInt),
      )
    }
  })

  test('behavior: older entries that come in meanwhile do not move what is read', async () => {
    const entries = ranks(300, 650).map(toWire)
    const found = await collect(
      walk(entries, (page) => {
        if (page === 2) entries.unshift(...ranks(260, 300).map(toWire))
      }),
    )
    const expected = ranks(261, 651).reverse().map(BigInt)
    expect(found).toEqual(expected.slice(0, found.length))
    expect(found.length).toBeGreaterThanOrEqual(350)
    expect(new Set(found).size).toBe(found.length)
  })

  test('behavior: newer entries are left out', async () => {
    const entries = ranks(0, 150).map(toWire)
    const found = await collect(
      walk(entries, (page) => {
        if (page === 2) entries.push(...ranks(150, 160).map(toWire))
      }),
    )
    expect(found).toEqual(ranks(1, 151).reverse().map(BigInt))
  })

  test('error: a list that lost entries, or holds one that cannot be read, is no whole list', async () => {
    const entries = ranks(0, 250).map(toWire)
    const cut = walk(entries, (page) => {
      if (page === 2) entries.splice(100, 100)
    })
    await expect(collect(cut)).rejects.toThrow('The list changed meanwhile; start again')
    await expect(collect(walk([toWire(1), { address: 'x' }]))).rejects.toThrow(/cannot be read: results\.1/)
  })
})
