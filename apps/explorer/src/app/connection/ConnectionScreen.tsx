import { Button } from '@otterscan/ui/Button'
import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import { Clock, RotateCw } from 'lucide-react'
import type { NodeEndpoint } from '../../config/nodeEndpoint.ts'
import { HelpLink } from '../../entities/help/HelpLink.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import type { ConnectionFailureReason } from './ConnectionFindings.tsx'

/** Most connections need no explanation. Where it cannot be fetched, the URL and the reason remain. */
const ConnectionFindings = lazyComponent(
  async () => (await import('./ConnectionFindings.tsx')).ConnectionFindings,
)

interface ConnectionScreenProps {
  readonly node: NodeEndpoint
  readonly reason?: ConnectionFailureReason
  readonly cause?: Error
  readonly onRetry?: () => void
}

/** Shows the URL being tried, where it comes from, the probe results, and Retry. */
export function ConnectionScreen({ node, reason, cause, onRetry }: ConnectionScreenProps) {
  return (
    <main id="main" className="flex min-h-dvh justify-center bg-bg px-6 py-16 text-text">
      <PageTitle page="Connecting" />
      <div className="w-full max-w-2xl space-y-6">
        <div className="flex items-start gap-3">
          <Clock size={20} aria-hidden="true" className="mt-1 shrink-0 text-muted" />
          <div className="min-w-0">
            <h1 className="font-semibold text-xl">Trying to connect to Erigon node...</h1>
            <p className="wrap-anywhere font-mono text-sm">
              {node.displayUrl === '' ? '(none)' : node.displayUrl}
            </p>
            <p className="text-muted text-sm">
              {node.url === undefined
                ? `There is no URL to connect to: ${node.origin}.`
                : `This URL comes from ${node.origin}.`}
            </p>
          </div>
        </div>
        {reason !== undefined && (
          <div role="alert" className="space-y-4">
            <Lazy>
              <ConnectionFindings node={node} reason={reason} />
            </Lazy>
            {cause !== undefined && (
              <p className="wrap-anywhere rounded-md border border-border bg-surface px-3 py-2 font-mono text-muted text-xs">
                <UntrustedText text={cause.message} /> <HelpLink message={cause.message} />
              </p>
            )}
          </div>
        )}
        {onRetry !== undefined && (
          <Button variant="primary" onClick={onRetry} icon={<RotateCw size={14} aria-hidden="true" />}>
            Retry
          </Button>
        )}
      </div>
    </main>
  )
}
