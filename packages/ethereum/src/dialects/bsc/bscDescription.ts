import type { DialectDescription } from '../dialectDescription.ts'

/** Source: docs.bnbchain.org, "System contracts"; BNB evolution proposal 520. */
export const BSC_DESCRIPTION: DialectDescription = {
  blockFields: [
    {
      of: 'block',
      name: 'milliTimestamp',
      group: 'consensus',
      label: 'Timestamp In Milliseconds',
      help: 'Blocks come more than once a second.',
      kind: 'integer',
    },
  ],
  systemContracts: new Map([
    ['0x0000000000000000000000000000000000001000', 'Validator set'],
    ['0x0000000000000000000000000000000000001001', 'Slash indicator'],
    ['0x0000000000000000000000000000000000001002', 'System reward'],
    ['0x0000000000000000000000000000000000001003', 'Light client'],
    ['0x0000000000000000000000000000000000001004', 'Token hub'],
    ['0x0000000000000000000000000000000000001005', 'Relayer incentive'],
    ['0x0000000000000000000000000000000000001006', 'Relayer hub'],
    ['0x0000000000000000000000000000000000001007', 'Governance hub'],
    ['0x0000000000000000000000000000000000001008', 'Token manager'],
    ['0x0000000000000000000000000000000000002000', 'Cross chain'],
    ['0x0000000000000000000000000000000000002001', 'Staking'],
    ['0x0000000000000000000000000000000000002002', 'Stake hub'],
    ['0x0000000000000000000000000000000000002003', 'Stake credit'],
    ['0x0000000000000000000000000000000000002004', 'Governor'],
    ['0x0000000000000000000000000000000000002005', 'Governance token'],
    ['0x0000000000000000000000000000000000002006', 'Timelock'],
    ['0x0000000000000000000000000000000000003000', 'Token recovery'],
    ['0xfffffffffffffffffffffffffffffffffffffffe', 'System'],
  ]),
}
