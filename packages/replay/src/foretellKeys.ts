import { toLowerAddress } from '@otterscan/ethereum/address'
import type { ReplayBlock, ReplayStep } from './replayJob.ts'
import type { ReplaySources, StateKeys } from './stateReader.ts'

export const NO_KEYS: StateKeys = { accounts: [], slots: [] }

/** What transactions will probably read, to be asked for at once: what they name, what wrote their logs, what the node says. */
export async function foretellKeys(
  { miner }: ReplayBlock,
  steps: readonly ReplayStep[],
  sources: ReplaySources,
): Promise<StateKeys> {
  const foretold = await Promise.all(steps.map((step) => foretellOne(step, sources)))
  return {
    accounts: [
      ...(miner === undefined ? [] : [toLowerAddress(miner)]),
      ...foretold.flatMap(({ accounts }) => accounts),
    ],
    slots: foretold.flatMap(({ slots }) => slots),
  }
}

async function foretellOne(step: ReplayStep, sources: ReplaySources): Promise<StateKeys> {
  const { from, to, accessList = [], input } = step.transaction
  const { contractAddress, logs = [], gasUsed } = step.receipt
  const named = [from, to ?? contractAddress, ...[...accessList, ...logs].map(({ address }) => address)]
  const accounts = named.flatMap((one) => (one == null ? [] : [toLowerAddress(one)]))
  const slots = accessList.flatMap(({ address, storageKeys = [] }) =>
    storageKeys.map((slot) => ({ address: toLowerAddress(address), slot })),
  )
  const isPlain = input === '0x' && gasUsed === 21_000n
  const more = isPlain ? NO_KEYS : await sources.foretell(step)
  return { accounts: [...accounts, ...more.accounts], slots: [...slots, ...more.slots] }
}
