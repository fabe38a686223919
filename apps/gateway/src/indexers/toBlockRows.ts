import { quantity } from '@otterscan/api-schema/codec'
import { toLowerAddress } from '@otterscan/ethereum/address'
import { findTransactionType } from '@otterscan/ethereum/dialects/findDialectRules'
import { computeBlobCount } from '@otterscan/ethereum/execution/blobGas'
import type { BlockIssuance } from '@otterscan/ethereum/execution/block'
import { findFeeCurrency } from '@otterscan/ethereum/execution/feeCurrency'
import { computeIssuance } from '@otterscan/ethereum/execution/issuance'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import type { BlockFigures, BlockRows, BlockTotals, ContractFacts, PostingRow } from '../storage/blockRows.ts'
import type { BlockContent } from '../upstream/blockContent.ts'
import { tryDecode } from '../upstream/tryDecode.ts'
import { toAddressAppearances } from './addressAppearances.ts'
import { type ContractLifecycle, toContractCreations } from './contractCreations.ts'
import {
  type ClassLookup,
  type FoundTransfers,
  readTransferLogs,
  toTokenTransfers,
} from './tokenTransfers.ts'

/** What a block's contracts are probed for; computed once. */
export interface BlockFindings extends ContractLifecycle, FoundTransfers {}

/** The contracts and transfers of a block. */
export function findInBlock(content: BlockContent): BlockFindings {
  return { ...toContractCreations(content), ...readTransferLogs(content) }
}

/** Probe results for the contracts of a block. */
export interface BlockProbes {
  /** Of the contracts the block created and of those that emitted Transfer logs. */
  readonly classes: ClassLookup
  /** Only those that were not known before. */
  readonly facts: readonly ContractFacts[]
  /** Why some contracts were not probed, to display. */
  readonly faults?: readonly string[]
}

/** All rows of a block. */
export function toBlockRows(
  content: BlockContent,
  { created, destructions, codeChanges, transfers, unreadLogs }: BlockFindings,
  { classes, facts, faults = [] }: BlockProbes,
): BlockRows {
  const { number, hash, parentHash } = content.block
  const moved = toTokenTransfers(transfers, classes)
  const gap = toGap([
    ...content.faults,
    ...faults,
    ...(unreadLogs === 0 ? [] : [`${unreadLogs} of its logs cannot be read`]),
  ])
  return {
    number,
    hash,
    parentHash,
    ...(gap === undefined ? {} : { gap }),
    isTraced: content.frames.every((frames) => frames !== undefined),
    totals: toBlockTotals(content),
    figures: toBlockFigures(content),
    postings: [
      ...toAddressAppearances(content),
      ...toSenders(content),
      ...moved.postings,
      ...toWithdrawals(content),
      ...toRewards(content),
      ...destructions,
    ],
    creations: created.map(({ address, creator, transactionIndex }) => {
      return { address, creator, transactionIndex, classes: classes.get(address) ?? [] }
    }),
    codeChanges,
    holdings: moved.holdings,
    idChanges: moved.idChanges,
    facts,
  }
}

const MAX_GAP_LENGTH = 300

/** In one line, to display; `undefined` without faults. */
function toGap(faults: readonly string[]): string | undefined {
  return faults.length === 0 ? undefined : faults.join('; ').slice(0, MAX_GAP_LENGTH)
}

/** Time, number of transactions, fees (the burnt part included) and block rewards. */
function toBlockTotals(content: BlockContent): BlockTotals {
  const { block, transactions } = content
  const issuance = findIssuance(content)
  return {
    timestamp: block.timestamp,
    transactionCount: block.transactions && transactions.length,
    totalFees: block.transactions && sumFees(content),
    blockReward: issuance?.blockReward,
    uncleReward: issuance?.uncleReward,
  }
}

/** What the header tells, and what blobs cost by the receipts of those who sent them. */
function toBlockFigures({ block, receipts }: BlockContent): BlockFigures {
  const { gasUsed, gasLimit, baseFeePerGas: baseFee, blobGasUsed } = block
  const blobBaseFee =
    blobGasUsed === undefined || blobGasUsed === 0n
      ? undefined
      : receipts.find((receipt) => receipt?.blobGasPrice !== undefined)?.blobGasPrice
  return {
    gasUsed,
    gasLimit,
    baseFee,
    blobs: computeBlobCount(blobGasUsed),
    blobFees: blobGasUsed === 0n ? 0n : multiply(blobGasUsed, blobBaseFee),
    blobBaseFee,
  }
}

function multiply(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one * other
}

/** Proof-of-work rewards are known for mainnet only. */
function findIssuance({ chainId, block, uncleNumbers }: BlockContent): BlockIssuance | undefined {
  const { number, difficulty } = block
  if (difficulty === undefined || uncleNumbers === undefined) return undefined
  return computeIssuance({ chainId, number, difficulty, uncleNumbers })
}

/** Fees in the chain's coin; a fee in a token is none. `undefined` as soon as one is unknown. */
function sumFees({ transactions, receipts }: BlockContent): bigint | undefined {
  let sum = 0n
  for (const [at, transaction] of transactions.entries()) {
    const receipt = receipts[at]
    const currency = transaction && findFeeCurrency(transaction)
    if (currency !== undefined && currency !== null) continue
    if (receipt?.gasUsed === undefined || receipt.effectiveGasPrice === undefined) return undefined
    if (receipt.unreadable.some(isFeeField)) return undefined
    sum += receipt.gasUsed * receipt.effectiveGasPrice
  }
  return sum
}

function isFeeField({ path }: UnreadableField): boolean {
  return path === 'gasUsed' || path === 'effectiveGasPrice'
}

/** Each transaction under its sender, with the nonce; transactions of the protocol itself use no nonce of the sender. */
function toSenders({ transactions }: BlockContent): PostingRow[] {
  return transactions.flatMap((transaction, index) => {
    if (transaction === undefined || findTransactionType(transaction.type)?.isUnsigned === true) return []
    const value = tryDecode(quantity, transaction.wire.nonce)
    return value === undefined ? [] : [{ list: 'sent', key: toLowerAddress(transaction.from), index, value }]
  })
}

/** Each withdrawal under its recipient; the index is its position in the block. EIP-4895. */
function toWithdrawals({ block: { withdrawals } }: BlockContent): PostingRow[] {
  return withdrawals.flatMap((recipient, index) =>
    recipient === undefined ? [] : [{ list: 'withdrawals', key: toLowerAddress(recipient), index }],
  )
}

/** The block under its fee recipient; the genesis block has no reward. */
function toRewards({ block: { miner, number } }: BlockContent): PostingRow[] {
  return miner === undefined || number === 0n
    ? []
    : [{ list: 'rewards', key: toLowerAddress(miner), index: 0 }]
}
