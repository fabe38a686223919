import type { ClientDescription } from '../ClientDescription.ts'
import { playEverything } from '../plays.ts'
import { startReference } from '../startReference.ts'

/** Anvil without what the program computes itself, so that the reference is compared with another way to the same. */
export const anvil: ClientDescription = {
  name: 'anvil',
  play: playEverything,
  source: 'comes with `npm ci`',
  serves: ['ots', 'erigon'],
  // It takes a minute for each.
  ownCalls: { ots_searchTransactionsBefore: 1, ots_searchTransactionsAfter: 1 },
  tracesCalls: true,
  start: startReference,
  listDeviations: () => [],
  ownDeviations: [],
}
