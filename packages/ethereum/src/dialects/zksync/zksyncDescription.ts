import type { DialectDescription } from '../dialectDescription.ts'

/** Source: docs.zksync.io, "JSON-RPC" and "System contracts". */
export const ZKSYNC_DESCRIPTION: DialectDescription = {
  typeNames: new Map([
    [
      0x71n,
      {
        name: 'ZKsync: EIP-712',
        url: 'https://docs.zksync.io/zksync-protocol/rollup/transaction-lifecycle',
      },
    ],
    [0xfen, { name: 'ZKsync: upgrade' }],
    [0xffn, { name: 'ZKsync: from L1' }],
  ]),
  transactionFields: (['transaction', 'receipt'] as const).flatMap((of) => [
    {
      of,
      name: 'l1BatchNumber',
      group: 'envelope' as const,
      label: 'L1 Batch',
      help: 'The batch that is proved on L1.',
      kind: 'integer' as const,
    },
    {
      of,
      name: 'l1BatchTxIndex',
      group: 'envelope' as const,
      label: 'Position In L1 Batch',
      kind: 'integer' as const,
    },
    {
      of,
      name: 'l2ToL1Logs',
      group: 'envelope' as const,
      label: 'L2-to-L1 Logs',
      kind: 'list' as const,
    },
  ]),
  blockFields: [
    { of: 'block', name: 'l1BatchNumber', group: 'hashes', label: 'L1 Batch', kind: 'integer' },
    { of: 'block', name: 'l1BatchTimestamp', group: 'hashes', label: 'L1 Batch Timestamp', kind: 'time' },
    { of: 'block', name: 'sealFields', group: 'consensus', label: 'Seal Fields', kind: 'list' },
  ],
  systemContracts: new Map([
    ['0x0000000000000000000000000000000000008001', 'Bootloader'],
    ['0x0000000000000000000000000000000000008002', 'Account code storage'],
    ['0x0000000000000000000000000000000000008003', 'Nonce holder'],
    ['0x0000000000000000000000000000000000008004', 'Known codes storage'],
    ['0x0000000000000000000000000000000000008005', 'Immutable simulator'],
    ['0x0000000000000000000000000000000000008006', 'Contract deployer'],
    ['0x0000000000000000000000000000000000008008', 'L1 messenger'],
    ['0x0000000000000000000000000000000000008009', 'Message value simulator'],
    ['0x000000000000000000000000000000000000800a', 'Base token'],
    ['0x000000000000000000000000000000000000800b', 'System context'],
    ['0x000000000000000000000000000000000000800c', 'Bootloader utilities'],
    ['0x000000000000000000000000000000000000800d', 'Event writer'],
    ['0x000000000000000000000000000000000000800e', 'Compressor'],
    ['0x000000000000000000000000000000000000800f', 'Complex upgrader'],
    ['0x0000000000000000000000000000000000008011', 'Pubdata chunk publisher'],
  ]),
}
