import type { BeaconBlock, BeaconHeader } from '@otterscan/ethereum/consensus/beaconBlock'
import { toSlotTimestamp } from '@otterscan/ethereum/consensus/chainTime'
import type { Hex } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { type EpochQuestion, type EpochSource, getEpochSlots, toBodySlots } from './getEpochSlots.ts'

const TIME = { genesisTime: 1_000n, slotsPerEpoch: 32n, slotDurationMs: 12_000n }
const EPOCH = 10n
const FIRST = 320n

const rootOf = (slot: bigint): Hex => `0x${slot.toString(16).padStart(64, '0')}`
const hashOf = (number: bigint): Hex => `0x${number.toString(16).padStart(64, 'e')}`

interface FakeChain {
  /** Slots with a block, ascending; the payload of the first has number 1000. */
  readonly proposed: readonly bigint[]
  readonly hasPayloads?: boolean
  readonly isOtherExecutionChain?: boolean
  readonly leftBehind?: readonly bigint[]
}

/** A chain served by two fake nodes that count their requests. */
function createSource({ proposed, hasPayloads = true, isOtherExecutionChain, leftBehind = [] }: FakeChain) {
  const asked = { blocks: 0, headers: 0, batches: 0 }
  const parentOf = (slot: bigint) => proposed.filter((other) => other < slot).at(-1) ?? 0n
  const numberOf = (slot: bigint) => 1_000n + BigInt(proposed.indexOf(slot))
  const source: EpochSource = {
    getBlock: (slot) => {
      asked.blocks += 1
      if (!proposed.includes(slot)) return Promise.resolve(null)
      const executionPayload = { blockNumber: numberOf(slot), blockHash: hashOf(numberOf(slot)) }
      const block = { slot, proposerIndex: slot + 7n, parentRoot: rootOf(parentOf(slot)) }
      return Promise.resolve({ ...block, ...(hasPayloads ? { executionPayload } : {}) } as BeaconBlock)
    },
    getHeaders: (slot) => {
      asked.headers += 1
      const header = {
        slot,
        proposerIndex: slot + 7n,
        root: rootOf(slot),
        parentRoot: rootOf(parentOf(slot)),
      }
      const canonical = !leftBehind.includes(slot)
      const hasHeader = !canonical || proposed.includes(slot)
      const entries = hasHeader ? [{ ...header, canonical } as BeaconHeader] : []
      return Promise.resolve({ entries, unreadable: [] })
    },
    getExecutionBlocks: (numbers) => {
      asked.batches += 1
      return Promise.resolve(
        numbers.map((number) => {
          const slot = proposed[Number(number - 1_000n)]
          if (slot === undefined) return null
          return {
            number,
            hash: isOtherExecutionChain ? hashOf(1n) : hashOf(number),
            timestamp: toSlotTimestamp(TIME, slot),
            parentBeaconBlockRoot: rootOf(parentOf(slot)),
          }
        }),
      )
    },
  }
  return { source, asked }
}

const slotsFrom = (first: bigint, count: number) =>
  Array.from({ length: count }, (_, place) => first + BigInt(place))

const toDuties = (entries: readonly (readonly [slot: bigint, validator: bigint])[]) => ({
  bySlot: new Map(entries),
  unreadable: [],
})

function toQuestion(headSlot: bigint, changes: Partial<EpochQuestion> = {}): EpochQuestion {
  return {
    epoch: EPOCH,
    time: TIME,
    head: { slot: headSlot, root: rootOf(headSlot), canonical: true } as BeaconHeader,
    currentSlot: headSlot + 1n,
    duties: toDuties(slotsFrom(FIRST, 32).map((slot) => [slot, slot + 7n])),
    lastFinalizedSlot: 256n,
    ...changes,
  }
}

const statesOf = (rows: Awaited<ReturnType<typeof getEpochSlots>>, state: string) =>
  rows.filter((row) => row.state === state).map(({ slot }) => slot)

