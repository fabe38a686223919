import type { QueryAnswer, QueryColumn } from '@otterscan/api-schema/execution/query'
import { isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { useMemo, useState } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { ChartPanel } from '../../entities/chart/ChartPanel.tsx'
import { type ChartView, ChartViewSwitch } from '../../entities/chart/ChartViewSwitch.tsx'
import { TableExport } from '../../entities/export/TableExport.tsx'
import { NumberedPager } from '../../entities/NumberedPager.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { queryPath } from '../../paths/sitePaths.ts'
import { findQueryChart } from './findQueryChart.ts'

type Row = readonly (string | null)[]

const ROWS_A_PAGE = 100
const ROWS = { one: 'row', many: 'rows' }
const TEXT_CHARS = 80

interface QueryResultProps {
  readonly answer: QueryAnswer
  readonly sql: string
  /** From 1. */
  readonly page: number
}

/** What a query found: rows or, where they are over time or numbers, lines. */
export function QueryResult({ answer, sql, page }: QueryResultProps) {
  const numbers = useNumberFormat()
  const [view, setView] = useState<ChartView>('table')
  const chart = useMemo(() => findQueryChart(answer), [answer])
  const columns = useMemo(() => answer.columns.map((column, at) => toTableColumn(column, at)), [answer])
  const { results, isCut, elapsedMs, unreadable } = answer
  const table = (
    <Table
      caption="Result of the query"
      columns={columns}
      rows={results.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE)}
      rowKey={(_, at) => `${page} ${at}`}
      empty="The query found no row."
    />
  )
  return (
    <Card
      flush
      title={`${numbers.formatInteger(results.length)} ${results.length === 1 ? 'row' : 'rows'}`}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {elapsedMs !== undefined && (
            <span className="text-muted text-sm">{numbers.formatInteger(elapsedMs)} ms</span>
          )}
          {chart !== undefined && <ChartViewSwitch view={view} onChange={setView} />}
          <TableExport fileName="query" columns={columns} rows={results} />
        </div>
      }
    >
      <UnreadableEntries nouns={['row', 'rows']} unreadable={listUnreadableEntries(unreadable, 'results')} />
      {isCut !== false && (
        <Banner tone="warning">
          {isCut === undefined
            ? 'There may be more rows: the program did not report whether these are all.'
            : 'There are more rows than the program returns: these are the first of them.'}
        </Banner>
      )}
      {view === 'chart' && chart !== undefined ? (
        <ChartPanel data={chart} label="Result of the query as lines" fileName="query" table={table} />
      ) : (
        table
      )}
      {view === 'table' && results.length > ROWS_A_PAGE && (
        <NumberedPager
          noun={ROWS}
          position="below"
          page={page}
          list={{ total: results.length, pageCount: Math.ceil(results.length / ROWS_A_PAGE) }}
          toPath={(target) => queryPath(sql, target)}
        />
      )}
    </Card>
  )
}

function toTableColumn({ name, type }: QueryColumn, at: number): TableColumn<Row> {
  const read = (row: Row) => row[at] ?? undefined
  return {
    key: `${at}`,
    header: name,
    align: type === 'integer' || type === 'number' ? 'end' : 'start',
    cell: (row) => <Cell type={type} text={read(row)} />,
    file: { [name]: read },
  }
}

function Cell({ type, text }: { readonly type: string; readonly text: string | undefined }) {
  if (text === undefined) return <span className="text-muted">–</span>
  if (type === 'address' && isAddress(text)) return <AddressLink address={toChecksumAddress(text)} />
  if (type === 'hash') return <span className="mono wrap-anywhere">{text}</span>
  return type === 'text' ? (
    <UntrustedText text={text} maxChars={TEXT_CHARS} />
  ) : (
    <span className="tabular">{text}</span>
  )
}
