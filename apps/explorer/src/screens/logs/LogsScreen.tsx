import { lazyComponent } from '@otterscan/ui/Lazy'
import { Suspense } from 'react'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'

/** The contract page has it too, as a tab. */
const LogSearchPanel = lazyComponent(
  async () => (await import('../../entities/log/LogSearchPanel.tsx')).LogSearchPanel,
)

/** Events of the whole chain, by contract, kind, indexed values and blocks. */
export function LogsScreen() {
  return (
    <>
      <PageTitle page="Events" />
      <PageHeading title="Events" detail="read from the node's logs, newest first" />
      <Suspense fallback={null}>
        <LogSearchPanel />
      </Suspense>
    </>
  )
}
