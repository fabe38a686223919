import type { EgressEntry } from '@otterscan/api-schema/execution/egress'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { useMemo } from 'react'
import type { ConfiguredHost } from '../../entities/egress/listConfiguredHosts.ts'
import { type PageRequests, usePageRequests } from '../../entities/egress/pageRequests.ts'
import { useConfiguredHosts } from '../../entities/egress/useConfiguredHosts.ts'
import { Missing } from '../../entities/Missing.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { BASE_PATH } from '../../paths/basePath.ts'
import { useEgress } from '../../queries/gateway/nodes.ts'

/** Whom the program and this page contacted, why, and with how many bytes. */
export function TrafficCards() {
  return (
    <>
      <ProgramTraffic />
      <PageTraffic />
    </>
  )
}

function ProgramTraffic() {
  const numbers = useNumberFormat()
  const query = useEgress()
  const columns = useMemo(() => createProgramColumns(numbers), [numbers])
  return (
    <Card flush title="What the program exchanged with other servers">
      <QueryPanel
        query={query}
        noun="the traffic of the program"
        skeleton={<Skeleton chars={60} height={120} />}
      >
        {({ results, since, unreadable }) => (
          <>
            <UnreadableEntries
              nouns={['place', 'places']}
              unreadable={listUnreadableEntries(unreadable, 'results')}
            />
            <Table
              caption="Traffic of the program"
              columns={columns}
              rows={results}
              rowKey={({ host, path, cause }) => `${host} ${path} ${cause}`}
              empty="The program has contacted no server."
            />
            <p className="px-4 py-2 text-muted text-xs">
              {since !== undefined && (
                <>
                  Since it started, <Timestamp timestamp={since} />.{' '}
                </>
              )}
              Bytes of bodies and messages, without headers. Prices and names are read from the node; a local
              directory of sources needs no network.
            </p>
          </>
        )}
      </QueryPanel>
    </Card>
  )
}

function createProgramColumns(numbers: NumberFormat): readonly TableColumn<EgressEntry>[] {
  const count = (value: bigint | undefined) =>
    value === undefined ? <Missing unreadable={undefined} /> : numbers.formatInteger(value)
  return [
    ...placeColumns<EgressEntry>(),
    {
      key: 'cause',
      header: 'Cause',
      wrap: true,
      cell: ({ cause }) => <UntrustedText text={cause} maxChars={60} />,
    },
    { key: 'requests', header: 'Requests', align: 'end', cell: ({ requests }) => count(requests) },
    { key: 'sent', header: 'Bytes sent', align: 'end', cell: ({ sentBytes }) => count(sentBytes) },
    {
      key: 'received',
      header: 'Bytes received',
      align: 'end',
      cell: ({ receivedBytes }) => count(receivedBytes),
    },
  ]
}

interface PageRow extends PageRequests {
  readonly host: string
  /** `undefined` for a host that is not configured. */
  readonly cause: string | undefined
}

function PageTraffic() {
  const numbers = useNumberFormat()
  const requests = usePageRequests()
  const configured = useConfiguredHosts()
  const rows = useMemo(() => toPageRows([...requests.values()], configured), [requests, configured])
  const columns = useMemo(() => createPageColumns(numbers), [numbers])
  return (
    <Card flush title="What this page requested">
      <Table
        caption="Requests of this page"
        columns={columns}
        rows={rows}
        rowKey={({ origin, path }) => `${origin} ${path}`}
        isRowMarked={({ cause }) => cause === undefined}
        empty="This browser does not report the requests of a page."
      />
      <p className="px-4 py-2 text-muted text-xs">
        Since this page was loaded, with headers, as the browser counts: what it had kept costs nothing. It
        does not report what is sent, WebSocket connections, and mostly not the bytes from other hosts.
      </p>
    </Card>
  )
}

function createPageColumns(numbers: NumberFormat): readonly TableColumn<PageRow>[] {
  return [
    ...placeColumns<PageRow>(),
    {
      key: 'cause',
      header: 'Cause',
      wrap: true,
      cell: ({ cause }) => cause ?? <span className="text-danger">Not configured</span>,
    },
    {
      key: 'requests',
      header: 'Requests',
      align: 'end',
      cell: ({ requests }) => numbers.formatInteger(BigInt(requests)),
    },
    {
      key: 'received',
      header: 'Bytes received',
      align: 'end',
      cell: ({ receivedBytes, unreported }) =>
        unreported > 0 ? 'not reported' : numbers.formatInteger(BigInt(receivedBytes)),
    },
  ]
}

function placeColumns<
  Row extends { readonly host: string; readonly path: string },
>(): readonly TableColumn<Row>[] {
  return [
    {
      key: 'host',
      header: 'Host',
      mobile: 'primary',
      wrap: true,
      width: '12rem',
      cell: ({ host }) => (
        <span className="mono wrap-anywhere text-sm">
          <UntrustedText text={host} maxChars={100} />
        </span>
      ),
    },
    {
      key: 'path',
      header: 'Path',
      wrap: true,
      cell: ({ path }) => (
        <span className="mono wrap-anywhere text-sm">
          <UntrustedText text={path} maxChars={100} />
        </span>
      ),
    },
  ]
}

/** What is asked of the program itself, by the first segment of the path. */
const CAUSES: Readonly<Record<string, string>> = {
  rpc: 'Chain data, names and prices, from the node',
  beacon: 'Beacon API',
  sources: 'Contract sources',
  signatures: 'Names of functions',
  topic0: 'Names of events',
  chains: 'Name of the chain',
  compilers: 'Verify locally',
  verify: 'Verify locally',
  'config.json': 'Settings',
}

function toPageRows(
  requests: readonly PageRequests[],
  configured: readonly ConfiguredHost[],
): readonly PageRow[] {
  const purposes = new Map<string, string>()
  for (const { origin, purpose } of configured) if (!purposes.has(origin)) purposes.set(origin, purpose)
  return requests
    .map((request) => ({
      ...request,
      host: new URL(request.origin).host,
      cause: request.origin === location.origin ? toOwnCause(request.path) : purposes.get(request.origin),
    }))
    .toSorted((one, other) => other.receivedBytes - one.receivedBytes)
}

function toOwnCause(path: string): string {
  const [first = ''] = path.slice(BASE_PATH.length).split('/')
  return CAUSES[first] ?? 'The explorer itself'
}
