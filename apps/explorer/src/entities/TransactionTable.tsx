import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table } from '@otterscan/ui/Table'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { FEE_MODES, type FeeMode, VALUE_MODES, type ValueMode } from './transactionCells.tsx'
import { createTransactionColumns } from './transactionColumns.tsx'
import type { TransactionRow } from './transactionRow.ts'

/** Props of a list of transactions. */
export interface TransactionTableProps {
  /** Accessible name of the table. */
  readonly caption: string
  readonly rows: readonly TransactionRow[]
  /** Shows this many skeleton rows instead. */
  readonly loadingRows?: number | undefined
  /** Shown when there are no rows. */
  readonly empty?: ReactNode
  /** The rows belong to the previous page. */
  readonly dimmed?: boolean | undefined
  /** The subject of the page: rows show their direction relative to it. */
  readonly selected?: Address | undefined
  /** Fee recipient of the rows' block, marked where it is paid directly. */
  readonly feeRecipient?: Address | undefined
}

/** Transactions of a block or of an address's history. Below 640 px rows are cards. */
export function TransactionTable(props: TransactionTableProps) {
  const { caption, rows, loadingRows, empty, dimmed, selected, feeRecipient } = props
  const [feeMode, setFeeMode] = useState<FeeMode>('fee')
  const [valueMode, setValueMode] = useState<ValueMode>('value')
  const columns = useMemo(() => {
    const valueButton = <ModeButton modes={VALUE_MODES} mode={valueMode} onChange={setValueMode} />
    const feeButton = <ModeButton modes={FEE_MODES} mode={feeMode} onChange={setFeeMode} />
    return createTransactionColumns({
      valueMode,
      valueButton,
      feeMode,
      feeButton,
      selected,
      feeRecipient,
    })
  }, [valueMode, feeMode, selected, feeRecipient])
  return (
    <HighlightRegion>
      {(rows.length > 0 || loadingRows !== undefined) && (
        <div className="flex justify-end gap-4 border-border border-b px-4 py-1.5 sm:hidden">
          <ModeButton modes={VALUE_MODES} mode={valueMode} onChange={setValueMode} />
          <ModeButton modes={FEE_MODES} mode={feeMode} onChange={setFeeMode} />
        </div>
      )}
      <Table
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.transaction.hash}
        loadingRows={loadingRows}
        empty={empty}
        dimmed={dimmed}
      />
    </HighlightRegion>
  )
}

interface ModeButtonProps<Mode extends string> {
  readonly modes: readonly { readonly key: Mode; readonly label: string }[]
  readonly mode: Mode
  readonly onChange: (mode: Mode) => void
}

/** Column header that cycles through display modes. */
function ModeButton<Mode extends string>({ modes, mode, onChange }: ModeButtonProps<Mode>) {
  const position = modes.findIndex(({ key }) => key === mode)
  const next = modes[(position + 1) % modes.length]
  const label = modes[position]?.label ?? ''
  return (
    <Button
      size="sm"
      variant="ghost"
      className="-mr-2"
      title={next === undefined ? undefined : `Show ${next.label}`}
      icon={<RefreshCw size={11} aria-hidden="true" />}
      onClick={() => next !== undefined && onChange(next.key)}
    >
      {label}
    </Button>
  )
}
