import { toWord } from '@otterscan/ethereum/hex'
import { expect, test } from 'vitest'
import { BlockReplay } from './BlockReplay.ts'
import type { ReplayStep } from './replayJob.ts'
import type { SimulationJob } from './simulationJob.ts'
import {
  BEACON_ROOTS,
  COUNTER,
  createSources,
  HEADER,
  SENDER,
  STATE,
  TELLER,
  toReceipt,
  toTransaction,
} from './testing/replayChain.ts'

// As in the tests of a replay.
const COUNT_GAS = 21_000n + 3n * 4n + 2_100n + 2_900n
const SLOT_0 = toWord(0n)
const count = (nonce = 0n): ReplayStep => ({
  transaction: toTransaction(COUNTER, nonce),
  receipt: toReceipt(COUNT_GAS),
})
const CALL = { from: SENDER, to: COUNTER, gas: 100_000n }
const TELL = { from: SENDER, to: TELLER, gas: 100_000n }

function simulate(job: SimulationJob, steps: readonly ReplayStep[] = [count(0n), count(1n)]) {
  return new BlockReplay({ chainId: 1337n, header: HEADER }, createSources(steps)).simulate(job)
}

const slotTo = (value: bigint) => ({
  stateDiff: {
    accounts: expect.arrayContaining([
      expect.objectContaining({
        address: COUNTER,
        storage: [{ slot: SLOT_0, change: { kind: 'changed', from: toWord(value - 1n), to: toWord(value) } }],
      }),
    ]),
  },
})

test('a call runs at its place in the block, and those after it on what it left', async () => {
  const first = await simulate({ position: 0, calls: [CALL, CALL] })
  expect(first).toMatchObject([slotTo(8n), slotTo(9n)])
  const later = await simulate({ position: 2, calls: [CALL] })
  expect(later).toMatchObject([{ kind: 'done', status: 1, gasUsed: COUNT_GAS, ...slotTo(10n) }])
  const after = await simulate({ position: 'end', calls: [CALL] })
  // The sources say that the block changed nothing.
  expect(after).toMatchObject([slotTo(8n)])
})

test('a call that names no fees pays none; one that does pays them', async () => {
  const [free, paid] = await simulate({
    position: 0,
    calls: [CALL, { ...CALL, maxFeePerGas: 9n, maxPriorityFeePerGas: 2n }],
  })
  const senderOf = (one: typeof free) =>
    one?.kind === 'done' ? one.stateDiff.accounts.find(({ address }) => address === SENDER) : undefined
  expect(senderOf(free)?.balance).toBeUndefined()
  expect(senderOf(paid)?.balance).toMatchObject({ from: 10n ** 18n, to: 10n ** 18n - COUNT_GAS * 9n })
})

test('balance, nonce, code and storage of an account, and fields of the block, can be others', async () => {
  const accounts = [
    { address: TELLER, storage: { isWhole: false, slots: [{ slot: SLOT_0, value: toWord(5n) }] } },
    // A log of the time of the block.
    { address: COUNTER, code: '0x4260005260206000a000' as const },
    { address: SENDER, balance: 3n, nonce: 9n },
  ]
  const calls = [TELL, CALL, { ...CALL, value: 4n }, { ...CALL, nonce: 8n }]
  const results = await simulate({ position: 0, calls, accounts, block: { timestamp: 77n } })
  expect(results).toMatchObject([
    { kind: 'done', logs: [{ data: toWord(5n) }] },
    { kind: 'done', logs: [{ data: toWord(77n) }] },
    { kind: 'rejected', words: expect.stringContaining('enough funds') },
    { kind: 'rejected', words: expect.stringContaining('nonce') },
  ])
  const whole = { address: TELLER, storage: { isWhole: true, slots: [] } }
  expect(await simulate({ position: 0, calls: [TELL], accounts: [whole] })).toMatchObject([
    { logs: [{ data: toWord(0n) }] },
  ])
})

test('a contract can be tried as the sender', async () => {
  const results = await simulate({
    position: 0,
    calls: [
      { ...TELL, from: COUNTER },
      { ...CALL, from: COUNTER },
    ],
  })
  // It still has its code: called, it counts.
  expect(results).toMatchObject([{ kind: 'done', status: 1 }, slotTo(8n)])
})

test('a call with more gas than a replay may use is rejected, and earlier transactions have to be understood', async () => {
  const calls = [{ ...CALL, gas: 100_000_001n }]
  expect(await simulate({ position: 0, calls })).toMatchObject([
    { words: expect.stringContaining('the limit is') },
  ])
  const wrong = [{ ...count(0n), receipt: toReceipt(1n) }]
  await expect(simulate({ position: 1, calls: [CALL] }, wrong)).rejects.toThrow('which comes before it')
  expect(STATE[BEACON_ROOTS]).toBeDefined()
})
