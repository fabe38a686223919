import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { formatEntryCount } from '../../../entities/formatEntryCount.ts'
import { GasPrice } from '../../../entities/GasPrice.tsx'
import { HexText } from '../../../entities/HexText.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { useBaseFeeUse } from '../../../entities/useBaseFeeUse.ts'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { TransactionView } from '../TransactionView.ts'

/** Blobs and their cost; nothing for transactions without any. EIP-4844. */
export function BlobRows({ view: { transaction, receipt } }: { readonly view: TransactionView }) {
  const numbers = useNumberFormat()
  const { isBurnt } = useBaseFeeUse(transaction.extra, receipt?.extra)
  const { blobVersionedHashes, maxFeePerBlobGas, unreadable } = transaction
  const lost = listUnreadableEntries(unreadable, 'blobVersionedHashes')
  const isUnreadable = unreadable.some(
    ({ path }) => path.startsWith('blobVersionedHashes') || path === 'maxFeePerBlobGas',
  )
  if (blobVersionedHashes === undefined && maxFeePerBlobGas === undefined && !isUnreadable) return null
  const fee =
    receipt?.blobGasUsed === undefined || receipt.blobGasPrice === undefined
      ? undefined
      : receipt.blobGasUsed * receipt.blobGasPrice
  return (
    <InfoGroup heading="Blobs">
      <FieldRow label="Blob Fee" help={isBurnt ? 'Burnt entirely.' : undefined} value={fee}>
        {(amount) => <NativeAmount amount={amount} />}
      </FieldRow>
      <FieldRow
        label="Blob Gas Used"
        value={receipt?.blobGasUsed}
        wireName="blobGasUsed"
        unreadable={receipt?.unreadable}
      >
        {(used) => <span className="tabular">{numbers.formatInteger(used)}</span>}
      </FieldRow>
      <FieldRow
        label="Blob Gas Price"
        value={receipt?.blobGasPrice}
        wireName="blobGasPrice"
        unreadable={receipt?.unreadable}
      >
        {(price) => <GasPrice price={price} />}
      </FieldRow>
      <FieldRow
        label="Max Fee Per Blob Gas"
        value={maxFeePerBlobGas}
        wireName="maxFeePerBlobGas"
        unreadable={unreadable}
      >
        {(price) => <GasPrice price={price} />}
      </FieldRow>
      <FieldRow
        label={`Blob Versioned Hashes${blobVersionedHashes === undefined ? '' : ` (${formatEntryCount(blobVersionedHashes.length, lost.length, numbers)})`}`}
        value={blobVersionedHashes}
        wireName="blobVersionedHashes"
        unreadable={unreadable}
      >
        {(hashes) => (
          <>
            <ol className="flex flex-col gap-0.5">
              {hashes.map((hash, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two blobs may have the same hash
                <li key={index}>
                  <HexText hex={hash} label={`blob hash ${index}`} />
                </li>
              ))}
            </ol>
            <UnreadableEntries nouns={['hash', 'hashes']} unreadable={lost} />
          </>
        )}
      </FieldRow>
    </InfoGroup>
  )
}
