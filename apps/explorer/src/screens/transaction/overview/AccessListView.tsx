import type { AccessListEntry } from '@otterscan/ethereum/execution/transaction'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { AddressLink } from '../../../entities/AddressLink.tsx'

const SHOWN_OPEN = 4

/** Accounts and slots announced beforehand. EIP-2930. */
export function AccessListView({ entries }: { readonly entries: readonly AccessListEntry[] }) {
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
    </Disclosure>
  )
}

function count(value: number, one: string, many: string): string {
  return `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`
}
