import { formatInteger } from '@otterscan/ethereum/units'
import type { RenderLinkProps } from '@otterscan/ui/RenderLink'
import { type TabItem, Tabs } from '@otterscan/ui/Tabs'
import { AppLink } from '../../entities/AppLink.tsx'
import { fromHref, type TransactionTab, toHref, transactionPath } from '../../paths.ts'
import type { TransactionView } from './TransactionView.ts'

/** The tabs of a transaction; the logs only once there is a receipt to count them in. */
export function TransactionTabs({
  view,
  active,
}: {
  readonly view: TransactionView
  readonly active: TransactionTab | undefined
}) {
  const { hash } = view.transaction
  const logs = view.receipt?.logs
  const item = (tab: TransactionTab, label: string, count?: number): TabItem => ({
    id: tab,
    label,
    href: toHref(transactionPath(hash, tab)),
    active: tab === active,
    ...(count === undefined ? {} : { count: formatInteger(count) }),
  })
  const items = [item('overview', 'Overview')]
  if (view.receipt !== null) {
    items.push(item('logs', 'Logs', logs?.length), item('trace', 'Trace'), item('statediff', 'State Diff'))
  }
  return <Tabs label="Parts of the transaction" items={items} renderLink={renderTabLink} />
}

/** Going from tab to tab is no step back in the history: Back leaves the page. */
function renderTabLink({ href, ...rest }: RenderLinkProps) {
  return <AppLink path={fromHref(href)} replace {...rest} />
}
