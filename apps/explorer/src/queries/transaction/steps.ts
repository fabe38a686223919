import { eth_getCode } from '@otterscan/api-schema/execution/eth'
import {
  gateway_findStep,
  gateway_getStepState,
  gateway_getSteps,
  type StepCondition,
  type StepsProgress,
} from '@otterscan/api-schema/execution/steps'
import type { Address } from '@otterscan/ethereum/address'
import { decodeDelegation } from '@otterscan/ethereum/contract/delegation'
import type { Hex } from '@otterscan/ethereum/hex'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** Steps that are requested at once. */
const STEP_WINDOW = 400

/** How often the reading of a long transaction is looked at. */
const PROGRESS_POLL_MS = 700

/** True while the gateway still reads the instructions. */
export function isReadingSteps({ isWhole, cut }: StepsProgress): boolean {
  return isWhole === false && cut === undefined
}

/** How far the gateway is with the instructions of a transaction; asked again until it has all. */
export function stepProgressQuery(clients: Clients, hash: Hex, blockHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'stepProgress', hash, blockHash] as const,
    queryFn: ({ signal }) => clients.execution.request(gateway_getSteps, [hash, 0, 0], { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isReadingSteps(data) ? PROGRESS_POLL_MS : false,
    staleTime: IMMUTABLE_STALE_TIME_MS,
    retry: false,
  })
}

/** Executed instructions around a step. */
export function stepWindowQuery(clients: Clients, hash: Hex, blockHash: Hex, at: number) {
  const from = Math.max(0, at - (at % (STEP_WINDOW / 2)) - STEP_WINDOW / 2)
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'steps', hash, blockHash, from] as const,
    queryFn: async ({ signal }) => ({
      from,
      ...(await clients.execution.request(gateway_getSteps, [hash, from, STEP_WINDOW], { signal })),
    }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.results.length < STEP_WINDOW && isReadingSteps(data)
        ? PROGRESS_POLL_MS
        : false,
    staleTime: IMMUTABLE_STALE_TIME_MS,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Everything at one step. */
export function stepStateQuery(clients: Clients, hash: Hex, blockHash: Hex, at: number) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'stepState', hash, blockHash, at] as const,
    queryFn: async ({ signal }) => ({
      at,
      ...(await clients.execution.request(gateway_getStepState, [hash, at], { signal })),
    }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.step === undefined && isReadingSteps(data) ? PROGRESS_POLL_MS : false,
    staleTime: IMMUTABLE_STALE_TIME_MS,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })
}

/** The next step, or the last one before, that meets a condition; `undefined` when there is none. Waits for the gateway. */
export async function findStep(
  { execution }: Clients,
  hash: Hex,
  from: number,
  condition: StepCondition,
  signal: AbortSignal,
): Promise<number | undefined> {
  for (let start = from; ; ) {
    const { at, next } = await execution.request(gateway_findStep, [hash, start, condition], { signal })
    if (at !== undefined || next === undefined) return at
    start = next
    signal.throwIfAborted()
  }
}

/** One step and its frame; `undefined` when it is not read. */
export async function getStep({ execution }: Clients, hash: Hex, at: number, signal: AbortSignal) {
  const { results, frames } = await execution.request(gateway_getSteps, [hash, at, 1], { signal })
  const [step] = results
  const frame = frames?.find(({ index }) => index === step?.frame)
  return step === undefined || frame === undefined ? undefined : { step, frame }
}

/** Code that runs when an account is called in a block: that of the block before, or of the block for what it created. */
export function executedCodeQuery(clients: Clients, account: Address, blockNumber: bigint) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'executedCode', account, blockNumber.toString()] as const,
    queryFn: async ({ signal }) => {
      const get = (address: Address, block: bigint) =>
        clients.execution.request(eth_getCode, [address, block], { signal })
      const before = blockNumber === 0n ? '0x' : await get(account, blockNumber - 1n)
      const code = before === '0x' ? await get(account, blockNumber) : before
      const delegate = decodeDelegation(code)
      return delegate === undefined ? code : get(delegate, blockNumber)
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}
