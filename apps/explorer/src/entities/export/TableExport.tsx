import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import type { ExportSource } from './ExportButton.tsx'

const ExportButton = lazyComponent(async () => (await import('./ExportButton.tsx')).ExportButton)

/** The export button, fetched after the table; the table works without it. */
export function TableExport<Row>(source: ExportSource<Row>) {
  return (
    <span className="inline-flex min-h-7 min-w-20 sm:justify-end">
      <Lazy>
        <ExportButton key={source.fileName} source={source} />
      </Lazy>
    </span>
  )
}
