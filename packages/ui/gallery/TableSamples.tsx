import { useState } from 'react'
import { Card } from '../src/Card.tsx'
import { Chip } from '../src/Chip.tsx'
import { Pagination } from '../src/Pagination.tsx'
import { Table, type TableColumn, type TableSort } from '../src/Table.tsx'
import { TruncatedText } from '../src/TruncatedText.tsx'
import { hash, LONG_FIGURE, LONG_NAME } from './longData.ts'

type Sample = { index: number; reference: string; from: string; to: string; amount: string }

const ROWS: readonly Sample[] = Array.from({ length: 8 }, (_, index) => ({
  index,
  reference: hash(index + 10),
  from: hash(index + 50),
  to: index === 2 ? LONG_NAME : hash(index + 90),
  amount: index === 4 ? LONG_FIGURE.slice(0, 40) : `${(index * 13_337) / 100}.00${index}`,
}))

const COLUMNS: readonly TableColumn<Sample>[] = [
  {
    key: 'reference',
    header: 'Reference',
    mobile: 'primary',
    loadingChars: 18,
    cell: (row) => (
      <a href="#row" className="link inline-flex max-w-full">
        <TruncatedText text={row.reference} maxChars={18} />
      </a>
    ),
  },
  {
    key: 'method',
    header: 'Method',
    loadingChars: 9,
    cell: (row) => (
      <Chip mono tone={row.index % 3 === 0 ? 'neutral' : 'accent'}>
        {row.index % 3 === 0 ? 'transfer' : 'swapExactIn'}
      </Chip>
    ),
  },
  { key: 'age', header: 'Age', sortable: true, cell: (row) => `${row.index + 1} min ago` },
  {
    key: 'from',
    header: 'From',
    loadingChars: 16,
    cell: (row) => <TruncatedText text={row.from} maxChars={17} />,
  },
  {
    key: 'direction',
    header: <span className="sr-only">Direction</span>,
    label: 'Direction',
    loadingChars: 3,
    cell: (row) => <Chip tone={row.index % 2 ? 'sender' : 'recipient'}>{row.index % 2 ? 'OUT' : 'IN'}</Chip>,
  },
  {
    key: 'to',
    header: 'To',
    loadingChars: 16,
    cell: (row) => <TruncatedText text={row.to} maxChars={17} isMono={row.index !== 2} />,
  },
  { key: 'amount', header: 'Amount', align: 'end', sortable: true, cell: (row) => row.amount },
  { key: 'fee', header: 'Fee', align: 'end', mobile: 'hidden', cell: () => '0.000421' },
]

export function TableSamples() {
  const [sort, setSort] = useState<TableSort>({ key: 'age', direction: 'descending' })
  return (
    <div className="space-y-3">
      <Pagination
        label="Pages of records"
        summary="A total of 1,214 records found"
        links={{ next: '#2', last: '#49' }}
        position={{ page: '1', pageCount: '49' }}
      />
      <Card flush>
        <Table
          caption="Records"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={(row) => row.reference}
          sort={sort}
          onSort={(key) => setSort({ key, direction: 'ascending' })}
          isRowMarked={(row) => row.index === 5}
        />
      </Card>
      <Card title="While loading" flush>
        <Table
          caption="Records loading"
          columns={COLUMNS}
          rows={[]}
          rowKey={(row) => row.reference}
          loadingRows={2}
        />
      </Card>
      <Card title="Nothing there" flush>
        <Table
          caption="No records"
          columns={COLUMNS}
          rows={[]}
          rowKey={(row) => row.reference}
          empty="This consignment has no records."
        />
      </Card>
      <Pagination
        label="Pages of history"
        links={{ first: '#first', previous: '#previous', next: '#next', last: '#last' }}
      />
    </div>
  )
}
