import type { BlockSummary } from '@otterscan/api-schema/execution/indexedList'
import type { TableColumn } from '@otterscan/ui/Table'
import { BlockLink } from '../BlockLink.tsx'
import { formatUtcIso } from '../formatUtc.ts'
import { Age } from '../Timestamp.tsx'

/** Block of a row. */
export const BLOCK_COLUMN: TableColumn<{ readonly blockNumber: bigint }> = {
  key: 'block',
  header: 'Block',
  loadingChars: 10,
  file: { blockNumber: ({ blockNumber }) => blockNumber.toString() },
  cell: ({ blockNumber }) => <BlockLink block={blockNumber} />,
}

/** Age of a row's block, as reported by the list; a dash if it is not. */
export const AGE_COLUMN: TableColumn<{ readonly block: BlockSummary | undefined }> = {
  key: 'age',
  header: 'Age',
  loadingChars: 14,
  file: { time: ({ block }) => formatUtcIso(block?.timestamp) },
  cell: ({ block }) =>
    block?.timestamp === undefined ? (
      <span className="text-muted" title="Not indexed">
        –
      </span>
    ) : (
      <Age timestamp={block.timestamp} />
    ),
}
