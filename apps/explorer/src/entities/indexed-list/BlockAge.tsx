import type { BlockSummary } from '@otterscan/api-schema/execution/indexedList'
import { Age } from '../Timestamp.tsx'

/** When the block of a row was, as the list tells; a dash where it does not. */
export function BlockAge({ block }: { readonly block: BlockSummary | undefined }) {
  if (block?.timestamp === undefined) {
    return (
      <span className="text-muted" title="The index does not say">
        –
      </span>
    )
  }
  return <Age timestamp={block.timestamp} />
}
