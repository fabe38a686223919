import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { Button } from '@otterscan/ui/Button'
import { useAnnounce } from '@otterscan/ui/hooks/useAnnounce'
import { Menu } from '@otterscan/ui/Menu'
import { Download } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { saveFile } from '../saveFile.ts'
import { useNumberFormat } from '../useNumberFormat.ts'
import { createExportWriter, EXPORT_FORMATS, type ExportFormat, type FileColumn } from './exportWriter.ts'

/** A table that can be exported as a file. */
export interface ExportSource<Row> {
  /** Without extension. */
  readonly fileName: string
  readonly columns: readonly FileColumn<Row>[]
  /** All rows, including those not rendered; or a generator that fetches them in chunks. */
  readonly rows: readonly Row[] | ((signal: AbortSignal) => AsyncIterable<readonly Row[]>)
  /** Entries of the list that could not be read: rows of their own, raw. */
  readonly unreadable?: readonly UnreadableField[] | undefined
}

/** State of an export. */
type ExportState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly count: number }
  | { readonly status: 'done'; readonly count: number }
  | { readonly status: 'failed'; readonly message: string }

const ROWS_AT_A_TIME = 500

const FORMATS: readonly ExportFormat[] = ['csv', 'json', 'ndjson']

/** Exports a table as a file, with progress and a way to cancel. */
export function ExportButton<Row>({ source }: { readonly source: ExportSource<Row> }) {
  const numbers = useNumberFormat()
  const { state, start, cancel } = useExport(source)
  if (state.status === 'running') {
    return (
      <span className="inline-flex items-center gap-2 text-sm">
        <span className="tabular text-muted">{numbers.formatInteger(state.count)} rows…</span>
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
  const numbers = useNumberFormat()
  if (state.status === 'failed') return <span className="text-danger text-xs">{state.message}</span>
  if (state.status !== 'done') return null
  return (
    <span className="tabular text-muted text-xs">
      {state.count === 0 ? 'Nothing to export' : `${numbers.formatInteger(state.count)} rows exported`}
    </span>
  )
}

/** Writes a table to a file in chunks, with progress and a way to cancel. */
function useExport<Row>(source: ExportSource<Row>) {
  const [state, setState] = useState<ExportState>({ status: 'idle' })
  const stopRef = useRef<AbortController>(undefined)
  const announce = useAnnounce()
  // Leaving the page cancels the export.
  useEffect(() => () => stopRef.current?.abort(), [])

  async function start(format: ExportFormat) {
    stopRef.current?.abort()
    const stop = new AbortController()
    stopRef.current = stop
    setState({ status: 'running', count: 0 })
    try {
      const count = await writeFile(source, format, stop.signal, (written) =>
        setState({ status: 'running', count: written }),
      )
      setState({ status: 'done', count })
      announce(count === 0 ? 'There is nothing to export' : `Exported ${count} rows`)
    } catch (error) {
      if (stop.signal.aborted) return
      const message = error instanceof Error ? error.message : 'The export failed'
      setState({ status: 'failed', message })
      announce(`The export failed: ${message}`)
    }
  }

  const cancel = useCallback(() => {
    stopRef.current?.abort()
    setState({ status: 'idle' })
    announce('Export cancelled')
  }, [announce])

  return { state, start, cancel }
}

/**
 * Returns the number of rows; without rows there is no file. The browser stores the chunks, on disk if they are many.
 */
async function writeFile<Row>(
  { fileName, columns, rows, unreadable = [] }: ExportSource<Row>,
  format: ExportFormat,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<number> {
  const writer = createExportWriter(format, columns, unreadable)
  const { type } = EXPORT_FORMATS[format]
  const pieces: Blob[] = [new Blob([writer.start()])]
  let count = 0
  for await (const some of typeof rows === 'function' ? rows(signal) : walkRows(rows)) {
    signal.throwIfAborted()
    pieces.push(new Blob([writer.write(some)]))
    count += some.length
    onProgress(count)
  }
  signal.throwIfAborted()
  count += unreadable.length
  if (count === 0) return 0
  pieces.push(new Blob([writer.end()]))
  saveFile(pieces, `${fileName}.${format}`, type)
  return count
}

/** Yields rows in chunks and lets the page run in between, so that the export can be canceled. */
async function* walkRows<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME) {
    await new Promise((resolve) => setTimeout(resolve))
    yield rows.slice(start, start + ROWS_AT_A_TIME)
  }
}
