import { eth_call, eth_getBalance } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { RpcError } from '@otterscan/clients/errors'
import type { Address } from '@otterscan/ethereum/address'
import { toBalanceCall } from '@otterscan/ethereum/contract/tokenCalls'
import { hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import { getBlockTimestamp } from '../block/blockTimestamp.ts'
import type { Clients } from '../clients.ts'

/** What is sampled: the chain's own currency, or a token. */
export type BalanceAsset = 'native' | Address

/** A balance at the end of a block. */
export interface BalanceSample {
  readonly blockNumber: bigint
  /** Unix seconds; `undefined` where unavailable. */
  readonly timestamp: bigint | undefined
  /** Wei, or the token's smallest unit; `undefined` where unavailable. */
  readonly balance: bigint | undefined
}

/** Balances of an account at some blocks. */
export interface BalanceSamples {
  /** Oldest first. */
  readonly samples: readonly BalanceSample[]
  /** The node's words at the newest block it refused, as for want of old state; `undefined` when it refused none. */
  readonly refusal: string | undefined
}

/** How many blocks are asked at most. */
const SAMPLE_COUNT = 33

/** Blocks from `first` to `last`, both among them, evenly spaced: at most `count`, ascending. */
export function listSampleBlocks(
  first: bigint,
  last: bigint,
  count: number = SAMPLE_COUNT,
): readonly bigint[] {
  const distance = last - first
  const most = BigInt(count - 1)
  const steps = distance < most ? distance : most
  if (steps === 0n) return [first]
  const blocks: bigint[] = []
  for (let step = 0n; step <= steps; step++) blocks.push(first + (distance * step) / steps)
  return blocks
}

/** Balances at evenly spaced blocks of a range. Two calls a block, all in one batch. */
export function balanceSamplesQuery(
  clients: Clients,
  account: Address,
  asset: BalanceAsset,
  { from, to }: { readonly from: bigint; readonly to: bigint },
) {
  return queryOptions({
    queryKey: [
      clients.chainId.toString(),
      'balanceSamples',
      account,
      asset,
      from.toString(),
      to.toString(),
    ] as const,
    queryFn: async ({ signal }): Promise<BalanceSamples> => {
      let refusal: string | undefined
      const samples = await Promise.all(
        listSampleBlocks(from, to).map(async (blockNumber): Promise<BalanceSample> => {
          const [timestamp, balance] = await Promise.all([
            getBlockTimestamp(clients, blockNumber, signal).catch(toUnknown),
            getBalanceAt(clients, account, asset, blockNumber, signal).catch((error: unknown) => {
              const unknown = toUnknown(error)
              if (error instanceof RpcError) refusal = error.message
              return unknown
            }),
          ])
          return { blockNumber, timestamp, balance }
        }),
      )
      return { samples, refusal }
    },
  })
}

/** What the node refuses or what cannot be read is unknown; without an answer the query fails. */
function toUnknown(error: unknown): undefined {
  if (error instanceof RpcError || error instanceof CheckFailedError) return undefined
  throw error
}

async function getBalanceAt(
  { execution }: Clients,
  account: Address,
  asset: BalanceAsset,
  block: bigint,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  if (asset === 'native') return await execution.request(eth_getBalance, [account, block], { signal })
  const output = await execution.request(eth_call, [{ to: asset, data: toBalanceCall(account) }, block], {
    signal,
  })
  return hexByteLength(output) < 32 ? undefined : BigInt(sliceHex(output, 0, 32))
}
