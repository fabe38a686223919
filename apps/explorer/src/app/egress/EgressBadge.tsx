import { Popover } from '@otterscan/ui/Popover'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { AppLink } from '../../entities/AppLink.tsx'
import { usePageRequests } from '../../entities/egress/pageRequests.ts'
import { type EgressLine, summarizeEgress } from '../../entities/egress/summarizeEgress.ts'
import { useConfiguredHosts } from '../../entities/egress/useConfiguredHosts.ts'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { nodesPath } from '../../paths/sitePaths.ts'

/** Shows whether any host that is not configured was contacted, and lists all contacted hosts. */
export function EgressBadge() {
  const numbers = useNumberFormat()
  const lines = useEgressLines()
  const others = lines.filter(({ purpose }) => purpose === undefined)
  const hasOthers = others.length > 0
  const Icon = hasOthers ? ShieldAlert : ShieldCheck
  const text = hasOthers
    ? `${numbers.formatInteger(others.length)} other host${others.length === 1 ? '' : 's'} contacted`
    : 'Only configured services contacted'
  return (
    <Popover
      label="Hosts contacted by this page"
      placement="top"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={`inline-flex min-h-6 items-center gap-1 rounded-sm underline decoration-dotted underline-offset-4 ${hasOthers ? 'font-medium' : ''}`}
        >
          <Icon size={13} aria-hidden="true" />
          {text}
        </button>
      )}
    >
      <EgressTable lines={lines} />
      <span className="mt-2 block text-muted text-xs">
        Requests since this page was loaded, as counted by the browser. WebSocket connections are not counted.{' '}
        <AppLink path={nodesPath()} className="link">
          Every path, with bytes, and what the program sent
        </AppLink>
      </span>
    </Popover>
  )
}

function EgressTable({ lines }: { readonly lines: readonly EgressLine[] }) {
  const numbers = useNumberFormat()
  return (
    <table className="w-full text-sm">
      <thead className="text-muted text-xs">
        <tr>
          <th scope="col" className="pr-4 text-left font-medium">
            Host
          </th>
          <th scope="col" className="pr-4 text-left font-medium">
            Purpose
          </th>
          <th scope="col" className="text-right font-medium">
            Requests
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ host, purpose, count }) => (
          <tr key={host} className="align-top">
            <td className="mono wrap-anywhere pr-4">{host}</td>
            <td className={`pr-4 ${purpose === undefined ? 'text-danger' : ''}`}>
              {purpose ?? 'Not configured'}
            </td>
            <td className="tabular text-right">{numbers.formatInteger(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useEgressLines(): readonly EgressLine[] {
  return summarizeEgress(usePageRequests(), useConfiguredHosts())
}
