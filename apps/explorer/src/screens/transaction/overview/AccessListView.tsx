import type { Address } from '@otterscan/ethereum/address'
import type { AccessListEntry, Transaction } from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { Disclosure } from '@otterscan/ui/Disclosure'
import type { FileValues } from '@otterscan/ui/Table'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'

const SHOWN_OPEN = 4

/** A storage slot of the access list, or an account without any. */
interface AccessListRow {
  readonly address: Address
  readonly storageKey: Hex | undefined
}

const FILE_VALUES: FileValues<AccessListRow> = {
  address: ({ address }) => address,
  storageKey: ({ storageKey }) => storageKey,
}

interface AccessListViewProps {
  readonly entries: readonly AccessListEntry[]
  /** Whose list it is. */
  readonly transaction: Pick<Transaction, 'hash' | 'unreadable'>
}

/** Access list: accounts and storage slots declared in advance. EIP-2930. */
export function AccessListView({ entries, transaction }: AccessListViewProps) {
  const numbers = useNumberFormat()
  // Whole entries, and keys or lists of keys inside of entries.
  const unreadable = transaction.unreadable.filter(({ path }) => path.startsWith('accessList.'))
  const total = entries.length + listUnreadableEntries(unreadable, 'accessList').length
  if (total === 0) return <span className="text-muted">empty</span>
  const keyCount = entries.reduce((sum, { storageKeys = [] }) => sum + storageKeys.length, 0)
  const isShort = entries.length + keyCount <= SHOWN_OPEN * 2
  const parts = [
    count(total, 'address', 'addresses', numbers),
    count(keyCount, 'storage key', 'storage keys', numbers),
    ...(unreadable.length === 0 ? [] : [`${numbers.formatInteger(unreadable.length)} unreadable`]),
  ]
  const label = parts.join(', ')
  return (
    <Disclosure label={label} isOpenAtFirst={isShort}>
      <ul className="mt-1 flex flex-col gap-1">
        {entries.map(({ address, storageKeys = [], extra }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address may be listed twice
          <li key={index} className="min-w-0">
            <AddressLink address={address} />
            {extra && <span className="mono wrap-anywhere text-sm"> {JSON.stringify(extra)}</span>}
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
      <UnreadableEntries nouns={['part', 'parts']} unreadable={unreadable} />
      <TableExport
        fileName={`access-list-${transaction.hash}`}
        columns={[{ file: FILE_VALUES }]}
        rows={entries.flatMap(toRows)}
        unreadable={unreadable}
      />
    </Disclosure>
  )
}

function toRows({ address, storageKeys = [] }: AccessListEntry): readonly AccessListRow[] {
  if (storageKeys.length === 0) return [{ address, storageKey: undefined }]
  return storageKeys.map((storageKey) => ({ address, storageKey }))
}

function count(value: number, one: string, many: string, numbers: NumberFormat): string {
  return `${numbers.formatInteger(value)} ${value === 1 ? one : many}`
}
