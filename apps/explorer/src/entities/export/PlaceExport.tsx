import { ExportButton } from './ExportButton.tsx'
import type { ExportSource } from './useExport.ts'

/** Saves a table as a file whose rows are named by their place in a list. */
export function PlaceExport({ source }: { readonly source: ExportSource<number> }) {
  return <ExportButton source={source} />
}
