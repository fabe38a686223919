import { decodeTokenTransfers, type TokenTransfer } from '@otterscan/decode/token/tokenTransfers'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import type { FileValues } from '@otterscan/ui/Table'
import { Suspense, useMemo, useState } from 'react'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { TransactionView } from '../TransactionView.ts'
import { TokenTransferRow } from './TokenTransferRow.tsx'

const SHOWN_AT_FIRST = 10
/** Loaded with the first long list. */
const VirtualList = lazyComponent(async () => (await import('@otterscan/ui/VirtualList')).VirtualList)

const ROW_HEIGHT_PX = 32

/** Amounts are raw, without the token's decimals. */
const FILE_VALUES: FileValues<TokenTransfer> = {
  logIndex: ({ logIndex }) => logIndex?.toString(),
  standard: ({ standard }) => standard,
  token: ({ token }) => token,
  from: ({ from }) => from,
  to: ({ to }) => to,
  value: (transfer) => (transfer.standard === 'erc721' ? undefined : transfer.value.toString()),
  tokenId: (transfer) => (transfer.standard === 'erc20' ? undefined : transfer.tokenId.toString()),
}

/** Token transfers found in the logs; nothing when there are none. */
export function TokenTransfersCard({ view: { transaction, receipt } }: { readonly view: TransactionView }) {
  const numbers = useNumberFormat()
  const [isWhole, setIsWhole] = useState(false)
  const logs = receipt?.logs
  const transfers = useMemo(() => (logs === undefined ? [] : decodeTokenTransfers(logs)), [logs])
  if (transfers.length === 0) return null
  const lostLogs = receipt == null ? 0 : listUnreadableEntries(receipt.unreadable, 'logs').length
  const blockNumber = receipt?.blockNumber
  const priceBlock = blockNumber === undefined || blockNumber === 0n ? undefined : blockNumber - 1n
  const isLong = transfers.length > SHOWN_AT_FIRST
  const firstRows = (
    <ul aria-label="Tokens transferred">
      {transfers.slice(0, SHOWN_AT_FIRST).map((transfer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one log may give several, in a fixed order
        <li key={index}>
          <TokenTransferRow transfer={transfer} signer={transaction.from} priceBlock={priceBlock} />
        </li>
      ))}
    </ul>
  )
  return (
    <Card
      title={`Tokens Transferred (${numbers.formatInteger(transfers.length)})`}
      actions={
        <>
          <TableExport
            fileName={`token-transfers-${transaction.hash}`}
            columns={[{ file: FILE_VALUES }]}
            rows={transfers}
          />
          {lostLogs > 0 && <span className="text-sm text-warning">without those of unreadable logs</span>}
          {isLong && (
            <Button size="sm" onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : 'Show all'}
            </Button>
          )}
        </>
      }
    >
      {isWhole ? (
        <Suspense fallback={firstRows}>
          <VirtualList
            label="Tokens transferred"
            items={transfers}
            itemKey={toKey}
            overscan={4}
            estimateHeight={ROW_HEIGHT_PX}
            renderItem={(transfer) => (
              <TokenTransferRow transfer={transfer} signer={transaction.from} priceBlock={priceBlock} />
            )}
          />
        </Suspense>
      ) : (
        firstRows
      )}
    </Card>
  )
}

function toKey(_item: unknown, index: number): string {
  return String(index)
}
