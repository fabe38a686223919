import { decodeTokenTransfers } from '@otterscan/decode/token/tokenTransfers'
import { formatInteger } from '@otterscan/ethereum/units'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { useMemo, useState } from 'react'
import { LazyTableExport } from '../../../entities/export/LazyExport.tsx'
import { LazyVirtualList } from '../../../entities/LazyVirtualList.tsx'
import type { TransactionView } from '../TransactionView.ts'
import { TokenTransferRow } from './TokenTransferRow.tsx'

const SHOWN_AT_FIRST = 10
const ROW_HEIGHT_PX = 32

/** Tokens that moved, as the logs tell; nothing when none did. */
export function TokenTransfersCard({ view: { transaction, receipt } }: { readonly view: TransactionView }) {
  const [isWhole, setIsWhole] = useState(false)
  const logs = receipt?.logs
  const transfers = useMemo(() => (logs === undefined ? [] : decodeTokenTransfers(logs)), [logs])
  if (transfers.length === 0) return null
  const blockNumber = receipt?.blockNumber
  const priceBlock = blockNumber === undefined || blockNumber === 0n ? undefined : blockNumber - 1n
  const isLong = transfers.length > SHOWN_AT_FIRST
  const firstRows = (
    <ul aria-label="Tokens transferred">
      {transfers.slice(0, SHOWN_AT_FIRST).map((transfer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one log may give several, in a fixed order
        <li key={index}>
          <TokenTransferRow transfer={transfer} priceBlock={priceBlock} />
        </li>
      ))}
    </ul>
  )
  return (
    <Card
      title={`Tokens Transferred (${formatInteger(transfers.length)})`}
      actions={
        <>
          <LazyTableExport
            fileName={`token-transfers-${transaction.hash}`}
            columns={async () => (await import('./overviewExport.ts')).TRANSFER_EXPORT_COLUMNS}
            rows={transfers}
          />
          {isLong && (
            <Button size="sm" onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : 'Show all'}
            </Button>
          )}
        </>
      }
    >
      {isWhole ? (
        <LazyVirtualList
          fallback={firstRows}
          label="Tokens transferred"
          items={transfers}
          itemKey={toKey}
          overscan={4}
          estimateHeight={ROW_HEIGHT_PX}
          renderItem={(transfer) => <TokenTransferRow transfer={transfer} priceBlock={priceBlock} />}
        />
      ) : (
        firstRows
      )}
    </Card>
  )
}

function toKey(_item: unknown, index: number): string {
  return String(index)
}
