import { isRefundOfAnvil } from '../../apps/gateway/test/rerunInPlace.ts'
import type { ClientDescription, KnownDeviation } from '../ClientDescription.ts'
import { playEverything } from '../plays.ts'
import { startReference } from '../startReference.ts'

const IS_WHOLE_BLOCK = 'it keeps blooms and logs, which the method leaves out'

/** Where it imitates the methods of Erigon, and how. */
const IMITATIONS: Readonly<Record<string, string>> = {
  erigon_getHeaderByNumber: 'it sends the whole block.',
  ots_getBlockDetails: `${IS_WHOLE_BLOCK}.`,
  ots_getBlockDetailsByHash: `${IS_WHOLE_BLOCK}.`,
  ots_getBlockTransactions: `${IS_WHOLE_BLOCK}, and its pages begin at the other end.`,
  ots_getContractCreator: 'it names creators of contracts that have no code any more.',
  ots_getInternalOperations:
    'it lists the call of the transaction itself, and does not mark what was reverted.',
  ots_searchTransactionsBefore: 'its timestamps are hexadecimal, and its flags of the first page differ.',
  ots_traceTransaction: 'it leaves out creations, gas and errors.',
}

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
  simulationDeviations: [
    {
      reason:
        'its chain gives back gas for delegations (EIP-7702) by accounts that did not exist; a simulation charges it.',
      applies: (_, ours, expected) => isRefundOfAnvil(ours, expected),
    },
  ],
  ownDeviations: Object.entries(IMITATIONS).map(
    ([method, reason]): KnownDeviation => ({ reason, applies: ([called]) => called === method }),
  ),
}
