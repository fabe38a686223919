import { LogSearchPanel } from '../../entities/log/LogSearchPanel.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'

/** Events of the whole chain, by contract, kind, indexed values and blocks. */
export function LogsScreen() {
  return (
    <>
      <PageTitle page="Events" />
      <PageHeading title="Events" detail="read from the node's logs, newest first" />
      <LogSearchPanel />
    </>
  )
}
