import type { DialectDescription } from '../dialectDescription.ts'

const PROPOSALS_URL = 'https://github.com/celo-org/celo-proposals/blob/master/CIPs'

/** What Celo adds to the OP stack, and had as an L1. Source: Celo improvement proposals 42, 64 and 66, docs.celo.org. */
export const CELO_DESCRIPTION: DialectDescription = {
  typeNames: new Map([
    [0x7cn, { name: 'Celo: CIP-42', url: `${PROPOSALS_URL}/cip-0042.md` }],
    [0x7bn, { name: 'Celo: CIP-64', url: `${PROPOSALS_URL}/cip-0064.md` }],
    [0x7an, { name: 'Celo: CIP-66', url: `${PROPOSALS_URL}/cip-0066.md` }],
  ]),
  transactionFields: [
    {
      of: 'transaction',
      name: 'feeCurrency',
      group: 'fee',
      label: 'Fee Currency',
      help: 'The token that the fee is paid in.',
      kind: 'address',
    },
    {
      of: 'transaction',
      name: 'maxFeeInFeeCurrency',
      group: 'fee',
      label: 'Max Fee In Fee Currency',
      kind: 'integer',
    },
    { of: 'transaction', name: 'gatewayFee', group: 'fee', label: 'Gateway Fee', kind: 'integer' },
    {
      of: 'transaction',
      name: 'gatewayFeeRecipient',
      group: 'fee',
      label: 'Gateway Fee Recipient',
      kind: 'address',
    },
    { of: 'receipt', name: 'baseFee', group: 'fee', label: 'Base Fee In Fee Currency', kind: 'integer' },
    {
      of: 'transaction',
      name: 'ethCompatible',
      group: 'envelope',
      label: 'Ethereum-Compatible',
      help: 'False for transactions signed with the fields that Celo had as an L1.',
      kind: 'flag',
    },
  ],
  blockFields: [
    {
      of: 'block',
      name: 'randomness',
      group: 'consensus',
      label: 'Randomness',
      help: 'Committed and revealed, while Celo was an L1.',
      kind: 'object',
    },
    {
      of: 'block',
      name: 'epochSnarkData',
      group: 'consensus',
      label: 'Epoch SNARK Data',
      help: 'Of the last block of an epoch, while Celo was an L1.',
      kind: 'object',
    },
  ],
  systemContracts: new Map([
    ['0x000000000000000000000000000000000000ce10', 'Celo registry'],
    ['0x15f344b9e6c3cb6f0376a36a64928b13f62c6276', 'Fee currency directory'],
    ['0x471ece3750da237f93b8e339c536989b8978a438', 'CELO token'],
    ['0xcd437749e43a154c07f3553504c68fbfd56b8778', 'Fee handler'],
  ]),
}
