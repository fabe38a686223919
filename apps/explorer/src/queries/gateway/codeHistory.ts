import { type CodeChange, gateway_getCodeHistory } from '@otterscan/api-schema/execution/gateway'
import type { Address } from '@otterscan/ethereum/address'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Clients, useClients } from '../clients.ts'
import { useIndexSupport } from './gatewayStatus.ts'
import { findIndexGaps, toIndexCoverage } from './indexCoverage.ts'

const PAGE_SIZE = 25

/** What happened to the code of an address, as far as it is indexed. */
export interface CodePast {
  /** Oldest first; the newest of many are in `newest`. */
  readonly oldest: readonly CodeChange[]
  readonly newest: readonly CodeChange[]
  /** Of all, those in between included; `undefined` where the answer has no readable number. */
  readonly total: number | undefined
  /** Entries of the answers that could not be read. */
  readonly unreadableCount: number
}

/** The oldest and the newest changes of code. One call, two where there are many. */
function codeHistoryQuery(clients: Clients, address: Address) {
  const ask = (index: number, signal: AbortSignal) =>
    clients.execution.request(gateway_getCodeHistory, [address, index, PAGE_SIZE], { signal })
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'codeHistory', address] as const,
    queryFn: async ({ signal }): Promise<CodePast> => {
      const first = await ask(0, signal)
      const { total } = first
      const last =
        total !== undefined && total > PAGE_SIZE
          ? await ask(Math.max(PAGE_SIZE, total - PAGE_SIZE), signal)
          : undefined
      return {
        oldest: first.results,
        newest: last?.results ?? [],
        total,
        unreadableCount: first.unreadable.length + (last?.unreadable.length ?? 0),
      }
    },
  })
}

/** The past of an address, where the gateway has an index of it. */
export interface IndexedPast {
  /** `undefined` while loading, and where it is not offered. */
  readonly past: CodePast | undefined
  readonly error: Error | null
  /** The index covers every block, so that what it does not have did not happen. */
  readonly isWhole: boolean
}

/** Requests the past only of a gateway that has it. */
export function useCodePast(address: Address): IndexedPast {
  const { methods, source } = useIndexSupport()
  const { data, error } = useQuery({
    ...codeHistoryQuery(useClients(), address),
    enabled: methods.has(gateway_getCodeHistory.name),
  })
  return {
    past: data,
    error,
    isWhole:
      source.kind === 'index' &&
      toIndexCoverage(source.index).kind === 'whole' &&
      findIndexGaps(source.index) === undefined,
  }
}

/**
 * Nonces that an account used for authorizations (EIP-7702): those that took effect, as each changed its code.
 * `undefined` where they cannot be counted.
 */
export function countAuthorizations({
  oldest,
  newest,
  total,
  unreadableCount,
}: CodePast): number | undefined {
  if (unreadableCount > 0 || total === undefined) return undefined
  const changes = [...oldest, ...newest]
  const count = changes.filter(({ kind }) => kind === 'delegated' || kind === 'revoked').length
  if (count === changes.length) return total
  return changes.length === total ? count : undefined
}

/** True for a contract that was destroyed and not made again. */
export function isDestroyed({ oldest, newest, total, unreadableCount }: CodePast): boolean {
  return (
    total !== undefined && unreadableCount === 0 && (newest.at(-1) ?? oldest.at(-1))?.kind === 'destroyed'
  )
}
