import type { AddressTabProps } from '../AddressTabProps.ts'
import { AddressHistory } from '../history/AddressHistory.tsx'
import { AccountFacts } from './AccountFacts.tsx'

/** What the account holds and what it took part in. */
export function AddressOverviewTab({
  address,
  account,
  view,
  cursorHashText,
  cursorBlockText,
}: AddressTabProps) {
  return (
    <>
      <AccountFacts address={address} account={account} />
      <AddressHistory
        address={address}
        direction={view.tab === 'overview' ? view.direction : 'first'}
        cursorHashText={cursorHashText}
        cursorBlockText={cursorBlockText}
      />
    </>
  )
}
