import { Popover } from '@otterscan/ui/Popover'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useMemo, useSyncExternalStore } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import { AppLink } from '../../entities/AppLink.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { nodesPath } from '../../paths/sitePaths.ts'
import { listServices, useSourceService } from '../../queries/contracts/sourceService.ts'
import { listConfiguredHosts, parseHttpOrigin } from './listConfiguredHosts.ts'
import { countRequest, type EgressLine, summarizeEgress } from './summarizeEgress.ts'

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
          Nodes behind this page
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

/** The selected source service counts as configured: the user chose it. */
function useEgressLines(): readonly EgressLine[] {
  const { config, node } = useConfig()
  const { selected } = useSourceService()
  const counts = useEgress()
  const configured = useMemo(() => {
    const hosts = listConfiguredHosts(config, { pageUrl: location.href, nodeUrl: node.url })
    const service = listServices(config.sourcify).find(({ name }) => name === selected?.name)
    const origin = service === undefined ? undefined : parseHttpOrigin(service.url, location.href)
    return origin === undefined ? hosts : [...hosts, { origin, purpose: 'Contract sources' }]
  }, [config, node, selected])
  return summarizeEgress(counts, configured)
}

/** Requests by origin since the page was loaded; replaced, never mutated. */
let counts: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()
let isWatching = false

/** Observes every request of the page, including the buffered ones from before the first call. */
function watch(): void {
  if (isWatching || typeof PerformanceObserver !== 'function') return
  isWatching = true
  // The document itself is not among the observed resources.
  const start = new Map<string, number>()
  countRequest(start, location.href, location.href)
  counts = start
  const observer = new PerformanceObserver((list) => {
    const next = new Map(counts)
    for (const { name } of list.getEntries()) countRequest(next, name, location.href)
    counts = next
    for (const listener of listeners) listener()
  })
  observer.observe({ type: 'resource', buffered: true })
}

function subscribe(listener: () => void): () => void {
  watch()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Requests of this page by origin, live. Browsers do not report websocket connections. */
function useEgress(): ReadonlyMap<string, number> {
  return useSyncExternalStore(subscribe, () => counts)
}