describe('getEpochSlots', () => {
  test('a full epoch: 4 blocks and one batch for 32 slots, no header', async () => {
    const { source, asked } = createSource({ proposed: slotsFrom(FIRST, 40) })
    const rows = await getEpochSlots(source, toQuestion(359n))
    expect(asked).toEqual({ blocks: 4, headers: 0, batches: 1 })
    expect(rows.map(({ slot }) => slot)).toEqual(slotsFrom(FIRST, 32).reverse())
    expect(
      rows.every(
        ({ state, slot, root, proposerIndex }) =>
          state === 'proposed' && root === rootOf(slot) && proposerIndex === slot + 7n,
      ),
    ).toBe(true)
    expect(rows.at(-1)?.executionBlockNumber).toBe(1_000n)
    expect(rows[0]?.executionBlockNumber).toBe(1_031n)
  })

  test('CL-03: a slot skipped by the chain is missed, with the proposer from the duties', async () => {
    const { source, asked } = createSource({ proposed: slotsFrom(FIRST, 40).filter((slot) => slot !== 339n) })
    const rows = await getEpochSlots(source, toQuestion(359n, { lastFinalizedSlot: 352n }))
    expect(statesOf(rows, 'missed')).toEqual([339n])
    expect(rows.find(({ slot }) => slot === 339n)).toMatchObject({ proposerIndex: 346n, root: undefined })
    expect(rows.find(({ slot }) => slot === 338n)?.root).toBe(rootOf(338n))
    expect(asked.headers).toBe(0)
  })

  test('a slot missed before finality is checked again: its block may have been orphaned', async () => {
    const proposed = slotsFrom(FIRST, 40).filter((slot) => slot !== 339n && slot !== 340n)
    const { source, asked } = createSource({ proposed, leftBehind: [340n] })
    const rows = await getEpochSlots(source, toQuestion(359n))
    expect(statesOf(rows, 'missed')).toEqual([339n])
    expect(statesOf(rows, 'orphaned')).toEqual([340n])
    expect(asked.headers).toBe(2)
  })

  test('a slot missed at the last final slot is not checked again, the one after it is', async () => {
    for (const [lastFinalizedSlot, headers] of [
      [339n, 0],
      [338n, 1],
    ] as const) {
      const proposed = slotsFrom(FIRST, 40).filter((slot) => slot !== 339n)
      const { source, asked } = createSource({ proposed })
      const rows = await getEpochSlots(source, toQuestion(359n, { lastFinalizedSlot }))
      expect(statesOf(rows, 'missed')).toEqual([339n])
      expect(asked.headers).toBe(headers)
    }
  })

  test('the current epoch: up to the head, then awaited and scheduled slots', async () => {
    const { source, asked } = createSource({ proposed: slotsFrom(FIRST, 6) })
    const rows = await getEpochSlots(source, toQuestion(325n, { currentSlot: 328n }))
    expect(statesOf(rows, 'proposed')).toEqual([325n, 324n, 323n, 322n, 321n, 320n])
    expect(statesOf(rows, 'awaited')).toEqual([327n, 326n])
    expect(statesOf(rows, 'scheduled')).toEqual(slotsFrom(328n, 24).reverse())
    expect(rows.find(({ slot }) => slot === 325n)?.root).toBe(rootOf(325n))
    expect(asked.blocks).toBe(4)
  })

  test('a future epoch requests only its duties', async () => {
    const { source, asked } = createSource({ proposed: [] })
    const rows = await getEpochSlots(source, toQuestion(300n))
    expect(statesOf(rows, 'scheduled')).toHaveLength(32)
    expect(rows[0]?.proposerIndex).toBe(358n)
    expect(asked).toEqual({ blocks: 0, headers: 0, batches: 0 })
  })

  test('behavior: with an execution node of another chain, or blocks without payload, headers are used', async () => {
    for (const fault of [{ isOtherExecutionChain: true }, { hasPayloads: false }]) {
      const proposed = slotsFrom(FIRST, 40).filter((slot) => slot !== 339n)
      const { source, asked } = createSource({ proposed, ...fault })
      const rows = await getEpochSlots(source, toQuestion(359n))
      expect(statesOf(rows, 'missed')).toEqual([339n])
      expect(statesOf(rows, 'proposed')).toHaveLength(31)
      expect(asked.headers).toBe(32)
    }
  })

  test('behavior: without duties, headers give the proposers and the execution chain gives its blocks', async () => {
    const { source } = createSource({ proposed: slotsFrom(FIRST, 40) })
    const rows = await getEpochSlots(source, toQuestion(359n, { duties: null }))
    expect(rows[5]).toMatchObject({ slot: 346n, proposerIndex: 353n, executionBlockNumber: 1_026n })
  })

  test('behavior: a finalized epoch the node has no data for is not shown as missed', async () => {
    const { source } = createSource({ proposed: slotsFrom(640n, 3) })
    const rows = await getEpochSlots(source, toQuestion(642n, { lastFinalizedSlot: 608n }))
    expect(statesOf(rows, 'unknown')).toHaveLength(32)
  })
})

describe('getEpochSlots of epoch 0', () => {
  test('CL-01: slot 0 is genesis, without proposer, whether or not the node has it', async () => {
    for (const duties of [null, toDuties([[1n, 8n]])]) {
      const { source } = createSource({ proposed: slotsFrom(1n, 31) })
      const rows = await getEpochSlots(source, toQuestion(31n, { epoch: 0n, duties, lastFinalizedSlot: 0n }))
      expect(rows.at(-1)).toMatchObject({ slot: 0n, state: 'proposed', proposerIndex: undefined })
      expect(statesOf(rows, 'proposed')).toHaveLength(32)
    }
  })
})

describe('toBodySlots', () => {
  test('one in eight, the newest; at least one', () => {
    const head = { slot: 1_000n } as BeaconHeader
    expect(toBodySlots({ epoch: EPOCH, time: TIME, head })).toEqual([351n, 350n, 349n, 348n])
    const minimal = { ...TIME, slotsPerEpoch: 6n }
    expect(toBodySlots({ epoch: 1n, time: minimal, head })).toEqual([11n])
    const gnosis = { ...TIME, slotsPerEpoch: 16n }
    expect(toBodySlots({ epoch: 2n, time: gnosis, head: { slot: 33n } as BeaconHeader })).toEqual([33n, 32n])
  })
})
