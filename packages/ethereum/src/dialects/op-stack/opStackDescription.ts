import { isSameAddress } from '../../address.ts'
import type { Block } from '../../execution/block.ts'
import type { Receipt } from '../../execution/receipt.ts'
import { BLOB_TRANSACTION_TYPE, type Transaction } from '../../execution/transaction.ts'
import { hexByteLength, isHexData } from '../../hex.ts'
import { createByteReader } from '../byteReader.ts'
import type { BlockGroup, DerivedFact, DialectDescription, TransactionGroup } from '../dialectDescription.ts'
import { listL1Attributes } from './l1Attributes.ts'
import { DEPOSIT_TRANSACTION_TYPE, POST_EXECUTION_TRANSACTION_TYPE } from './opStackRules.ts'

const L1_BLOCK_ADDRESS = '0x4200000000000000000000000000000000000015'
const DEPOSIT = { present: 'Deposits', past: 'Deposited', infinitive: 'deposit' }

/** Source: specs.optimism.io, "Deposits", "L2 execution engine", "Predeploys". */
export const OP_STACK_DESCRIPTION: DialectDescription = {
  typeNames: new Map([
    [
      DEPOSIT_TRANSACTION_TYPE,
      { name: 'Optimism: Deposit', url: 'https://specs.optimism.io/protocol/deposits.html' },
    ],
    [POST_EXECUTION_TRANSACTION_TYPE, { name: 'Optimism: Post-execution' }],
  ]),
  transactionFields: [
    {
      of: 'transaction',
      name: 'mint',
      group: 'parties',
      label: 'Minted',
      help: 'Created on this chain for the sender, by a deposit on L1.',
      kind: 'amount',
    },
    {
      of: 'receipt',
      name: 'l1Fee',
      group: 'fee',
      label: 'L1 Fee',
      help: 'Pays for the data that the transaction puts on L1. Part of the transaction fee.',
      kind: 'amount',
    },
    { of: 'receipt', name: 'l1FeeScalar', group: 'fee', label: 'L1 Fee Scalar', kind: 'decimal' },
    { of: 'receipt', name: 'l1GasPrice', group: 'fee', label: 'L1 Gas Price', kind: 'gas-price' },
    { of: 'receipt', name: 'l1BaseFeeScalar', group: 'fee', label: 'L1 Base Fee Scalar', kind: 'integer' },
    { of: 'receipt', name: 'l1BlobBaseFee', group: 'fee', label: 'L1 Blob Base Fee', kind: 'gas-price' },
    {
      of: 'receipt',
      name: 'l1BlobBaseFeeScalar',
      group: 'fee',
      label: 'L1 Blob Base Fee Scalar',
      kind: 'integer',
    },
    {
      of: 'receipt',
      name: 'operatorFeeScalar',
      group: 'fee',
      label: 'Operator Fee Scalar',
      help: 'Since Isthmus, millionths of a wei for each gas; since Jovian, hundreds of wei.',
      kind: 'integer',
    },
    {
      of: 'receipt',
      name: 'operatorFeeConstant',
      group: 'fee',
      label: 'Operator Fee Constant',
      kind: 'amount',
    },
    { of: 'receipt', name: 'l1GasUsed', group: 'gas', label: 'L1 Gas Used by Txn', kind: 'integer' },
    {
      of: 'receipt',
      name: 'daFootprintGasScalar',
      group: 'gas',
      label: 'DA Footprint Gas Scalar',
      kind: 'integer',
    },
    { of: 'transaction', name: 'sourceHash', group: 'envelope', label: 'Source Hash', kind: 'hash' },
    {
      of: 'transaction',
      name: 'isSystemTx',
      group: 'envelope',
      label: 'System Transaction',
      help: 'Before Regolith its gas did not count as gas of the block.',
      kind: 'flag',
    },
    { of: 'receipt', name: 'depositNonce', group: 'envelope', label: 'Deposit Nonce', kind: 'integer' },
    {
      of: 'receipt',
      name: 'depositReceiptVersion',
      group: 'envelope',
      label: 'Deposit Receipt Version',
      kind: 'integer',
    },
  ],
  describeTransaction,
  describeBlock,
  blockCalls: [
    {
      group: 'hashes',
      label: 'L1 Epoch',
      help: 'The L1 origin: the newest L1 block known to this block.',
      to: L1_BLOCK_ADDRESS,
      // number()
      data: '0x8381f58a',
      kind: 'l1-block',
    },
  ],
  summarize: ({ type, to, input, value }) =>
    type !== DEPOSIT_TRANSACTION_TYPE || to === null || (input ?? '0x') !== '0x'
      ? undefined
      : { verb: DEPOSIT, amount: value, rest: 'from L1' },
  systemContracts: new Map([
    ['0x4200000000000000000000000000000000000007', 'L2 cross-domain messenger'],
    ['0x420000000000000000000000000000000000000f', 'Gas price oracle'],
    ['0x4200000000000000000000000000000000000010', 'L2 standard bridge'],
    ['0x4200000000000000000000000000000000000011', 'Sequencer fee vault'],
    ['0x4200000000000000000000000000000000000012', 'Mintable ERC-20 factory'],
    ['0x4200000000000000000000000000000000000014', 'L2 ERC-721 bridge'],
    [L1_BLOCK_ADDRESS, 'L1 block'],
    ['0x4200000000000000000000000000000000000016', 'L2-to-L1 message passer'],
    ['0x4200000000000000000000000000000000000017', 'Mintable ERC-721 factory'],
    ['0x4200000000000000000000000000000000000018', 'Proxy admin'],
    ['0x4200000000000000000000000000000000000019', 'Base fee vault'],
    ['0x420000000000000000000000000000000000001a', 'L1 fee vault'],
    ['0x420000000000000000000000000000000000001b', 'Operator fee vault'],
    ['0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001', 'L1 attributes depositor'],
  ]),
}

