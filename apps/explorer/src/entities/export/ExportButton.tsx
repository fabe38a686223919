import { formatInteger } from '@otterscan/ethereum/units'
import { Button } from '@otterscan/ui/Button'
import { Menu } from '@otterscan/ui/Menu'
import { Download } from 'lucide-react'
import { EXPORT_FORMATS, type ExportFormat } from './exportWriter.ts'
import { type ExportSource, type ExportState, useExport } from './useExport.ts'

const FORMATS: readonly ExportFormat[] = ['csv', 'json', 'ndjson']

/** Saves a whole table as a file; says how far it is and can be stopped. */
export function ExportButton<Row>({ source }: { readonly source: ExportSource<Row> }) {
  const { state, start, cancel } = useExport(source)
  if (state.status === 'running') {
    return (
      <span className="inline-flex items-center gap-2 text-sm">
        <span className="tabular text-muted">{formatInteger(state.count)} rows…</span>
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
      </span>
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Outcome state={state} />
      <Menu
        label="Export as"
        groups={[
          {
            id: 'formats',
            items: FORMATS.map((format) => ({
              id: format,
              kind: 'action',
              label: EXPORT_FORMATS[format].name,
              onSelect: () => void start(format),
            })),
          },
        ]}
        trigger={(props) => (
          <Button size="sm" variant="ghost" icon={<Download size={13} aria-hidden="true" />} {...props}>
            Export
          </Button>
        )}
      />
    </span>
  )
}

function Outcome({ state }: { readonly state: ExportState }) {
  if (state.status === 'failed') return <span className="text-danger text-xs">{state.message}</span>
  if (state.status !== 'done') return null
  return (
    <span className="tabular text-muted text-xs">
      {state.count === 0 ? 'Nothing to export' : `${formatInteger(state.count)} rows exported`}
    </span>
  )
}
