import type { Log } from '@otterscan/ethereum/execution/log'
import type { FileValues } from '@otterscan/ui/Table'
import type { FoundLog } from '../../queries/logs/walkLogs.ts'
import { formatRawValue } from '../formatRawValue.ts'
import { LOG_FILE_VALUES } from './logFileValues.ts'

const PLACE: FileValues<Log> = {
  blockNumber: ({ blockNumber }) => blockNumber?.toString(),
  timestamp: ({ blockTimestamp }) => blockTimestamp?.toString(),
  transactionHash: ({ transactionHash }) => transactionHash,
  transactionIndex: ({ transactionIndex }) => transactionIndex?.toString(),
}

/** What a saved file has of a found log; of an unreadable one what the node sent. */
export const FOUND_LOG_FILE: FileValues<FoundLog> = {
  ...Object.fromEntries(
    Object.entries({ ...PLACE, ...LOG_FILE_VALUES }).map(([key, read]) => [
      key,
      (found: FoundLog) => (found.kind === 'log' ? read(found.log) : undefined),
    ]),
  ),
  unreadable: (found) => (found.kind === 'unreadable' ? formatRawValue(found.field.value) : undefined),
}
