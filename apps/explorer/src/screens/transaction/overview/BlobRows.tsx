import { formatInteger } from '@otterscan/ethereum/units'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { GasPrice } from '../../../entities/GasPrice.tsx'
import { HexText } from '../../../entities/HexText.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import type { TransactionView } from '../TransactionView.ts'

/** Blobs and what they cost; nothing for transactions without. EIP-4844. */
export function BlobRows({ view: { transaction, receipt } }: { readonly view: TransactionView }) {
  const { blobVersionedHashes, maxFeePerBlobGas, unreadable } = transaction
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
      <FieldRow label="Blob Fee" help="Burnt whole." value={fee}>
        {(amount) => <NativeAmount amount={amount} />}
      </FieldRow>
      <FieldRow label="Blob Gas Used" value={receipt?.blobGasUsed}>
        {(used) => <span className="tabular">{formatInteger(used)}</span>}
      </FieldRow>
      <FieldRow label="Blob Gas Price" value={receipt?.blobGasPrice}>
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
        label={`Blob Versioned Hashes${blobVersionedHashes === undefined ? '' : ` (${blobVersionedHashes.length})`}`}
        value={blobVersionedHashes}
        wireName="blobVersionedHashes"
        unreadable={unreadable}
      >
        {(hashes) => (
          <ol className="flex flex-col gap-0.5">
            {hashes.map((hash, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two blobs may have the same hash
              <li key={index}>
                <HexText hex={hash} label={`blob hash ${index}`} />
              </li>
            ))}
          </ol>
        )}
      </FieldRow>
    </InfoGroup>
  )
}
