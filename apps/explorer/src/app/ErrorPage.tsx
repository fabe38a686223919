import { formatNetworkName } from '@otterscan/ethereum/chains/findChain'
import { Button } from '@otterscan/ui/Button'
import { ExternalLink } from '@otterscan/ui/ExternalLink'
import { RotateCw } from 'lucide-react'
import { use } from 'react'
import { HelpLink } from '../entities/help/HelpLink.tsx'
import { PageTitle } from '../entities/PageTitle.tsx'
import { ClientsContext } from '../queries/clients.ts'
import { ChainInfoContext } from '../queries/connection/chainInfo.ts'

const ISSUE_TRACKER_URL = 'https://github.com/otterscan/otterscan/issues'

/** Generic error page, with the details needed for a bug report. */
export function ErrorPage({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const clients = use(ClientsContext)
  const chainInfo = use(ChainInfoContext)
  const network =
    clients === undefined || chainInfo === undefined
      ? undefined
      : formatNetworkName(clients.chainId, chainInfo)
  return (
    <div role="alert" className="mx-auto w-full max-w-4xl space-y-4 px-6 py-10 text-text">
      <PageTitle page="Error" />
      <h1 className="font-semibold text-xl">Something went wrong!</h1>
      <p>Otterscan encountered an error.</p>
      <p>
        If you think this is a bug in Otterscan, please file an issue at{' '}
        <ExternalLink href={ISSUE_TRACKER_URL}>the Otterscan issue tracker</ExternalLink> including the
        network name or chain id and the error trace below.
      </p>
      {network !== undefined && clients !== undefined && (
        <p>
          Network: {network} (chain id {clients.chainId.toString()})
        </p>
      )}
      <pre className="max-h-96 overflow-auto whitespace-pre-wrap wrap-anywhere rounded-md border border-danger/30 bg-danger-soft p-3 font-mono text-xs">
        {describeError(error)}
      </pre>
      {error instanceof Error && (
        <p>
          <HelpLink message={error.message} />
        </p>
      )}
      <Button variant="primary" onClick={onRetry} icon={<RotateCw size={14} aria-hidden="true" />}>
        Retry
      </Button>
    </div>
  )
}

/** Path, error message with causes, stack. */
function describeError(error: unknown): string {
  const lines = [`Path: ${window.location.pathname}`]
  let current: unknown = error
  while (current instanceof Error) {
    lines.push(`${lines.length === 1 ? 'Error' : 'Caused by'}: ${current.message}`)
    if (current.cause === undefined && current.stack !== undefined) lines.push(current.stack)
    current = current.cause
  }
  if (current !== undefined && !(current instanceof Error)) lines.push(String(current))
  return lines.join('\n')
}
