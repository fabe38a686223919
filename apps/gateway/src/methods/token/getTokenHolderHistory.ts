import type { TokenHolderPoint } from '@otterscan/api-schema/execution/token'
import { toLowerAddress } from '@otterscan/ethereum/address'
import type { IndexView } from '../../storage/storage.ts'
import { invalidParams } from '../gatewayError.ts'
import type { Handler } from '../methodHandler.ts'
import { requireLists } from '../ots2/indexedPage.ts'
import { type FollowedHolders, followHolders, type HolderStep } from './followHolders.ts'
import { findTokenKind } from './tokenKind.ts'

const MOST_PARTS = 200

/** Holders at the ends of equal parts of the blocks, as far as they can be followed back. */
export const getTokenHolderHistory: Handler<'gateway_getTokenHolderHistory'> = async (
  [address, parts],
  context,
) => {
  if (parts < 1 || parts > MOST_PARTS) {
    throw invalidParams(`invalid argument 1: parts must be 1 to ${MOST_PARTS}`)
  }
  const token = toLowerAddress(address)
  return requireLists(context).read(async (view) => {
    const found = await findTokenKind(view, token)
    if (found === undefined || view.coverage === undefined) {
      return { results: [], isWhole: true, followed: 0, reason: undefined, unreadable: [] }
    }
    const history = await followHolders(view, { token, ...found }, context)
    const { isWhole, followed, reason } = history
    const results = await toPoints(view, history, parts)
    return { results, isWhole, followed, reason, unreadable: [] }
  })
}

/** The newest is the last block. */
async function toPoints(
  view: IndexView,
  { steps }: FollowedHolders,
  parts: number,
): Promise<readonly TokenHolderPoint[]> {
  const first = steps.at(-1)
  if (first === undefined || view.coverage === undefined) return []
  const { lastBlock } = view.coverage
  const blocks = lastBlock - first.fromBlock + 1n
  const length = (blocks + BigInt(parts) - 1n) / BigInt(parts)
  const points: TokenHolderPoint[] = []
  let at = 0
  for (let blockNumber = lastBlock; blockNumber >= first.fromBlock; blockNumber -= length) {
    while (isAbove(steps[at], blockNumber)) at++
    const holderCount = steps[at]?.holderCount
    if (holderCount === undefined) break
    points.push({ blockNumber, timestamp: (await view.totals(blockNumber))?.timestamp, holderCount })
  }
  return points.toReversed()
}

function isAbove(step: HolderStep | undefined, blockNumber: bigint): boolean {
  return step !== undefined && step.fromBlock > blockNumber
}
