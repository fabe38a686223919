import type { DialectDescription } from '../dialectDescription.ts'
import { L1_MESSAGE_TYPE } from './scrollRules.ts'

/** Source: docs.scroll.io, "Transaction fees" and "Contracts"; `L1MessageTx` of its go-ethereum. */
export const SCROLL_DESCRIPTION: DialectDescription = {
  typeNames: new Map([
    [
      L1_MESSAGE_TYPE,
      {
        name: 'Scroll: message from L1',
        url: 'https://docs.scroll.io/en/technology/chain/transactions/',
      },
    ],
  ]),
  transactionFields: [
    {
      of: 'receipt',
      name: 'l1Fee',
      group: 'fee',
      label: 'L1 Fee',
      help: 'Pays for the data that the transaction puts on L1. Part of the transaction fee.',
      kind: 'amount',
    },
    {
      of: 'transaction',
      name: 'queueIndex',
      group: 'envelope',
      label: 'Queue Index',
      help: 'Position in the queue of messages on L1.',
      kind: 'integer',
    },
    { of: 'transaction', name: 'sender', group: 'envelope', label: 'Sent By', kind: 'address' },
  ],
  systemContracts: new Map([
    ['0x5300000000000000000000000000000000000000', 'L2 message queue'],
    ['0x5300000000000000000000000000000000000002', 'L1 gas price oracle'],
    ['0x5300000000000000000000000000000000000003', 'Whitelist'],
    ['0x5300000000000000000000000000000000000004', 'Wrapped ether'],
    ['0x5300000000000000000000000000000000000005', 'Fee vault'],
    ['0x781e90f1c8fc4611c9b7497c3b47f99ef6969cbc', 'L2 messenger'],
  ]),
}
