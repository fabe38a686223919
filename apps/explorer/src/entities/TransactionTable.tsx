import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table } from '@otterscan/ui/Table'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import {
  createTransactionColumns,
  FEE_MODES,
  type FeeMode,
  VALUE_MODES,
  type ValueMode,
} from './transactionColumns.tsx'
import type { TransactionRow } from './transactionRow.ts'

/** What a list of transactions shows. */
export interface TransactionTableProps {
  /** Names the table for screen readers. */
  readonly caption: string
  readonly rows: readonly TransactionRow[]
  /** Draws this many skeleton rows instead. */
  readonly loadingRows?: number | undefined
  /** Shown when there are no rows. */
  readonly empty?: ReactNode
  /** The rows are of the page before. */
  readonly dimmed?: boolean | undefined
  /** The address the page is about: rows say which way they go from it. */
  readonly selected?: Address | undefined
  /** Fee recipient of the block of all rows, marked where it is paid. */
  readonly feeRecipient?: Address | undefined
}

/** Transactions of a block or of an address's history. Rows below 640 px are cards. */
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

/** Steps through what a column shows. */
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
