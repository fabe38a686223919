import { toLowerAddress } from '@otterscan/ethereum/address'
import { type CallPatterns, covers, toKey } from './CallPatterns.ts'
import type { ReplayBlock, ReplayStep } from './replayJob.ts'
import type { ReplaySources, StateKeys } from './stateReader.ts'

export const NO_KEYS: StateKeys = { accounts: [], slots: [] }

/** From so many calls of a function on the node is asked about two of them alone. */
const LEAST_ALIKE = 3

/** What is used to foretell. */
export interface Foretelling {
  readonly sources: ReplaySources
  readonly patterns: CallPatterns
  /** Runs it where nothing is kept, so that its pattern is learned. Rejects where that fails. */
  readonly tryOut: (step: ReplayStep, keys: StateKeys) => Promise<void>
}

/**
 * What transactions will probably read, to be asked for at once: what they name, what wrote their logs, and what earlier
 * calls of the same functions read, or else what the node says.
 */
export async function foretellKeys(
  { miner }: ReplayBlock,
  steps: readonly ReplayStep[],
  foretelling: Foretelling,
): Promise<StateKeys> {
  const groups = new Map<string, ReplayStep[]>()
  for (const step of steps) {
    if (isPlain(step)) continue
    const key = toKey(step.transaction)
    groups.set(key, [...(groups.get(key) ?? []), step])
  }
  const foretold = await Promise.all([...groups.values()].map((alike) => foretellGroup(alike, foretelling)))
  const own: StateKeys = { accounts: miner === undefined ? [] : [toLowerAddress(miner)], slots: [] }
  return join([own, ...steps.map(listNamed), ...foretold])
}

/** Runs no code. */
function isPlain({ transaction, receipt }: ReplayStep): boolean {
  return transaction.input === '0x' && receipt.gasUsed === 21_000n
}

async function foretellGroup(alike: readonly ReplayStep[], foretelling: Foretelling): Promise<StateKeys> {
  const { sources, patterns } = foretelling
  const known = alike.map(({ transaction }) => patterns.foretell(transaction))
  if (known.every((keys) => keys !== undefined)) return join(known)
  const [first, last] = [alike[0], alike.at(-1)]
  const isWorthIt = alike.length >= LEAST_ALIKE && first !== undefined && last !== undefined
  const learned = isWorthIt ? await learnPattern(first, last, alike, foretelling) : undefined
  return learned ?? join(await Promise.all(alike.map((step) => sources.foretell(step))))
}

/** From the first; the last says whether it holds. */
async function learnPattern(
  first: ReplayStep,
  last: ReplayStep,
  alike: readonly ReplayStep[],
  { sources, patterns, tryOut }: Foretelling,
): Promise<StateKeys | undefined> {
  const [ofFirst, ofLast] = await Promise.all([sources.foretell(first), sources.foretell(last)])
  if (ofFirst.accounts.length === 0 || ofLast.accounts.length === 0) return undefined
  await tryOut(first, join([listNamed(first), ofFirst]))
  const foretold = alike.map(({ transaction }) => patterns.foretell(transaction))
  const check = foretold.at(-1)
  if (check === undefined || !covers(join([check, listNamed(last)]), ofLast)) {
    patterns.forget(first.transaction)
    return undefined
  }
  return join([ofFirst, ofLast, ...foretold.filter((keys) => keys !== undefined)])
}

function listNamed({ transaction, receipt }: ReplayStep): StateKeys {
  const { from, to, accessList = [] } = transaction
  const { contractAddress, logs = [] } = receipt
  const named = [from, to ?? contractAddress, ...[...accessList, ...logs].map(({ address }) => address)]
  return {
    accounts: named.flatMap((one) => (one == null ? [] : [toLowerAddress(one)])),
    slots: accessList.flatMap(({ address, storageKeys = [] }) =>
      storageKeys.map((slot) => ({ address: toLowerAddress(address), slot })),
    ),
  }
}

function join(all: readonly StateKeys[]): StateKeys {
  return {
    accounts: all.flatMap(({ accounts }) => accounts),
    slots: all.flatMap(({ slots }) => slots),
  }
}
