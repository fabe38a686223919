import type { AccessListEntry } from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'
import { formatInteger } from '@otterscan/ethereum/units'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { LazyTableExport } from '../../../entities/export/LazyExport.tsx'
import type { AccessListRow } from './overviewExport.ts'

const SHOWN_OPEN = 4

interface AccessListViewProps {
  readonly entries: readonly AccessListEntry[]
  readonly transactionHash: Hex
}

/** Accounts and slots announced beforehand. EIP-2930. */
export function AccessListView({ entries, transactionHash }: AccessListViewProps) {
  if (entries.length === 0) return <span className="text-muted">empty</span>
  const keyCount = entries.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0)
  const isShort = entries.length + keyCount <= SHOWN_OPEN * 2
  const label = `${count(entries.length, 'address', 'addresses')}, ${count(keyCount, 'storage key', 'storage keys')}`
  return (
    <Disclosure label={label} isOpenAtFirst={isShort}>
      <ul className="mt-1 flex flex-col gap-1">
        {entries.map(({ address, storageKeys }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address may be listed twice
          <li key={index} className="min-w-0">
            <AddressLink address={address} />
            {storageKeys.length > 0 && (
              <ul className="border-border border-l pl-3">
                {storageKeys.map((key, keyIndex) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a key may be listed twice
                  <li key={keyIndex} className="mono wrap-anywhere text-sm">
                    {key}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <LazyTableExport
        fileName={`access-list-${transactionHash}`}
        columns={async () => (await import('./overviewExport.ts')).ACCESS_LIST_EXPORT_COLUMNS}
        rows={entries.flatMap(toRows)}
      />
    </Disclosure>
  )
}

function toRows({ address, storageKeys }: AccessListEntry): readonly AccessListRow[] {
  if (storageKeys.length === 0) return [{ address, storageKey: undefined }]
  return storageKeys.map((storageKey) => ({ address, storageKey }))
}

function count(value: number, one: string, many: string): string {
  return `${formatInteger(value)} ${value === 1 ? one : many}`
}
