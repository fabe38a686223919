import type { TokenTransferEntry } from '@otterscan/api-schema/execution/tokenTransfer'
import { RpcError } from '@otterscan/clients/errors'
import { mapLimited } from '@otterscan/clients/transport/limiter'
import { type Address, toLowerAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { IndexView, PostingEntry } from '../../storage/storage.ts'
import type { CallContext } from '../methodHandler.ts'
import {
  type BlockTransfers,
  getBlockTransfers,
  getTransferLogs,
  toBlockName,
  toBlockTransfers,
} from './readTransfers.ts'
import type { TokenKind } from './tokenKind.ts'

/** Bounds of one call. */
const MOST_TRANSFERS = 20_000
const MOST_REQUESTS = 256
const MOST_MS = 10_000
const TRANSFERS_AT_ONCE = 1_000
const BLOCKS_AT_ONCE = 64
const PARALLEL_BLOCKS = 8

const LIST = 'tokenTransfers'

/** How many holders there were from a block on, up to the step before. */
export interface HolderStep {
  readonly fromBlock: bigint
  readonly holderCount: number
}

/** Newest first. */
export interface FollowedHolders {
  readonly steps: readonly HolderStep[]
  readonly isWhole: boolean
  readonly followed: number
  /** `undefined` when it is whole, or a bound was reached. */
  readonly reason: string | undefined
}

interface FollowedToken extends TokenKind {
  readonly token: Address
}

/**
 * Goes back from the holders of now along the transfers, newest first. The node's logs of a block must be those that are
 * indexed. Throws: as the node's client, for errors of the connection.
 */
export async function followHolders(
  view: IndexView,
  token: FollowedToken,
  context: CallContext,
): Promise<FollowedHolders> {
  const walk = new HolderWalk(view, token, context)
  try {
    await walk.run()
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error
    return walk.finish(error.message)
  }
  return walk.finish(undefined)
}

/** The past before a block is unknown. */
class StoppedError extends Error {}

class HolderWalk {
  private readonly view: IndexView
  private readonly token: FollowedToken
  private readonly context: CallContext
  private readonly steps: HolderStep[] = []
  /** Before the blocks that were followed. */
  private readonly balances = new Map<Address, bigint>()
  private holderCount: number
  private total = 0
  /** Transfers that are not followed yet. */
  private left = 0
  private requests = 0
  private isRangeRefused = false

  constructor(view: IndexView, token: FollowedToken, context: CallContext) {
    this.view = view
    this.token = token
    this.context = context
    this.holderCount = token.totals.holders
  }

  async run(): Promise<void> {
    const end = performance.now() + MOST_MS
    this.total = this.left = await this.view.count(LIST, this.token.token)
    while (this.left > 0 && this.requests < MOST_REQUESTS) {
      if (this.total - this.left >= MOST_TRANSFERS) return
      const blocks = await this.nextBlocks(this.isRangeRefused ? BLOCKS_AT_ONCE : TRANSFERS_AT_ONCE)
      for (const [at, transfers] of (await this.getTransfers(blocks)).entries()) {
        const block = blocks[at]
        if (block === undefined || performance.now() > end) return
        if (transfers === undefined || !isAsIndexed(transfers, block)) {
          throw new StoppedError(`the node's logs of block ${block.number} are not those that are indexed`)
        }
        await this.undo(block.number, [...transfers.values()])
        this.left -= block.positions.length
      }
    }
  }

  finish(reason: string | undefined): FollowedHolders {
    const isWhole = this.left === 0 && reason === undefined
    const followed = this.total - this.left
    if (isWhole && this.holderCount !== 0) {
      const words = 'the transfers that the node returns do not add up to the holders that are indexed'
      return { steps: [], isWhole: false, followed, reason: words }
    }
    return { steps: this.steps, isWhole, followed, reason }
  }

  /** The newest blocks that are not followed yet, whole, of about so many transfers. */
  private async nextBlocks(size: number): Promise<readonly FollowedBlock[]> {
    const { token } = this.token
    const start = Math.max(this.left - size, 0)
    const entries = await this.view.entries(LIST, token, start, this.left - start)
    const lowest = entries[0]?.blockNumber ?? 0n
    const below = await this.view.countBelow(LIST, token, lowest)
    if (below === start) return toBlocks(entries)
    const whole = entries.filter(({ blockNumber }) => blockNumber > lowest)
    return toBlocks(whole.length > 0 ? whole : await this.view.entries(LIST, token, below, this.left - below))
  }

  /** Of each block by position; `undefined` where the node does not know it. All at once, or else block by block. */
  private async getTransfers(blocks: readonly FollowedBlock[]): Promise<readonly (Transfers | undefined)[]> {
    const { token } = this.token
    const classes = (await this.view.facts(token))?.classes ?? []
    const logs = this.isRangeRefused ? undefined : await this.getRange(blocks)
    const some = logs === undefined ? blocks.slice(0, BLOCKS_AT_ONCE) : blocks
    if (logs === undefined) this.requests += some.length
    return mapLimited(some, PARALLEL_BLOCKS, async ({ number }) => {
      const hash = await this.view.blockHash(number)
      if (hash === undefined) return undefined
      const found =
        logs === undefined
          ? await getBlockTransfers({ number, hash, token, classes }, this.context)
          : toBlockTransfers(logs.get(toBlockName(number, hash)) ?? [], { number, token, classes })
      return found?.byPosition
    })
  }

  /** Some nodes refuse many blocks or many logs. */
  private async getRange(blocks: readonly FollowedBlock[]) {
    const [newest, oldest] = [blocks[0], blocks.at(-1)]
    if (newest === undefined || oldest === undefined) return undefined
    this.requests++
    try {
      const range = { token: this.token.token, from: oldest.number, to: newest.number }
      return await getTransferLogs(range, this.context)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      this.isRangeRefused = true
      return undefined
    }
  }

  private async undo(fromBlock: bigint, transfers: readonly TokenTransferEntry[]): Promise<void> {
    this.steps.push({ fromBlock, holderCount: this.holderCount })
    const changes = new Map<Address, bigint>()
    for (const { standard, moved, from, to } of transfers) {
      if (standard !== this.token.kind) continue
      if (moved === undefined) throw new StoppedError(`an amount in block ${fromBlock} cannot be read`)
      const amount = moved.reduce((sum, one) => sum + one.amount, 0n)
      for (const [party, change] of [
        [toLowerAddress(from), -amount],
        [toLowerAddress(to), amount],
      ] as const) {
        changes.set(party, (changes.get(party) ?? 0n) + change)
      }
    }
    for (const [holder, change] of changes) {
      if (holder === ZERO_ADDRESS || change === 0n) continue
      const after = this.balances.get(holder) ?? (await this.balanceNow(holder))
      const before = after - change
      this.holderCount += Number(before > 0n) - Number(after > 0n)
      this.balances.set(holder, before)
    }
  }

  /** Every account of an indexed transfer has one. */
  private async balanceNow(holder: Address): Promise<bigint> {
    const balance = await this.view.balance(this.token.kind, this.token.token, holder)
    if (balance === undefined) throw new StoppedError('an account of a transfer is not indexed')
    return balance
  }
}

/** A block, and where its transfers of the token are. */
interface FollowedBlock {
  readonly number: bigint
  readonly positions: readonly number[]
}

type Transfers = BlockTransfers['byPosition']

function isAsIndexed(transfers: Transfers, { positions }: FollowedBlock): boolean {
  return transfers.size === positions.length && positions.every((one) => transfers.has(one))
}

/** Newest first. */
function toBlocks(entries: readonly PostingEntry[]): readonly FollowedBlock[] {
  const blocks = new Map<bigint, number[]>()
  for (const { blockNumber, index } of entries) {
    const positions = blocks.get(blockNumber)
    if (positions === undefined) blocks.set(blockNumber, [index])
    else positions.push(index)
  }
  return Array.from(blocks, ([number, positions]) => ({ number, positions })).toReversed()
}
