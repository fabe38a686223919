import type { Log } from '@otterscan/ethereum/execution/log'
import type { FileValues } from '@otterscan/ui/Table'

/** What a saved file has of a log. */
export const LOG_FILE_VALUES: FileValues<Log> = {
  logIndex: ({ logIndex }) => logIndex?.toString(),
  address: ({ address }) => address,
  topic0: ({ topics }) => topics[0],
  topic1: ({ topics }) => topics[1],
  topic2: ({ topics }) => topics[2],
  topic3: ({ topics }) => topics[3],
  data: ({ data }) => data,
  removed: ({ removed }) => removed?.toString(),
}
