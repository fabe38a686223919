import { Button } from '@otterscan/ui/Button'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { ExternalLink } from '@otterscan/ui/ExternalLink'
import { CircleCheck, CircleX, Clock, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NodeEndpoint } from '../../config/nodeEndpoint.ts'

/** What the probe found wrong. `failed`: the probes went well one by one but not together. */
export type ConnectionProblem = 'notEthNode' | 'notErigonNode' | 'notOtterscanPatched' | 'failed'

const INSTRUCTIONS_URL = 'https://docs.otterscan.io/'

interface ConnectionScreenProps {
  readonly node: NodeEndpoint
  readonly problem?: ConnectionProblem
  readonly cause?: Error
  readonly onRetry?: () => void
}

/** What is being tried, what was found, where the address came from, and Retry. Texts of spec §8. */
export function ConnectionScreen({ node, problem, cause, onRetry }: ConnectionScreenProps) {
  return (
    <main id="main" className="flex min-h-dvh justify-center bg-bg px-6 py-16 text-text">
      <title>Connecting | Otterscan</title>
      <div className="w-full max-w-2xl space-y-6">
        <div className="flex items-start gap-3">
          <Clock size={20} aria-hidden="true" className="mt-1 shrink-0 text-muted" />
          <div className="min-w-0">
            <h1 className="font-semibold text-xl">Trying to connect to Erigon node...</h1>
            <p className="wrap-anywhere font-mono text-sm">
              {node.displayUrl === '' ? '(none)' : node.displayUrl}
            </p>
            <p className="text-muted text-sm">This address comes from {node.origin}.</p>
          </div>
        </div>
        {problem !== undefined && (
          <div role="alert" className="space-y-4">
            <Findings problem={problem} />
            {(problem === 'notErigonNode' || problem === 'notOtterscanPatched') && (
              <GatewayAdvice node={node} />
            )}
            {cause !== undefined && (
              <p className="wrap-anywhere rounded-md border border-border bg-surface px-3 py-2 font-mono text-muted text-xs">
                {cause.message}
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

function Findings({ problem }: { readonly problem: ConnectionProblem }) {
  switch (problem) {
    case 'notEthNode':
      return (
        <Finding good={false} title="It does not seem to be an ETH node">
          <p>Make sure your browser can access the URL above.</p>
          <p>
            If you want to customize the rpcdaemon endpoint, please follow these <Instructions />.
          </p>
        </Finding>
      )
    case 'notErigonNode':
      return (
        <>
          <Finding good title="It is an ETH node" />
          <Finding good={false} title="It does not seem to be an Erigon node">
            <p>
              Make sure your rpcdaemon with Otterscan patches is up and running and the{' '}
              <strong>erigon_</strong> namespace is enabled according to the <Instructions />.
            </p>
          </Finding>
        </>
      )
    case 'notOtterscanPatched':
      return (
        <>
          <Finding good title="It is an Erigon node" />
          <Finding good={false} title="It does not seem to contain up-to-date Otterscan patches">
            <p>
              Make sure you compiled rpcdaemon with compatible Otterscan patches and enabled the{' '}
              <strong>ots_</strong> namespace according to the <Instructions />.
            </p>
          </Finding>
        </>
      )
    default:
      return (
        <Finding good={false} title="A probe failed, though the later ones succeeded">
          <p>Refresh the page to try again.</p>
        </Finding>
      )
  }
}

function Finding({
  good,
  title,
  children,
}: {
  readonly good: boolean
  readonly title: string
  readonly children?: ReactNode
}) {
  return (
    <div className="flex items-start gap-3">
      {good ? (
        <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
      ) : (
        <CircleX size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
      )}
      <div className="min-w-0 space-y-2">
        <p className="font-medium">{title}</p>
        {children}
      </div>
    </div>
  )
}

/** The other way out: whatever the node lacks is computed in front of it. */
function GatewayAdvice({ node }: { readonly node: NodeEndpoint }) {
  const command = `npm start -- --node ${node.displayUrl}`
  return (
    <div className="space-y-2 rounded-md border border-border bg-surface px-3 py-2.5">
      <p>
        Or leave the node as it is: Otterscan's gateway works with any node and computes what this one lacks.
        One command, in Otterscan's folder and without <code>--no-gateway</code>, starts it in front of the
        node:
      </p>
      <p className="flex items-start gap-2">
        <code className="wrap-anywhere min-w-0 font-mono text-sm">{command}</code>
        <CopyButton text={command} label="command" />
      </p>
    </div>
  )
}

function Instructions() {
  return (
    <strong>
      <ExternalLink href={INSTRUCTIONS_URL}>instructions</ExternalLink>
    </strong>
  )
}
