import type { ExecutedFrame, StepState } from '@otterscan/api-schema/execution/steps'
import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClients } from '../../../queries/clients.ts'
import { mappedSourceQuery } from '../../../queries/contracts/mappedSource.ts'
import { useSourceService } from '../../../queries/contracts/sourceService.ts'
import { executedCodeQuery } from '../../../queries/transaction/steps.ts'
import { findCodeSource, type RunningCode } from './codeSource.ts'
import type { Breakpoint } from './stepUrl.ts'

/** More are rare, and only stepping out of them by line needs them. */
const MAX_CODES = 24

export interface RunningCodes {
  /** Of the running frame, of those around it and of breakpoints, with its source; the running one first. */
  readonly codes: readonly RunningCode[]
  /** Code or source of the running frame may still come. */
  readonly isLoading: boolean
}

/** Codes that a step runs in, as far as they are known. */
export function useRunningCodes(
  state: Pick<StepState, 'path' | 'creationCode'> | undefined,
  breakpoints: readonly Breakpoint[],
  blockNumber: bigint,
): RunningCodes {
  const clients = useClients()
  const queryClient = useQueryClient()
  const { selected } = useSourceService()
  const accounts = listAccounts(state?.path ?? [], breakpoints)
  const codes = useQueries({
    queries: accounts.map((account) => executedCodeQuery(clients, account, blockNumber)),
  })
  const sources = useQueries({
    queries: accounts.map((account) => mappedSourceQuery(queryClient, clients, selected, account)),
  })
  const creation = state?.path?.[0]
  const creationCode = creation?.type.startsWith('CREATE') === true ? state?.creationCode : undefined
  const created = creationCode === undefined ? undefined : creation?.code
  const ofCreated = mappedSourceQuery(queryClient, clients, selected, created ?? ZERO_ADDRESS)
  const createdSource = useQuery(created === undefined ? { ...ofCreated, queryFn: skipToken } : ofCreated)
  const parts = [
    creationCode?.data,
    creation?.code,
    createdSource.data,
    ...codes.map(({ data }) => data),
    ...sources.map(({ data }) => data),
  ]
  // Values that stay the same objects while nothing arrives.
  const known = useMemo((): readonly RunningCode[] => {
    const running = accounts.flatMap((account, at): RunningCode[] => {
      const code = codes[at]?.data
      const mapped = sources[at]?.data
      if (code === undefined) return []
      const source = mapped == null ? undefined : findCodeSource(mapped, code, false)
      return [{ account, isCreation: false, code, source }]
    })
    if (creationCode === undefined) return running
    const { data: code } = creationCode
    const mapped = createdSource.data
    const source = mapped == null ? undefined : findCodeSource(mapped, code, true)
    return [{ account: creation?.code, isCreation: true, code, source }, ...running]
    // biome-ignore lint/correctness/useExhaustiveDependencies: compared by what they hold
  }, parts)
  const isLoading =
    creationCode === undefined
      ? codes[0]?.isLoading === true || sources[0]?.isLoading === true
      : createdSource.isLoading
  return { codes: known, isLoading }
}

function listAccounts(
  path: readonly ExecutedFrame[],
  breakpoints: readonly Breakpoint[],
): readonly Address[] {
  const running = path.flatMap(({ code, type }) =>
    code === undefined || type.startsWith('CREATE') ? [] : [code],
  )
  const wanted = breakpoints.flatMap(({ code, isCreation }) => (isCreation === true ? [] : [code]))
  return [...new Set([...running, ...wanted])].slice(0, MAX_CODES)
}
