import { generateAddress } from '@ethereumjs/util'
import { bytesToHex, hexToBytes, toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { BlockReplay } from './BlockReplay.ts'
import { DEFAULT_REPLAY_LIMITS, type ReplayLimits, type ReplayReceipt, type ReplayStep } from './replayJob.ts'
import type { AccountValues } from './stateReader.ts'
import {
  BEACON_ROOTS,
  COUNTER,
  createSources,
  HEADER,
  SENDER,
  STATE,
  TELLER,
  type TestSources,
  toReceipt,
  toTransaction,
  UNDOER,
} from './testing/replayChain.ts'

// 21,000, four pushes and an addition of 3 each, a cold slot read for 2,100 and changed for 2,900. EIP-2929, EIP-3529.
const COUNT_GAS = 21_000n + 3n * 4n + 2_100n + 2_900n
// The same read; a word of memory for 6 and its two pushes, a log of a word for 375 + 8 x 32.
const TELL_GAS = 21_000n + 3n + 2_100n + 3n + 6n + 6n + 375n + 256n

const count = (nonce = 0n): ReplayStep => ({
  transaction: toTransaction(COUNTER, nonce),
  receipt: toReceipt(COUNT_GAS),
})

function tell(address = TELLER, value = 42n): ReplayStep {
  const logs: ReplayReceipt['logs'] = [{ address, topics: [], data: toWord(value) }]
  return { transaction: toTransaction(address, 0n), receipt: toReceipt(TELL_GAS, logs) }
}

const ALONE: ReplayLimits = { ...DEFAULT_REPLAY_LIMITS, cheapGas: -1n }

interface Options {
  readonly sources?: TestSources
  readonly limits?: ReplayLimits
  readonly needsStateDiff?: boolean
}

/** The last of the steps. */
function replay(
  steps: readonly ReplayStep[],
  { sources = createSources(steps), limits, needsStateDiff = false }: Options = {},
) {
  const [step, index] = [steps.at(-1), steps.length - 1]
  if (step === undefined) throw new Error('no steps')
  const block = new BlockReplay({ chainId: 1337n, header: HEADER }, sources, limits)
  return block.replay({ step, index, earlierGas: undefined, needsStateDiff })
}

function changeOfCounter(result: Awaited<ReturnType<typeof replay>>) {
  return result.stateDiff?.accounts.find(({ address }) => address === COUNTER)?.storage
}

describe('a transaction that comes to what its receipt says', () => {
  test('is returned with its calls and changes', async () => {
    const result = await replay([count()], { needsStateDiff: true })
    expect(result.frames).toMatchObject([{ type: 'CALL', depth: 0, from: expect.stringMatching(/aa$/i) }])
    const [from, to] = [toWord(7n), toWord(8n)]
    expect(changeOfCounter(result)).toEqual([{ slot: toWord(0n), change: { kind: 'changed', from, to } }])
    const sender = result.stateDiff?.accounts.find(({ address }) => address === SENDER)
    expect(sender).toMatchObject({ nonce: { from: 0n, to: 1n } })
    expect(sender?.balance).toEqual({
      kind: 'changed',
      from: 10n ** 18n,
      to: 10n ** 18n - COUNT_GAS * 7n,
    })
  })

  test('changes nothing but its sender when it reverts', async () => {
    // A slot written for the first time, cold, and four pushes: 2,100, 2,900 and 12.
    const receipt = { ...toReceipt(21_000n + 2_100n + 2_900n + 12n), status: 0 as const }
    const step = { transaction: toTransaction(UNDOER, 0n), receipt }
    const { frames, stateDiff } = await replay([step], { needsStateDiff: true })
    expect(frames).toMatchObject([{ error: 'execution reverted', output: '0x' }])
    expect(stateDiff?.accounts.map(({ address }) => address)).toEqual([SENDER])
  })

  test('sees what the earlier transactions of its block left', async () => {
    const result = await replay([count(0n), count(1n)], { needsStateDiff: true })
    const [from, to] = [toWord(8n), toWord(9n)]
    expect(changeOfCounter(result)).toEqual([{ slot: toWord(0n), change: { kind: 'changed', from, to } }])
  })

  test('sees what the system call of EIP-4788 wrote', async () => {
    const result = await replay([tell(BEACON_ROOTS, HEADER.timestamp)])
    expect(result.frames).toHaveLength(1)
  })
})

describe('a transaction with others before it', () => {
  test('is replayed without them when nothing that it reads is changed by others', async () => {
    const second = { ...tell(), transaction: { ...tell().transaction, nonce: 1n } }
    const sources = createSources([count(0n), second])
    const result = await replay([count(0n), second], { sources, limits: ALONE })
    expect(result.stateDiff).toBeUndefined()
    // Its parties and the system contract at once, then the slot.
    expect(sources.asked).toEqual({ reads: 2, values: 7, after: 1 })
  })

  test('is replayed after them when a slot that it reads is changed in the block', async () => {
    const own = { balance: 10n ** 18n, nonce: 0n, code: '0x' as const }
    const before = { ...STATE, [BEACON_ROOTS]: own }
    const second = { ...count(0n), transaction: { ...count(0n).transaction, from: BEACON_ROOTS } }
    const both = [count(0n), second]
    const sources = createSources(both, before, { ...before, [`${COUNTER}${toWord(0n)}`]: toWord(9n) })
    const result = await replay(both, { sources, limits: ALONE })
    expect(sources.asked.after).toBe(2)
    expect(changeOfCounter(result)).toMatchObject([{ change: { from: toWord(8n), to: toWord(9n) } }])
  })
})

describe('a replay is refused', () => {
  test('when the node lies about a slot', async () => {
    const lie = createSources([tell()], { ...STATE, [`${TELLER}${toWord(0n)}`]: toWord(43n) })
    await expect(replay([tell()], { sources: lie })).rejects.toThrow('its log 0 differs')
  })

  test('when it uses other gas, with both numbers', async () => {
    const steps = [{ ...count(), receipt: toReceipt(COUNT_GAS + 1n) }]
    await expect(replay(steps)).rejects.toThrow(`it uses ${COUNT_GAS} gas in place of ${COUNT_GAS + 1n}`)
  })

  test('when an earlier transaction cannot be explained, and it depends on that', async () => {
    const steps = [{ ...count(0n), receipt: toReceipt(1n) }, count(1n)]
    await expect(replay(steps)).rejects.toThrow('transaction 0 of its block, which comes before it,')
  })

  test('beyond the limits', async () => {
    const limits = { ...DEFAULT_REPLAY_LIMITS, gas: COUNT_GAS * 2n - 1n }
    await expect(replay([count(0n), count(1n)], { limits })).rejects.toThrow('the limit is')
    const few = { ...DEFAULT_REPLAY_LIMITS, stateReads: 3 }
    await expect(replay([count()], { limits: few })).rejects.toThrow('more than 3 accounts and slots')
    const noCalls = { ...DEFAULT_REPLAY_LIMITS, frames: 0 }
    await expect(replay([count()], { limits: noCalls })).rejects.toThrow('more than 0 calls')
    const noTime = { ...DEFAULT_REPLAY_LIMITS, milliseconds: -1 }
    await expect(replay([count()], { limits: noTime })).rejects.toThrow('it takes longer than')
  })

  test('when its type is not one of Ethereum, or its block is sealed', async () => {
    const step = { ...count(), transaction: { ...count().transaction, type: 0x7en } }
    await expect(replay([step])).rejects.toThrow('its type, 0x7e, is not one of Ethereum')
    const header = { ...HEADER, difficulty: 2n, extraData: `0x${'00'.repeat(97)}` as const }
    const block = new BlockReplay({ chainId: 1337n, header }, createSources([count()]))
    const job = { step: count(), index: 0, earlierGas: 0n, needsStateDiff: false }
    await expect(block.replay(job)).rejects.toThrow('sealed by an authority')
  })
})

describe('a block from before Byzantium, whose receipts have a root in place of a status', () => {
  const { baseFeePerGas, withdrawalsRoot, excessBlobGas, parentBeaconBlockRoot, ...old } = HEADER
  const absent = { baseFeePerGas: undefined, withdrawalsRoot: undefined, excessBlobGas: undefined }
  const header = { ...old, ...absent, parentBeaconBlockRoot: undefined, difficulty: 131_072n }
  // A slot is read for 50 gas and changed for 5,000.
  const gasUsed = 21_000n + 3n * 4n + 50n + 5_000n
  const { maxFeePerGas, maxPriorityFeePerGas, ...rest } = toTransaction(COUNTER, 0n)
  const transaction = { ...rest, type: 0n, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
  const step = { transaction, receipt: { ...toReceipt(gasUsed), root: toWord(1n) } }
  const job = { step, index: 0, earlierGas: 0n, needsStateDiff: false }
  const open = () => new BlockReplay({ chainId: 1337n, header }, createSources([step]))

  test('is replayed by the rules of then', async () => {
    expect((await open().replay(job)).frames).toMatchObject([{ type: 'CALL', error: undefined }])
    // No later rules come to the same gas.
    const later = { ...step, receipt: toReceipt(gasUsed) }
    await expect(open().replay({ ...job, step: later })).rejects.toThrow('in place of')
  })

  test('has a state diff where all rules that come to the receipt have the same', async () => {
    const result = await open().replay({ ...job, needsStateDiff: true })
    const [from, to] = [toWord(7n), toWord(8n)]
    expect(changeOfCounter(result)).toEqual([{ slot: toWord(0n), change: { kind: 'changed', from, to } }])
  })

  // A contract with one byte of code. The nonce of a new contract is 1 since EIP-161.
  const contract = bytesToHex(generateAddress(hexToBytes(SENDER), new Uint8Array()))
  const creation = {
    transaction: { ...transaction, to: null, input: '0x60016000f3' as const },
    receipt: { ...step.receipt, gasUsed: 53_000n + 4n * 68n + 4n + 3n * 3n + 200n },
  }

  async function create(stateAfter: AccountValues) {
    const sent = { ...STATE, [SENDER]: { balance: 0n, nonce: 1n, code: '0x' as const } }
    const sources = createSources([creation], STATE, { ...sent, [contract]: stateAfter })
    const block = new BlockReplay({ chainId: 1337n, header }, sources)
    const { stateDiff } = await block.replay({ ...job, step: creation, needsStateDiff: true })
    return stateDiff?.accounts.find(({ address }) => address === contract)?.nonce
  }

  test.each([0n, 1n])('has the one that leads to the state after the block: nonce %s', async (nonce) => {
    expect(await create({ balance: 0n, nonce, code: '0x00' })).toEqual({ kind: 'added', to: nonce })
  })

  test('is refused where no rules lead to the state after the block', async () => {
    const words = 'of the rules that come to its receipts none leads to the state after the block'
    await expect(create({ balance: 0n, nonce: 2n, code: '0x00' })).rejects.toThrow(words)
    await expect(create({ balance: 0n, nonce: 1n, code: '0x01' })).rejects.toThrow(words)
  })
})

test('each transaction of a block is run once, whatever is asked first', async () => {
  const steps = [count(0n), count(1n), count(2n)]
  const sources = createSources(steps)
  const block = new BlockReplay({ chainId: 1337n, header: HEADER }, sources)
  const ask = (index: number) =>
    block.replay({ step: count(BigInt(index)), index, earlierGas: undefined, needsStateDiff: true })
  const last = await ask(2)
  const { reads } = sources.asked
  expect(changeOfCounter(await ask(0))).toMatchObject([{ change: { to: toWord(8n) } }])
  expect(changeOfCounter(last)).toMatchObject([{ change: { to: toWord(10n) } }])
  expect(sources.asked.reads).toBe(reads)
})
