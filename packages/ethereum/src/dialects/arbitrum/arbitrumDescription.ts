import type { Block } from '../../execution/block.ts'
import type { Transaction } from '../../execution/transaction.ts'
import { parseQuantity } from '../../extraFields.ts'
import { isHexData, sliceHex } from '../../hex.ts'
import { createByteReader } from '../byteReader.ts'
import type { BlockGroup, DerivedFact, DialectDescription, TransactionGroup } from '../dialectDescription.ts'
import { DEPOSIT_TYPE, INTERNAL_TRANSACTION_TYPE } from './arbitrumRules.ts'

const TYPES_URL = 'https://docs.arbitrum.io/build-decentralized-apps/arbitrum-vs-ethereum/rpc-methods'
/** `startBlock(uint256 l1BaseFee, uint64 l1BlockNumber, uint64 l2BlockNumber, uint64 timePassed)`. */
const START_BLOCK_SELECTOR = '0x6bf6a42d'
const DEPOSIT = { present: 'Deposits', past: 'Deposited', infinitive: 'deposit' }

/** Source: docs.arbitrum.io, "RPC methods", "Retryable tickets", "Precompiles"; `arb_types.go` of Nitro's go-ethereum. */
export const ARBITRUM_DESCRIPTION: DialectDescription = {
  typeNames: new Map(
    (
      [
        [DEPOSIT_TYPE, 'Deposit'],
        [0x65n, 'Unsigned'],
        [0x66n, 'Contract'],
        [0x68n, 'Retry'],
        [0x69n, 'Submit retryable'],
        [INTERNAL_TRANSACTION_TYPE, 'Internal'],
        [0x78n, 'Legacy, of Classic'],
      ] as const
    ).map(([type, name]) => [type, { name: `Arbitrum: ${name}`, url: TYPES_URL }]),
  ),
  transactionFields: [
    {
      of: 'transaction',
      name: 'depositValue',
      group: 'parties',
      label: 'Deposited',
      help: 'Sent along from L1, for the value of the call and its fees.',
      kind: 'amount',
    },
    { of: 'transaction', name: 'retryTo', group: 'parties', label: 'Retry To', kind: 'address' },
    { of: 'transaction', name: 'retryValue', group: 'parties', label: 'Retry Value', kind: 'amount' },
    { of: 'transaction', name: 'retryData', group: 'parties', label: 'Retry Data', kind: 'bytes' },
    {
      of: 'transaction',
      name: 'beneficiary',
      group: 'parties',
      label: 'Beneficiary',
      help: 'Gets the value of the call if the ticket expires or is canceled.',
      kind: 'address',
    },
    {
      of: 'transaction',
      name: 'refundTo',
      group: 'fee',
      label: 'Refund To',
      help: 'Gets back what the fees do not take.',
      kind: 'address',
    },
    { of: 'transaction', name: 'maxRefund', group: 'fee', label: 'Max Refund', kind: 'amount' },
    {
      of: 'transaction',
      name: 'submissionFeeRefund',
      group: 'fee',
      label: 'Submission Fee Refund',
      help: 'Refunded if the retry succeeds.',
      kind: 'amount',
    },
    {
      of: 'transaction',
      name: 'maxSubmissionFee',
      group: 'fee',
      label: 'Max Submission Fee',
      kind: 'amount',
    },
    { of: 'transaction', name: 'l1BaseFee', group: 'fee', label: 'L1 Base Fee', kind: 'gas-price' },
    {
      of: 'receipt',
      name: 'gasUsedForL1',
      group: 'gas',
      label: 'Gas Used For L1',
      help: 'Part of the gas used: it pays for the data on L1.',
      kind: 'integer',
    },
    { of: 'receipt', name: 'multiGasUsed', group: 'gas', label: 'Gas Used By Resource', kind: 'object' },
    {
      of: 'transaction',
      name: 'ticketId',
      group: 'envelope',
      label: 'Ticket',
      help: 'The transaction that submitted the retryable ticket.',
      kind: 'transaction',
    },
    {
      of: 'transaction',
      name: 'requestId',
      group: 'envelope',
      label: 'Request ID',
      help: 'Number of the message in the inbox on L1.',
      kind: 'hash',
    },
    {
      of: 'receipt',
      name: 'l1BlockNumber',
      group: 'envelope',
      label: 'L1 Block',
      help: 'The newest L1 block known to the block of the transaction.',
      kind: 'l1-block',
    },
    {
      of: 'transaction',
      name: 'l1BlockNumber',
      group: 'envelope',
      label: 'L1 Block',
      help: 'The newest L1 block known to the block of the transaction.',
      kind: 'l1-block',
    },
    {
      of: 'transaction',
      name: 'effectiveGasPrice',
      group: 'fee',
      label: 'Effective Gas Price',
      kind: 'gas-price',
    },
    {
      of: 'receipt',
      name: 'timeboosted',
      group: 'envelope',
      label: 'Timeboosted',
      help: 'Came through the express lane that is auctioned.',
      kind: 'flag',
    },
  ],
  blockFields: [
    {
      of: 'block',
      name: 'l1BlockNumber',
      group: 'hashes',
      label: 'L1 Block',
      help: 'The newest L1 block known to this block.',
      kind: 'l1-block',
    },
    {
      of: 'block',
      name: 'sendCount',
      group: 'hashes',
      label: 'Send Count',
      help: 'Messages to L1 from the beginning up to this block.',
      kind: 'integer',
    },
    {
      of: 'block',
      name: 'sendRoot',
      group: 'hashes',
      label: 'Send Root',
      help: 'Merkle root of the messages to L1.',
      kind: 'hash',
    },
  ],
  describeTransaction,
  describeBlock,
  summarize: ({ type, value }) =>
    type === DEPOSIT_TYPE ? { verb: DEPOSIT, amount: value, rest: 'from L1' } : undefined,
  systemContracts: new Map([
    ['0x0000000000000000000000000000000000000064', 'ArbSys'],
    ['0x0000000000000000000000000000000000000065', 'ArbInfo'],
    ['0x0000000000000000000000000000000000000066', 'ArbAddressTable'],
    ['0x0000000000000000000000000000000000000068', 'ArbFunctionTable'],
    ['0x000000000000000000000000000000000000006b', 'ArbOwnerPublic'],
    ['0x000000000000000000000000000000000000006c', 'ArbGasInfo'],
    ['0x000000000000000000000000000000000000006d', 'ArbAggregator'],
    ['0x000000000000000000000000000000000000006e', 'ArbRetryableTx'],
    ['0x000000000000000000000000000000000000006f', 'ArbStatistics'],
    ['0x0000000000000000000000000000000000000070', 'ArbOwner'],
    ['0x0000000000000000000000000000000000000071', 'ArbWasm'],
    ['0x0000000000000000000000000000000000000072', 'ArbWasmCache'],
    ['0x00000000000000000000000000000000000000c8', 'NodeInterface'],
    ['0x00000000000000000000000000000000000a4b05', 'ArbOS'],
    ['0xa4b00000000000000000000000000000000000f6', 'L1 pricer funds pool'],
    ['0xa4b000000000000000000073657175656e636572', 'Sequencer'],
  ]),
}

