import { CopyButton } from '@otterscan/ui/CopyButton'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NodeEndpoint } from '../../config/nodeEndpoint.ts'
import { toSiteUrl } from '../../paths/basePath.ts'

/** Why the connection failed. `refused`: with an error that any kind of node may return; `failed`: only the chain id. */
export type ConnectionFailureReason =
  | 'notEthNode'
  | 'notErigonNode'
  | 'notOtterscanPatched'
  | 'refused'
  | 'failed'

interface ConnectionFindingsProps {
  readonly node: NodeEndpoint
  readonly reason: ConnectionFailureReason
}

/** What the connection check found, and what can be done about it. The messages are Otterscan's own. */
export function ConnectionFindings({ node, reason }: ConnectionFindingsProps) {
  return (
    <>
      <Findings reason={reason} />
      {(reason === 'notErigonNode' || reason === 'notOtterscanPatched') && <GatewayAdvice node={node} />}
    </>
  )
}

function Findings({ reason }: { readonly reason: ConnectionFailureReason }) {
  switch (reason) {
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
    case 'refused':
      return (
        <Finding good={false} title="It answers with an error">
          <p>
            The reason below is its own; any kind of node may give one, for example when it is overloaded or
            needs a key. The connection is tried again every few seconds.
          </p>
        </Finding>
      )
    default:
      return (
        <Finding good={false} title="A probe failed but succeeded when repeated">
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

/** The alternative: a gateway in front of the node computes what the node lacks. */
function GatewayAdvice({ node }: { readonly node: NodeEndpoint }) {
  const command = `npm start -- --node ${node.displayUrl}`
  return (
    <div className="space-y-2 rounded-md border border-border bg-surface px-3 py-2.5">
      <p>
        Or keep this node as it is: Otterscan's gateway works with any node and computes what this one lacks.
        Run this command in Otterscan's folder, without <code>--no-gateway</code>, to start it in front of the
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
      <a href={toSiteUrl('docs/nodes')} className="link">
        instructions
      </a>
    </strong>
  )
}
