import { isSameAddress, ZERO_ADDRESS } from '../../address.ts'
import { LEGACY_TRANSACTION_TYPE, type Transaction } from '../../execution/transaction.ts'
import type { DialectDescription } from '../dialectDescription.ts'
import { STATE_SYNC_TYPE } from './polygonRules.ts'

const SYNC = { present: 'Brings in', past: 'Brought in', infinitive: 'bring in' }

/** Source: docs.polygon.technology, "State sync" and "Genesis contracts"; Polygon improvement proposals 74 and 82. */
export const POLYGON_DESCRIPTION: DialectDescription = {
  typeNames: new Map([
    [
      STATE_SYNC_TYPE,
      {
        name: 'Polygon: state sync',
        url: 'https://github.com/maticnetwork/Polygon-Improvement-Proposals/blob/main/PIPs/PIP-74.md',
      },
    ],
  ]),
  transactionFields: [
    {
      of: 'transaction',
      name: 'stateSyncData',
      group: 'parties',
      label: 'Events',
      help: 'Events of Ethereum: number, contract that receives it, data, transaction.',
      kind: 'list',
    },
  ],
  summarize: (transaction) =>
    isStateSync(transaction) ? { verb: SYNC, rest: 'events of Ethereum' } : undefined,
  systemContracts: new Map([
    ['0x0000000000000000000000000000000000001000', 'Validator set'],
    ['0x0000000000000000000000000000000000001001', 'State receiver'],
    ['0x0000000000000000000000000000000000001010', 'Native token'],
    ['0x3ef57def668054dd750bd260526105c4eeef104f', 'Base fee recipient'],
    ['0x70bca57f4579f58670ab2d18ef16e02c17553c38', 'Burn contract'],
    ['0x7a8ed27f4c30512326878652d20fc85727401854', 'Burn contract'],
    ['0xfffffffffffffffffffffffffffffffffffffffe', 'System'],
  ]),
}

/** Of its own type since PIP-74; before that from the zero address to itself, without gas. */
function isStateSync({ type, from, to, gas }: Transaction): boolean {
  if (type === STATE_SYNC_TYPE) return true
  const isFromZero = isSameAddress(from, ZERO_ADDRESS) && isSameAddress(to, ZERO_ADDRESS)
  return type === LEGACY_TRANSACTION_TYPE && isFromZero && gas === 0n
}
