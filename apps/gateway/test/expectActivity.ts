import { expect } from 'vitest'
import type { Walk, WalkedBlock } from './bruteForceWalk.ts'
import type { RpcCall } from './requestRpc.ts'

type RequestAll = <Result>(calls: readonly RpcCall[]) => Promise<Result[]>

interface WireSum {
  readonly sum: string
  readonly blocks: number
  readonly lowest?: string
  readonly highest?: string
}

interface WirePage {
  readonly results: readonly (Readonly<Record<string, WireSum | null>> & {
    readonly time: string
    readonly isComplete: boolean
  })[]
  readonly next: string | null
}

const SECONDS = { hour: 3_600, day: 86_400 } as const
/** Small, so that there are pages. */
const PAGE = 5

/** The figures of every hour and day are those that its blocks and receipts add up to. */
export async function expectActivity(request: RequestAll, walk: Walk): Promise<void> {
  for (const interval of ['hour', 'day'] as const) {
    const byTime = new Map<number, WalkedBlock[]>()
    for (const block of walk.blocks) {
      const time = Math.floor(block.timestamp / SECONDS[interval]) * SECONDS[interval]
      byTime.set(time, [...(byTime.get(time) ?? []), block])
    }
    const times = [...byTime.keys()].sort((left, right) => right - left)
    const found: WirePage['results'][number][] = []
    let next: string | null = null
    do {
      const [page]: WirePage[] = await request([['gateway_getActivity', interval, null, next, PAGE]])
      found.push(...(page?.results ?? []))
      next = page?.next ?? null
    } while (next !== null)
    expect(found.map(({ time }) => Number(time))).toEqual(times)
    for (const [at, part] of found.entries()) {
      const own = byTime.get(Number(part.time)) ?? []
      // More may come in the newest.
      expect(part.isComplete, part.time).toBe(at > 0)
      expect(toPlain(part), part.time).toEqual(addUp(own, walk))
    }
  }
}

function toPlain(part: WirePage['results'][number]): Record<string, unknown> {
  const sums = Object.entries(part).filter(([, value]) => typeof value === 'object' && value !== null)
  return Object.fromEntries(
    sums.map(([name, value]) => {
      const { sum, blocks, lowest, highest } = value as WireSum
      return [name, [BigInt(sum), blocks, ...[lowest, highest].flatMap((one) => (one ? [BigInt(one)] : []))]]
    }),
  )
}

/** What is not known of any block is left out. */
function addUp(blocks: readonly WalkedBlock[], { contracts }: Walk): Record<string, unknown> {
  const figures: Record<string, unknown> = {}
  const add = (name: string, pick: (block: WalkedBlock) => bigint | undefined, isPrice = false) => {
    const known = blocks.map(pick).filter((value) => value !== undefined)
    if (known.length === 0) return
    const sum = known.reduce((total, value) => total + value, 0n)
    const ordered = known.toSorted((left, right) => (left < right ? -1 : 1))
    figures[name] = [sum, known.length, ...(isPrice ? [ordered[0], ordered.at(-1)] : [])]
  }
  add('transactions', ({ receipts }) => BigInt(receipts.length))
  add('gasUsed', ({ gasUsed }) => gasUsed)
  add('gasLimit', ({ gasLimit }) => gasLimit)
  add('baseFee', ({ baseFee }) => baseFee, true)
  add('baseFees', ({ gasUsed, baseFee }) => (baseFee === undefined ? undefined : gasUsed * baseFee))
  add('totalFees', ({ receipts }) =>
    receipts.reduce((sum, receipt) => sum + BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice), 0n),
  )
  add('blobs', ({ blobGas }) => blobGas && blobGas / 131_072n)
  const priceOf = ({ blobGas, receipts }: WalkedBlock) => {
    const price = receipts.find(({ blobGasPrice }) => blobGasPrice !== undefined)?.blobGasPrice
    return blobGas === 0n || price === undefined ? undefined : BigInt(price)
  }
  add('blobBaseFee', priceOf, true)
  add('blobFees', (block) =>
    block.blobGas === 0n ? 0n : block.blobGas && block.blobGas * (priceOf(block) ?? 0n),
  )
  add('contracts', ({ number }) => BigInt(contracts.filter(({ block }) => block === number).length))
  return figures
}
