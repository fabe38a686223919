import type { Address } from '@otterscan/ethereum/address'
import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ContractList } from '../../paths.ts'
import type { ExportColumn } from './exportWriter.ts'

const HistoryExport = lazy(() =>
  import('./HistoryExport.tsx').then((module) => ({ default: module.HistoryExport })),
)
const BlockExport = lazy(() =>
  import('./BlockExport.tsx').then((module) => ({ default: module.BlockExport })),
)
const ContractExport = lazy(() =>
  import('./ContractExport.tsx').then((module) => ({ default: module.ContractExport })),
)
const PlaceExport = lazy(() =>
  import('./PlaceExport.tsx').then((module) => ({ default: module.PlaceExport })),
)

/** Filter and file of an address's history; fetched after the list. */
export function LazyHistoryExport({ address }: { readonly address: Address }) {
  return (
    <ExportSlot hasFilter>
      <HistoryExport key={address} address={address} />
    </ExportSlot>
  )
}

/** Filter and file of a block's transactions; fetched after the list. */
export function LazyBlockExport({ blockNumber }: { readonly blockNumber: bigint }) {
  return (
    <ExportSlot hasFilter>
      <BlockExport key={blockNumber.toString()} blockNumber={blockNumber} />
    </ExportSlot>
  )
}

/** File of a list of contracts; fetched after the list. */
export function LazyContractExport({ list }: { readonly list: ContractList }) {
  return (
    <ExportSlot hasFilter>
      <ContractExport key={list} list={list} />
    </ExportSlot>
  )
}

interface LazyTableExportProps<Row> {
  /** Without ending. */
  readonly fileName: string
  /** All rows of the table, also those that are not drawn. */
  readonly rows: readonly Row[]
  /** The columns, or what fetches them once a file is wanted. */
  readonly columns: readonly ExportColumn<Row>[] | (() => Promise<readonly ExportColumn<Row>[]>)
}

/** File of a table whose rows the page holds; fetched after the table. */
export function LazyTableExport<Row>({ fileName, rows, columns }: LazyTableExportProps<Row>) {
  return (
    <ExportSlot>
      <PlaceExport
        key={fileName}
        source={{
          fileName,
          columns: async () =>
            toPlaceColumns(rows, typeof columns === 'function' ? await columns() : columns),
          walk: () => walkPlaces(rows.length),
        }}
      />
    </ExportSlot>
  )
}

const ROWS_AT_A_TIME = 500

function toPlaceColumns<Row>(
  rows: readonly Row[],
  columns: readonly ExportColumn<Row>[],
): readonly ExportColumn<number>[] {
  return columns.map(({ key, read }) => ({
    key,
    read: (place) => {
      const row = rows[place]
      return row === undefined ? undefined : read(row)
    },
  }))
}

/** Places of rows, some at a time; the page lives on in between, so that it can be stopped. */
async function* walkPlaces(count: number): AsyncGenerator<readonly number[], void> {
  for (let start = 0; start < count; start += ROWS_AT_A_TIME) {
    await new Promise((resolve) => setTimeout(resolve))
    yield Array.from({ length: Math.min(ROWS_AT_A_TIME, count - start) }, (_, at) => start + at)
  }
}

/** Keeps the buttons' room. Where they cannot be fetched the list is still there. */
export function ExportSlot({
  hasFilter = false,
  children,
}: {
  readonly hasFilter?: boolean
  readonly children: ReactNode
}) {
  return (
    <span className={`inline-flex min-h-7 sm:justify-end ${hasFilter ? 'min-w-40' : 'min-w-20'}`}>
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>{children}</Suspense>
      </ErrorBoundary>
    </span>
  )
}
