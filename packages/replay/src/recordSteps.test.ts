import { toWord } from '@otterscan/ethereum/hex'
import { expect, test } from 'vitest'
import { BlockReplay } from './BlockReplay.ts'
import { DEFAULT_REPLAY_LIMITS, type ReplayJob, type ReplayStep } from './replayJob.ts'
import type { StructLog, StructLogOptions } from './structLog.ts'
import {
  COUNTER,
  createSources,
  HEADER,
  STATE,
  toReceipt,
  toTransaction,
  UNDOER,
} from './testing/replayChain.ts'

// 21,000, four pushes and an addition of 3 each, a cold slot read for 2,100 and changed for 2,900. EIP-2929, EIP-3529.
const COUNT_GAS = 21_000n + 3n * 4n + 2_100n + 2_900n
const [SLOT_0, SEVEN, EIGHT] = [toWord(0n), toWord(7n), toWord(8n)]

const count = (nonce = 0n): ReplayStep => ({
  transaction: toTransaction(COUNTER, nonce),
  receipt: toReceipt(COUNT_GAS),
})

const toJob = (steps: readonly ReplayStep[], earlierGas?: bigint): ReplayJob => {
  const step = steps.at(-1)
  if (step === undefined) throw new Error('no steps')
  return { step, index: steps.length - 1, earlierGas, needsStateDiff: false }
}

function open(steps: readonly ReplayStep[], sources = createSources(steps)) {
  return new BlockReplay({ chainId: 1337n, header: HEADER }, sources, DEFAULT_REPLAY_LIMITS)
}

async function record(block: BlockReplay, job: ReplayJob, options: StructLogOptions) {
  const logs: StructLog[] = []
  const result = await block.record(job, options, (more) => {
    logs.push(...more)
    return Promise.resolve(true)
  })
  return { logs, result }
}

test('the instructions of a transaction are those that go-ethereum writes', async () => {
  const { logs, result } = await record(open([count()]), toJob([count()]), { stack: true, storage: true })
  expect(result).toEqual({ steps: 7, isWhole: true, failed: false, gasUsed: COUNT_GAS, output: '0x' })
  const gas = 100_000 - 21_000
  expect(logs.slice(0, 3)).toEqual([
    { pc: 0, op: 'PUSH1', gas, gasCost: 3, depth: 1, stack: [] },
    {
      pc: 2,
      op: 'SLOAD',
      gas: gas - 3,
      gasCost: 2_100,
      depth: 1,
      stack: ['0x0'],
      storage: { [SLOT_0]: SEVEN },
    },
    { pc: 3, op: 'PUSH1', gas: gas - 2_103, gasCost: 3, depth: 1, stack: ['0x7'] },
  ])
  expect(logs[5]).toMatchObject({ op: 'SSTORE', stack: ['0x8', '0x0'], storage: { [SLOT_0]: EIGHT } })
  expect(logs[6]).toMatchObject({ op: 'STOP', gasCost: 0 })
})

test('a window has the instructions of its place, and the run ends with it', async () => {
  const block = open([count(0n), count(1n)])
  const job = toJob([count(0n), count(1n)], COUNT_GAS)
  const { logs, result } = await record(block, job, { from: 1, to: 3, stack: true })
  expect(result).toMatchObject({ steps: 3, isWhole: false })
  // After the first transaction.
  expect(logs.map(({ op, stack }) => [op, stack])).toEqual([
    ['SLOAD', ['0x0']],
    ['PUSH1', ['0x8']],
  ])
  const again = await record(block, job, { from: 5, to: 6, memory: true })
  expect(again.logs).toMatchObject([{ op: 'SSTORE' }])
  // As go-ethereum leaves it out.
  expect(again.logs[0]).not.toHaveProperty('memory')
})

test('nothing more is sent once no more is wanted', async () => {
  const code = `0x${'5f50'.repeat(2_000)}` as const
  const long = { ...STATE, [COUNTER]: { balance: 0n, nonce: 1n, code } }
  const step = { ...count(), receipt: toReceipt(21_000n + 2_000n * 4n) }
  const pieces: number[] = []
  const result = await open([step], createSources([step], long)).record(toJob([step]), {}, (logs) => {
    pieces.push(logs.length)
    return Promise.resolve(pieces.length < 2)
  })
  expect(pieces).toEqual([400, 400])
  expect(result).toMatchObject({ steps: 800, isWhole: false })
  const all = await record(open([step], createSources([step], long)), toJob([step]), {})
  // Code that runs to its end stops there.
  expect(all.logs.length).toBe(4_001)
  expect(all.logs.at(-1)).toMatchObject({ pc: 4_000, op: 'STOP', gas: 100_000 - 29_000 })
})

test('what ends a frame has its error, a revert has none', async () => {
  const reverted = {
    transaction: toTransaction(UNDOER, 0n),
    receipt: { ...toReceipt(26_012n), status: 0 as const },
  }
  const { logs, result } = await record(open([reverted]), toJob([reverted]), {})
  expect(logs.at(-1)).toEqual({ pc: 9, op: 'REVERT', gas: 73_988, gasCost: 0, depth: 1 })
  expect(result).toMatchObject({ failed: true })
  const bad = { ...STATE, [COUNTER]: { balance: 0n, nonce: 1n, code: '0x600456' as const } }
  const step = { ...count(), receipt: { ...toReceipt(100_000n), status: 0 as const } }
  const other = await record(open([step], createSources([step], bad)), toJob([step]), {})
  expect(other.logs.at(-1)).toMatchObject({ op: 'JUMP', gasCost: 8, error: 'invalid jump destination' })
})

test('nothing is recorded of what does not come to its receipt', async () => {
  const step = { ...count(), receipt: toReceipt(COUNT_GAS + 1n) }
  await expect(record(open([step]), toJob([step]), {})).rejects.toThrow('in place of')
})
