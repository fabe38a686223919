import type { Address } from '@otterscan/ethereum/address'
import { ChartLine } from 'lucide-react'
import { addressPath } from '../../paths/addressPaths.ts'
import { withSearch } from '../../paths/appPath.ts'
import { AppLink } from '../AppLink.tsx'
import { useSearchTexts } from '../useUrlTexts.ts'

interface BalanceHistoryLinkProps {
  /** An address, or the name it has in the URL. */
  readonly account: string
  readonly token: Address
  /** What distinguishes it from others on the page. */
  readonly subject: Address
}

/** From what an account has of a token to what it had. */
export function BalanceHistoryLink({ account, token, subject }: BalanceHistoryLinkProps) {
  // The block that an address is shown at.
  const { at } = useSearchTexts()
  return (
    <AppLink
      path={withSearch(addressPath(account, 'balance').to, at === undefined ? { token } : { token, at })}
      className="relative inline-flex size-4 shrink-0 items-center justify-center text-muted before:absolute before:-inset-1 hover:text-text"
      title="Balance history"
      aria-label={`Balance history: ${subject}`}
    >
      <ChartLine size={13} aria-hidden="true" />
    </AppLink>
  )
}
