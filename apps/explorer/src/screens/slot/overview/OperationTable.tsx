import { formatInteger } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Table, type TableColumn } from '@otterscan/ui/Table'

interface OperationTableProps<Row> {
  readonly title: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[] | undefined
}

/** A card with a table, nothing without rows. */
export function OperationTable<Row>({ title, columns, rows }: OperationTableProps<Row>) {
  if (rows === undefined || rows.length === 0) return null
  return (
    <Card title={`${title} (${formatInteger(rows.length)})`} flush>
      <Table caption={title} columns={columns} rows={rows} rowKey={(_row, index) => index.toString()} />
    </Card>
  )
}
