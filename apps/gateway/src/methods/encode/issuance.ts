import type { BlockIssuance } from '@otterscan/ethereum/execution/block'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { WireObject } from '../../upstream/wireValue.ts'

/** Rewards of a block; the sum is sent as well. Otterscan API. */
export function encodeIssuance({ blockReward, uncleReward, issuance }: BlockIssuance): WireObject {
  return {
    blockReward: toQuantity(blockReward),
    uncleReward: toQuantity(uncleReward),
    issuance: toQuantity(issuance),
  }
}
