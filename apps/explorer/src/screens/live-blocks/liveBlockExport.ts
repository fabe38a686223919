import type { ExportColumn } from '../../entities/export/exportWriter.ts'
import { toExportTime } from '../../entities/export/toExportTime.ts'
import type { LiveBlockFacts } from './liveBlockFacts.ts'

/** Columns of a file of blocks: wei throughout, times in UTC. */
export const LIVE_BLOCK_EXPORT_COLUMNS: readonly ExportColumn<LiveBlockFacts>[] = [
  { key: 'blockNumber', read: ({ number }) => number.toString() },
  { key: 'time', read: ({ timestamp }) => toExportTime(timestamp) },
  { key: 'gasUsed', read: ({ gasUsed }) => gasUsed?.toString() },
  { key: 'gasLimit', read: ({ gasLimit }) => gasLimit?.toString() },
  { key: 'baseFeePerGas', read: ({ baseFeePerGas }) => baseFeePerGas?.toString() },
  { key: 'reward', read: ({ reward }) => reward?.toString() },
  { key: 'burntFees', read: ({ burntFees }) => burntFees?.toString() },
]