function describeTransaction(
  { type, to, input }: Transaction,
  receipt: Receipt | null,
): readonly DerivedFact<TransactionGroup>[] {
  const attributes =
    type === DEPOSIT_TRANSACTION_TYPE && isSameAddress(to, L1_BLOCK_ADDRESS) && input !== undefined
      ? listL1Attributes(input)
      : []
  // Since Jovian in the place of the blob gas.
  const footprint = type === BLOB_TRANSACTION_TYPE ? undefined : receipt?.blobGasUsed
  if (footprint === undefined) return attributes
  return [
    ...attributes,
    {
      group: 'gas',
      label: 'DA Footprint',
      help: 'Gas for the estimated size of its compressed data; that of a block is limited.',
      value: { kind: 'integer', value: footprint },
    },
  ]
}

/** Parameters of fees in the extra data. Holocene: version 0, 9 bytes. Jovian: version 1, 17 bytes. */
function describeBlock({ extraData, blobGasUsed }: Block): readonly DerivedFact<BlockGroup>[] {
  if (extraData === undefined || !isHexData(extraData)) return []
  const { readInteger } = createByteReader(extraData)
  const version = readInteger(0, 1)
  const isHolocene = version === 0n && hexByteLength(extraData) === 9
  const isJovian = version === 1n && hexByteLength(extraData) === 17
  if (!isHolocene && !isJovian) return []
  const integers = [
    { label: 'Base Fee Change Denominator', kind: 'integer', value: readInteger(1, 4) },
    { label: 'Gas Elasticity', kind: 'integer', value: readInteger(5, 4) },
    { label: 'Minimum Base Fee', kind: 'gas-price', value: isJovian ? readInteger(9, 8) : undefined },
    { label: 'DA Footprint', kind: 'integer', value: isJovian ? blobGasUsed : undefined },
  ] as const
  return integers.flatMap(({ label, kind, value }) =>
    value === undefined ? [] : [{ group: 'fee' as const, label, value: { kind, value } }],
  )
}
