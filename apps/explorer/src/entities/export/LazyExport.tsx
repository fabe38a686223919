import type { Address } from '@otterscan/ethereum/address'
import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ContractList } from '../../paths.ts'

const HistoryExport = lazy(() =>
  import('./HistoryExport.tsx').then((module) => ({ default: module.HistoryExport })),
)
const BlockExport = lazy(() =>
  import('./BlockExport.tsx').then((module) => ({ default: module.BlockExport })),
)
const ContractExport = lazy(() =>
  import('./ContractExport.tsx').then((module) => ({ default: module.ContractExport })),
)

/** Filter and file of an address's history; fetched after the list. */
export function LazyHistoryExport({ address }: { readonly address: Address }) {
  return (
    <Later>
      <HistoryExport key={address} address={address} />
    </Later>
  )
}

/** Filter and file of a block's transactions; fetched after the list. */
export function LazyBlockExport({ blockNumber }: { readonly blockNumber: bigint }) {
  return (
    <Later>
      <BlockExport key={blockNumber.toString()} blockNumber={blockNumber} />
    </Later>
  )
}

/** File of a list of contracts; fetched after the list. */
export function LazyContractExport({ list }: { readonly list: ContractList }) {
  return (
    <Later>
      <ContractExport key={list} list={list} />
    </Later>
  )
}

/** Keeps the buttons' room. Where it cannot be fetched the list is still there. */
function Later({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex min-h-7 min-w-40 sm:justify-end">
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>{children}</Suspense>
      </ErrorBoundary>
    </span>
  )
}
