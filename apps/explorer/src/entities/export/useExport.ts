import { useAnnounce } from '@otterscan/ui/hooks/useAnnounce'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createExportWriter, EXPORT_FORMATS, type ExportColumn, type ExportFormat } from './exportWriter.ts'

/** A table that can be had as a file. */
export interface ExportSource<Row> {
  /** Without ending. */
  readonly fileName: string
  /** The columns, or what fetches them. */
  readonly columns: readonly ExportColumn<Row>[] | (() => Promise<readonly ExportColumn<Row>[]>)
  /** All rows, some at a time. */
  readonly walk: (signal: AbortSignal) => AsyncIterable<readonly Row[]>
}

/** How far an export is. */
export type ExportState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly count: number }
  | { readonly status: 'done'; readonly count: number }
  | { readonly status: 'failed'; readonly message: string }

/** Writes a table into a file, a piece at a time, with progress and a way to stop. */
export function useExport<Row>(source: ExportSource<Row>) {
  const [state, setState] = useState<ExportState>({ status: 'idle' })
  const stopRef = useRef<AbortController>(undefined)
  const announce = useAnnounce()
  // Whoever leaves the page has no use for the file.
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

/** Rows written; with none there is no file. The browser keeps the pieces, on disk when they are many. */
async function writeFile<Row>(
  source: ExportSource<Row>,
  format: ExportFormat,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<number> {
  const columns = typeof source.columns === 'function' ? await source.columns() : source.columns
  const writer = createExportWriter(format, columns)
  const { type } = EXPORT_FORMATS[format]
  const pieces: Blob[] = [new Blob([writer.start()])]
  let count = 0
  for await (const rows of source.walk(signal)) {
    signal.throwIfAborted()
    pieces.push(new Blob([writer.write(rows)]))
    count += rows.length
    onProgress(count)
  }
  signal.throwIfAborted()
  if (count === 0) return 0
  pieces.push(new Blob([writer.end()]))
  saveBlob(new Blob(pieces, { type }), `${source.fileName}.${format}`)
  return count
}

function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Taken back once the browser has surely begun to read.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
