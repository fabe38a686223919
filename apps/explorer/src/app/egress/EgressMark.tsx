import { formatInteger } from '@otterscan/ethereum/units'
import { Popover } from '@otterscan/ui/Popover'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import { listServices, useSourceService } from '../../queries/contracts/useSourceService.ts'
import { listConfiguredHosts, toHttpOrigin } from './listConfiguredHosts.ts'
import { type EgressLine, summarizeEgress } from './summarizeEgress.ts'
import { useEgress } from './useEgress.ts'

/** Says whether anybody but the configured services was contacted, and lists everyone who was. */
export function EgressMark() {
  const lines = useEgressLines()
  const strangers = lines.filter(({ purpose }) => purpose === undefined)
  const hasStrangers = strangers.length > 0
  const Icon = hasStrangers ? ShieldAlert : ShieldCheck
  const text = hasStrangers
    ? `${formatInteger(strangers.length)} other host${strangers.length === 1 ? '' : 's'} contacted`
    : 'Only configured services contacted'
  return (
    <Popover
      label="Hosts contacted by this page"
      placement="top"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={`inline-flex min-h-6 items-center gap-1 rounded-sm underline decoration-dotted underline-offset-4 ${hasStrangers ? 'font-medium' : ''}`}
        >
          <Icon size={13} aria-hidden="true" />
          {text}
        </button>
      )}
    >
      <EgressTable lines={lines} />
      <span className="mt-2 block text-muted text-xs">
        Requests since this page was loaded, as the browser counts them. Connections by websocket are not
        counted.
      </span>
    </Popover>
  )
}

function EgressTable({ lines }: { readonly lines: readonly EgressLine[] }) {
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
            <td className="tabular text-right">{formatInteger(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The source service in use is configured too: somebody chose it. */
function useEgressLines(): readonly EgressLine[] {
  const { config, node } = useConfig()
  const { selected } = useSourceService()
  const counts = useEgress()
  const configured = useMemo(() => {
    const hosts = listConfiguredHosts(config, { pageUrl: location.href, nodeUrl: node.url })
    const service = listServices(config.sourcify).find(({ name }) => name === selected?.name)
    const origin = service === undefined ? undefined : toHttpOrigin(service.url, location.href)
    return origin === undefined ? hosts : [...hosts, { origin, purpose: 'Contract sources' }]
  }, [config, node, selected])
  return summarizeEgress(counts, configured)
}
