import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { Card } from '@otterscan/ui/Card'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { formatEntryCount } from '../../../entities/formatEntryCount.ts'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { withExtraColumn } from '../../../entities/withExtraColumn.tsx'

interface OperationTableProps<Row> {
  readonly title: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[] | undefined
  /** Entries of the list that could not be read. */
  readonly unreadable: readonly UnreadableField[]
  /** Slot of the block. */
  readonly slot: bigint
}

/** A card with a table; nothing without rows. */
export function OperationTable<Row>({ title, columns, rows, unreadable, slot }: OperationTableProps<Row>) {
  const numbers = useNumberFormat()
  if (rows === undefined || rows.length + unreadable.length === 0) return null
  const noun = title.toLowerCase()
  const allColumns = withExtraColumn(columns, rows)
  return (
    <Card
      title={`${title} (${formatEntryCount(rows.length, unreadable.length, numbers)})`}
      actions={
        <TableExport
          fileName={`${noun.replaceAll(' ', '-')}-slot-${slot}`}
          columns={allColumns}
          rows={rows}
          unreadable={unreadable}
        />
      }
      flush
    >
      <Table caption={title} columns={allColumns} rows={rows} rowKey={(_row, index) => index.toString()} />
      <UnreadableEntries nouns={['entry', noun]} unreadable={unreadable} />
    </Card>
  )
}
