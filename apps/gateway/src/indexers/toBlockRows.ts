import { toWord } from '@otterscan/ethereum/hex'
import type { BlockRows, ContractFacts } from '../storage/blockRows.ts'
import type { BlockContent } from '../upstream/blockContent.ts'
import { toHash } from '../upstream/wireValue.ts'
import { toAddressAppearances } from './addressAppearances.ts'
import { toBlockTotals } from './blockTotals.ts'
import { toContractCreations } from './contractCreations.ts'
import { toRewards } from './rewards.ts'
import { toSenders } from './senders.ts'
import { type ClassLookup, toTokenTransfers } from './tokenTransfers.ts'
import { toWithdrawals } from './withdrawals.ts'

/** What the chain was asked about the contracts of a block. */
export interface BlockProbes {
  /** Of contracts the block made and of those that emit Transfer logs. */
  readonly classes: ClassLookup
  /** Those that were not known before. */
  readonly facts: readonly ContractFacts[]
}

/** All rows of a block. */
export function toBlockRows(content: BlockContent, { classes, facts }: BlockProbes): BlockRows {
  const { block } = content
  const { made, destructions } = toContractCreations(content)
  const transfers = toTokenTransfers(content, classes)
  return {
    number: block.number,
    hash: block.hash,
    parentHash: toHash(block.header.parentHash) ?? toWord(0n),
    isTraced: content.frames.every((frames) => frames !== undefined),
    totals: toBlockTotals(content),
    postings: [
      ...toAddressAppearances(content),
      ...toSenders(content),
      ...transfers.postings,
      ...toWithdrawals(content),
      ...toRewards(content),
      ...destructions,
    ],
    creations: made.map(({ address, creator, transactionIndex }) => {
      return { address, creator, transactionIndex, classes: classes.get(address) ?? [] }
    }),
    holdings: transfers.holdings,
    facts,
  }
}
