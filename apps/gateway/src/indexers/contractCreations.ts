import { buildCallTree, walkCallTree } from '@otterscan/decode/trace/callTree'
import type { Address } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { Hex } from '@otterscan/ethereum/hex'
import type { PostingRow } from '../storage/blockRows.ts'
import type { BlockContent } from '../upstream/blockContent.ts'
import { toLowerAddress } from '../upstream/wireValue.ts'

/** A contract that stands at the end of its block. */
export interface MadeContract {
  readonly address: Address
  readonly creator: Address
  readonly transactionIndex: number
  /** Its code; `undefined` without frames. */
  readonly code: Hex | undefined
}

/** Contracts that a block made and that it destroyed. */
export interface ContractLifecycle {
  /** In the order they were made. */
  readonly made: readonly MadeContract[]
  readonly destructions: readonly PostingRow[]
}

/** Creations that lasted and destructions of what had stood. Undone ones and delegations (EIP-7702) are neither. */
export function toContractCreations(content: BlockContent): ContractLifecycle {
  const standing = new Map<Address, MadeContract>()
  const destructions: PostingRow[] = []
  for (const index of content.block.transactions.keys()) {
    const { made, destroyed } = readTransaction(content, index)
    for (const contract of made.values()) standing.set(contract.address, contract)
    for (const address of destroyed) {
      // EIP-6780: what an earlier transaction made stays.
      if (!made.has(address) && hasCancun(content)) continue
      const stoodBefore = !standing.delete(address)
      if (stoodBefore) destructions.push({ list: 'destructions', key: address, index })
    }
  }
  return { made: [...standing.values()], destructions }
}

interface TransactionLifecycle {
  readonly made: ReadonlyMap<Address, MadeContract>
  readonly destroyed: ReadonlySet<Address>
}

function readTransaction({ block, receipts, frames }: BlockContent, index: number): TransactionLifecycle {
  const receipt = receipts[index]
  const own = frames[index]
  if (receipt?.status === 0) return NOTHING
  if (own !== undefined) return readFrames(own, index)
  const address = toLowerAddress(receipt?.wire.contractAddress)
  const creator = block.transactions[index]?.from
  if (address === undefined || creator === undefined) return NOTHING
  const contract = { address, creator, transactionIndex: index, code: undefined }
  return { made: new Map([[address, contract]]), destroyed: new Set() }
}

const NOTHING: TransactionLifecycle = { made: new Map(), destroyed: new Set() }

function readFrames(frames: readonly CallFrame[], transactionIndex: number): TransactionLifecycle {
  const made = new Map<Address, MadeContract>()
  const destroyed = new Set<Address>()
  const root = buildCallTree(frames)
  for (const { frame, reverted } of root === undefined ? [] : walkCallTree(root)) {
    if (reverted !== undefined) continue
    if (frame.type === 'SELFDESTRUCT') destroyed.add(frame.from.toLowerCase() as Address)
    if (!frame.type.startsWith('CREATE') || frame.to === undefined || frame.output === '0x') continue
    const address = frame.to.toLowerCase() as Address
    const creator = frame.from.toLowerCase() as Address
    made.set(address, { address, creator, transactionIndex, code: frame.output })
  }
  return { made, destroyed }
}

/** The header field came with the fork that changed SELFDESTRUCT. EIP-4788, EIP-6780. */
function hasCancun({ block: { header } }: BlockContent): boolean {
  return header.parentBeaconBlockRoot != null
}
