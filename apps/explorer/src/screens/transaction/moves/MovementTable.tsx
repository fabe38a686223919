import type { AccountChange, AssetChange } from '@otterscan/decode/movement/netChanges'
import { Button } from '@otterscan/ui/Button'
import { useState } from 'react'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { PartyLink } from '../PartyLink.tsx'
import { AssetAmount } from './AssetAmount.tsx'

const ACCOUNTS_AT_FIRST = 10
const CHANGES_AT_FIRST = 12

/** What each account has more or less of afterwards. */
export function MovementTable({ accounts }: { readonly accounts: readonly AccountChange[] }) {
  const numbers = useNumberFormat()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? accounts : accounts.slice(0, ACCOUNTS_AT_FIRST)
  return (
    <>
      <ul aria-label="Net changes" className="divide-y divide-border border-border border-y text-sm">
        {shown.map(({ account, changes }) => (
          <li
            key={account}
            className="grid gap-x-4 gap-y-1 py-1.5 sm:grid-cols-[minmax(10rem,18rem)_minmax(0,1fr)]"
          >
            <span className="inline-flex min-w-0 items-center gap-1">
              <PartyLink address={account} maxChars={24} />
            </span>
            <Changes changes={changes} />
          </li>
        ))}
      </ul>
      {accounts.length > ACCOUNTS_AT_FIRST && (
        <Button size="sm" className="mt-2" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${numbers.formatInteger(accounts.length)} accounts`}
        </Button>
      )}
    </>
  )
}

function Changes({ changes }: { readonly changes: readonly AssetChange[] }) {
  const numbers = useNumberFormat()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, CHANGES_AT_FIRST)
  return (
    <ul className="flex min-w-0 flex-col gap-0.5">
      {shown.map(({ asset, amount }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: assets are in a fixed order
          key={index}
          className={`flex min-w-0 items-baseline gap-1 ${amount > 0n ? 'text-success' : 'text-danger'}`}
        >
          <span aria-hidden="true">{amount > 0n ? '+' : '−'}</span>
          <span className="sr-only">{amount > 0n ? 'plus' : 'minus'}</span>
          <AssetAmount asset={asset} amount={amount > 0n ? amount : -amount} />
        </li>
      ))}
      {changes.length > CHANGES_AT_FIRST && !isWhole && (
        <li>
          <Button size="sm" onClick={() => setIsWhole(true)}>
            Show all {numbers.formatInteger(changes.length)}
          </Button>
        </li>
      )}
    </ul>
  )
}
