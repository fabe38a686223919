import { formatInteger } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import type { ExportColumn } from '../../../entities/export/exportWriter.ts'
import { LazyTableExport } from '../../../entities/export/LazyExport.tsx'

interface OperationTableProps<Row> {
  readonly title: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly exportColumns: readonly ExportColumn<Row>[]
  /** Of the block they are in. */
  readonly slot: bigint
}

/** A card with a table, nothing without rows. */
export function OperationTable<Row>({ title, columns, rows, exportColumns, slot }: OperationTableProps<Row>) {
  if (rows === undefined || rows.length === 0) return null
  return (
    <Card
      title={`${title} (${formatInteger(rows.length)})`}
      actions={
        <LazyTableExport
          fileName={`${title.toLowerCase().replaceAll(' ', '-')}-slot-${slot}`}
          columns={exportColumns}
          rows={rows}
        />
      }
      flush
    >
      <Table caption={title} columns={columns} rows={rows} rowKey={(_row, index) => index.toString()} />
    </Card>
  )
}
