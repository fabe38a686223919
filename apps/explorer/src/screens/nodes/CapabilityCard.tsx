import type { NodeReport } from '@otterscan/api-schema/execution/nodes'
import { Card } from '@otterscan/ui/Card'
import { Chip, type Tone } from '@otterscan/ui/Chip'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { useMemo } from 'react'
import { UntrustedText } from '../../entities/UntrustedText.tsx'

const TONES: Readonly<Record<string, Tone>> = { works: 'success', deviates: 'warning' }

interface CapabilityRow {
  readonly method: string
  /** In the order of the nodes; `undefined` where it is not known. */
  readonly states: readonly (string | undefined)[]
}

/** What each node can do beyond the common methods, as found by trying it. */
export function CapabilityCard({ nodes }: { readonly nodes: readonly NodeReport[] }) {
  const columns = useMemo(
    (): readonly TableColumn<CapabilityRow>[] => [
      {
        key: 'method',
        header: 'Method',
        mobile: 'primary',
        wrap: true,
        cell: ({ method }) => (
          <span className="mono text-sm">
            <UntrustedText text={method} maxChars={80} />
          </span>
        ),
      },
      ...nodes.map(
        ({ name }, at): TableColumn<CapabilityRow> => ({
          key: `${at}`,
          header: <span className="mono wrap-anywhere normal-case">{name}</span>,
          label: name,
          wrap: true,
          cell: ({ states }) => <State state={states[at]} />,
        }),
      ),
    ],
    [nodes],
  )
  const rows = useMemo(() => toRows(nodes), [nodes])
  return (
    <Card flush title="What each can do">
      <Table
        caption="What each node can do"
        columns={columns}
        rows={rows}
        rowKey={({ method }) => method}
        empty="No node could be asked what it can do."
      />
      <p className="px-4 py-2 text-muted text-xs">
        Found by trying each with a recent transaction. “unproven”: no transaction was there to try it with.
      </p>
    </Card>
  )
}

function State({ state }: { readonly state: string | undefined }) {
  return <Chip tone={TONES[state ?? ''] ?? 'neutral'}>{state ?? 'unknown'}</Chip>
}

function toRows(nodes: readonly NodeReport[]): CapabilityRow[] {
  const methods = new Map(
    nodes.flatMap(
      ({ capabilities }) => capabilities?.map(({ name, method }) => [name, method] as const) ?? [],
    ),
  )
  return Array.from(methods, ([wanted, method]) => ({
    method,
    states: nodes.map(({ capabilities }) => capabilities?.find(({ name }) => name === wanted)?.state),
  }))
}
