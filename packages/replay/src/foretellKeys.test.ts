import type { Address } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { expect, test } from 'vitest'
import { BlockReplay } from './BlockReplay.ts'
import type { ReplayStep } from './replayJob.ts'
import type { StateKeys } from './stateReader.ts'
import { createSources, HEADER, SENDER, STATE, toReceipt, toTransaction } from './testing/replayChain.ts'

/** Reads what mappings in its slot 1 have of the caller and of its parameter, as a transfer of a token does. */
const LEDGER: Address = '0x00000000000000000000000000000000000000d1'
const READ_TWO = '0x3360005260016020526040600020545060043560005260406000205450'
const GAS = 21_000n + 4_335n + 4n * 16n + 12n * 4n + 20n * 16n
const COUNT = 6

const padded = (address: Hex) => toWord(BigInt(address))
const slotOf = (address: Hex) => keccak256(`${padded(address)}${toWord(1n).slice(2)}`)
const recipient = (at: number): Hex => `0x${(at + 1).toString(16).padStart(2, '0').repeat(20)}`

const steps = Array.from({ length: COUNT }, (_, at): ReplayStep => {
  const input: Hex = `0xa9059cbb${padded(recipient(at)).slice(2)}`
  return { transaction: { ...toTransaction(LEDGER, BigInt(at)), input }, receipt: toReceipt(GAS) }
})

/** The last of them, after the others. `others`: slots that the node names beside. */
async function replayLast(others: readonly Hex[] = []) {
  const state = { ...STATE, [LEDGER]: { balance: 0n, nonce: 1n, code: READ_TWO } } as const
  const foretold: bigint[] = []
  const sources = {
    ...createSources(steps, state),
    foretell: ({ transaction: { nonce = 0n } }: ReplayStep): Promise<StateKeys> => {
      foretold.push(nonce)
      const slots = [slotOf(SENDER), slotOf(recipient(Number(nonce))), ...others]
      return Promise.resolve({ accounts: [LEDGER], slots: slots.map((slot) => ({ address: LEDGER, slot })) })
    },
  }
  const block = new BlockReplay({ chainId: 1337n, header: HEADER }, sources)
  const [step, index] = [steps.at(-1), COUNT - 1]
  if (step === undefined) throw new Error('no steps')
  const { frames } = await block.replay({ step, index, earlierGas: undefined, needsStateDiff: true })
  expect(frames).toMatchObject([{ error: undefined }])
  return { foretold, reads: sources.asked.reads }
}

test('of many calls of a function the node is asked about two, and what the others read follows from them', async () => {
  // What the first one reads; then everything, the slots of the others among it.
  expect(await replayLast()).toEqual({ foretold: [0n, 5n], reads: 2 })
})

test('where the second does not bear it out, the node is asked about each', async () => {
  const { foretold, reads } = await replayLast([toWord(77n)])
  expect(foretold).toHaveLength(COUNT)
  expect(new Set(foretold)).toEqual(new Set([0n, 1n, 2n, 3n, 4n, 5n]))
  expect(reads).toBe(2)
})
