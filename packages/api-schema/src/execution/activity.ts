import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { boolean, type Codec, jsonCount, quantity } from '../codec.ts'
import { listOfReadable, orElse, tuple } from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { answer, part } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'

/** Lengths of time that have figures; a day begins at midnight UTC. */
export type ActivityInterval = 'hour' | 'day'

const INTERVALS = ['hour', 'day'] as const

const interval: Codec<ActivityInterval> = {
  decode: (wire, path) => {
    const found = INTERVALS.find((one) => one === wire)
    if (found === undefined) throw new CheckFailedError(path, wire, 'hour or day')
    return found
  },
  encode: (value) => value,
}

/** A sum over blocks. */
export interface ActivitySum {
  readonly sum: bigint
  /** How many blocks it is known of, and summed up from. */
  readonly blocks: number
}

/** A price of each block, in wei: the mean is `sum` by `blocks`. */
export interface ActivityPrices extends ActivitySum {
  readonly lowest: bigint
  readonly highest: bigint
}

/** What happened in an hour or a day. A figure that no block tells is `undefined`. */
export interface ActivityPart {
  /** Unix seconds, at which it begins. */
  readonly time: bigint
  readonly firstBlock: bigint
  readonly lastBlock: bigint
  /** Number of blocks behind the figures. */
  readonly blocks: number
  /** False where the index lacks blocks of this time, or may lack them, and while more may come. */
  readonly isComplete: boolean
  readonly transactions: ActivitySum | undefined
  readonly gasUsed: ActivitySum | undefined
  readonly gasLimit: ActivitySum | undefined
  readonly baseFee: ActivityPrices | undefined
  /** All fees in the chain's coin, in wei. */
  readonly totalFees: ActivitySum | undefined
  /** Base fee by gas used, in wei: what Ethereum burns. */
  readonly baseFees: ActivitySum | undefined
  readonly blobs: ActivitySum | undefined
  readonly blobFees: ActivitySum | undefined
  /** Per blob gas, of blocks with blobs. */
  readonly blobBaseFee: ActivityPrices | undefined
  /** Contracts made that lived to the end of their block; of blocks whose inner calls are known. */
  readonly contracts: ActivitySum | undefined
}

/** What happened over time. */
export interface ChainActivity {
  /** Newest first; hours and days without a block are left out. */
  readonly results: readonly ActivityPart[]
  /** `toTime` of the call that goes on; `undefined` at the end. */
  readonly next: bigint | undefined
  /** Indexed blocks; `undefined` while there are none. */
  readonly firstBlock: bigint | undefined
  readonly lastBlock: bigint | undefined
  readonly unreadable: readonly UnreadableField[]
}

const sum: Codec<ActivitySum> = part({ core: { sum: quantity, blocks: jsonCount } })

const prices: Codec<ActivityPrices> = part({
  core: { sum: quantity, blocks: jsonCount, lowest: quantity, highest: quantity },
})

const activityPart: Codec<ActivityPart> = part({
  core: {
    time: quantity,
    firstBlock: quantity,
    lastBlock: quantity,
    blocks: jsonCount,
    isComplete: boolean,
  },
  nulls: {
    transactions: sum,
    gasUsed: sum,
    gasLimit: sum,
    baseFee: prices,
    totalFees: sum,
    baseFees: sum,
    blobs: sum,
    blobFees: sum,
    blobBaseFee: prices,
    contracts: sum,
  },
})

const chainActivity: Codec<ChainActivity> = answer({
  core: { results: listOfReadable(activityPart) },
  nulls: { next: quantity, firstBlock: quantity, lastBlock: quantity },
})

/** Figures of the whole chain by hour or day, the newest first, at most `size` of them. Ends are included. */
export const gateway_getActivity = defineMethod({
  name: 'gateway_getActivity',
  params: tuple<
    [interval: ActivityInterval, fromTime: bigint | undefined, toTime: bigint | undefined, size: number]
  >(interval, orElse(quantity, undefined), orElse(quantity, undefined), jsonCount),
  result: chainActivity,
  source: 'Otterscan gateway, docs/gateway.md',
})
