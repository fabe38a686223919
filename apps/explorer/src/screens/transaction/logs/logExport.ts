import type { Log } from '@otterscan/ethereum/execution/log'
import type { ExportColumn } from '../../../entities/export/exportWriter.ts'

/** Columns of a file of logs. */
export const LOG_EXPORT_COLUMNS: readonly ExportColumn<Log>[] = [
  { key: 'logIndex', read: ({ logIndex }) => logIndex?.toString() },
  { key: 'address', read: ({ address }) => address },
  { key: 'topic0', read: ({ topics }) => topics[0] },
  { key: 'topic1', read: ({ topics }) => topics[1] },
  { key: 'topic2', read: ({ topics }) => topics[2] },
  { key: 'topic3', read: ({ topics }) => topics[3] },
  { key: 'data', read: ({ data }) => data },
  { key: 'removed', read: ({ removed }) => removed?.toString() },
]
