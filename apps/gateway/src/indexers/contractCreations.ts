import { buildCallTree, walkCallTree } from '@otterscan/decode/trace/callTree'
import { type Address, toLowerAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { Hex } from '@otterscan/ethereum/hex'
import type { CodeChangeRow, PostingRow } from '../storage/blockRows.ts'
import type { BlockContent } from '../upstream/blockContent.ts'

/** A contract that exists at the end of its block. */
export interface CreatedContract {
  readonly address: Address
  readonly creator: Address
  readonly transactionIndex: number
  /** Deployed code; `undefined` without frames. */
  readonly code: Hex | undefined
}

/** Contracts that a block created and destroyed, and delegations. */
export interface ContractLifecycle {
  /** Those that exist at the end of the block, in order of creation. */
  readonly created: readonly CreatedContract[]
  readonly destructions: readonly PostingRow[]
  /** Everything that happened to code, in order. */
  readonly codeChanges: readonly CodeChangeRow[]
}

/** Creations, destructions and delegations (EIP-7702). Reverted ones do not count. */
export function toContractCreations(content: BlockContent): ContractLifecycle {
  const standing = new Map<Address, CreatedContract>()
  const destructions: PostingRow[] = []
  const codeChanges: CodeChangeRow[] = []
  for (const transactionIndex of content.transactions.keys()) {
    codeChanges.push(...listDelegations(content, transactionIndex))
    const { created, destroyed } = readTransaction(content, transactionIndex)
    for (const contract of created.values()) {
      standing.set(contract.address, contract)
      const { address, creator: other } = contract
      codeChanges.push({ kind: 'created', address, transactionIndex, other })
    }
    for (const [address, other] of destroyed) {
      // EIP-6780: a contract of an earlier transaction survives.
      if (!created.has(address) && hasCancun(content)) continue
      codeChanges.push({ kind: 'destroyed', address, transactionIndex, other })
      const stoodBefore = !standing.delete(address)
      if (stoodBefore) destructions.push({ list: 'destructions', key: address, index: transactionIndex })
    }
  }
  return { created: [...standing.values()], destructions, codeChanges }
}

/** They stand whether the transaction's own call succeeds or not. */
function listDelegations({ delegations }: BlockContent, transactionIndex: number): readonly CodeChangeRow[] {
  return delegations.flatMap(({ transactionIndex: index, authority: address, target, isRuledOut }) => {
    if (index !== transactionIndex || isRuledOut) return []
    const isRevoked = target === ZERO_ADDRESS
    return [
      isRevoked
        ? { kind: 'revoked' as const, address, transactionIndex, other: undefined }
        : { kind: 'delegated' as const, address, transactionIndex, other: target },
    ]
  })
}

interface TransactionLifecycle {
  readonly created: ReadonlyMap<Address, CreatedContract>
  /** With the beneficiary. */
  readonly destroyed: ReadonlyMap<Address, Address | undefined>
}

function readTransaction(
  { transactions, receipts, frames }: BlockContent,
  index: number,
): TransactionLifecycle {
  const receipt = receipts[index]
  const own = frames[index]
  if (receipt?.status === 0) return NOTHING
  if (own !== undefined) return readFrames(own, index)
  const address = receipt?.contractAddress && toLowerAddress(receipt.contractAddress)
  const sender = transactions[index]?.from
  if (address === undefined || sender === undefined) return NOTHING
  const contract = { address, creator: toLowerAddress(sender), transactionIndex: index, code: undefined }
  return { created: new Map([[address, contract]]), destroyed: new Map() }
}

const NOTHING: TransactionLifecycle = { created: new Map(), destroyed: new Map() }

function readFrames(frames: readonly CallFrame[], transactionIndex: number): TransactionLifecycle {
  const created = new Map<Address, CreatedContract>()
  const destroyed = new Map<Address, Address | undefined>()
  const root = buildCallTree(frames)
  for (const { frame, reverted } of root === undefined ? [] : walkCallTree(root)) {
    if (reverted !== undefined) continue
    if (frame.type === 'SELFDESTRUCT')
      destroyed.set(toLowerAddress(frame.from), frame.to && toLowerAddress(frame.to))
    if (!frame.type.startsWith('CREATE') || frame.to === undefined || frame.output === '0x') continue
    const address = toLowerAddress(frame.to)
    const creator = toLowerAddress(frame.from)
    created.set(address, { address, creator, transactionIndex, code: frame.output })
  }
  return { created, destroyed }
}

/** The header field was introduced by the fork that changed SELFDESTRUCT. EIP-4788, EIP-6780. */
function hasCancun({ block }: BlockContent): boolean {
  return block.parentBeaconBlockRoot !== undefined
}