/** What the chain tells itself of L1 at the start of a block. */
function describeTransaction({ type, input }: Transaction): readonly DerivedFact<TransactionGroup>[] {
  if (type !== INTERNAL_TRANSACTION_TYPE || input === undefined || !isHexData(input)) return []
  const { readBytes, readInteger } = createByteReader(input)
  const [price, block, seconds] = [readInteger(4, 32), readInteger(36, 32), readInteger(100, 32)]
  if (readBytes(0, 4)?.toLowerCase() !== START_BLOCK_SELECTOR) return []
  if (price === undefined || block === undefined || seconds === undefined) return []
  return [
    { group: 'envelope', label: 'L1 Base Fee', value: { kind: 'gas-price', value: price } },
    { group: 'envelope', label: 'L1 Block At Start', value: { kind: 'l1-block', value: block } },
    { group: 'envelope', label: 'Seconds Since Parent', value: { kind: 'integer', value: seconds } },
  ]
}

/** The mix hash holds three numbers; the first is the send count, which tells that it does. */
function describeBlock({ mixHash, extra }: Block): readonly DerivedFact<BlockGroup>[] {
  const sendCount = parseQuantity(extra.sendCount)
  if (mixHash === undefined || !isHexData(mixHash) || sendCount === undefined) return []
  if (BigInt(sliceHex(mixHash, 0, 8)) !== sendCount) return []
  const version = BigInt(sliceHex(mixHash, 16, 24))
  return [{ group: 'consensus', label: 'ArbOS Version', value: { kind: 'integer', value: version } }]
}
