import * as activity from './activity.ts'
import * as debug from './debug.ts'
import * as egress from './egress.ts'
import * as erigon from './erigon.ts'
import * as eth from './eth.ts'
import * as gateway from './gateway.ts'
import * as nodes from './nodes.ts'
import * as ots from './ots.ts'
import * as ots2 from './ots2.ts'
import * as pool from './pool.ts'
import * as query from './query.ts'
import * as simulate from './simulate.ts'
import * as steps from './steps.ts'
import * as token from './token.ts'
import * as tokenTransfer from './tokenTransfer.ts'
import * as trace from './trace.ts'
import * as xray from './xray.ts'

/**
 * Every execution method by its wire name: the values that the files of the namespaces export are methods, and nothing
 * else. Product code of the explorer imports single methods instead.
 */
export const METHOD_TABLE = {
  ...activity,
  ...debug,
  ...egress,
  ...erigon,
  ...eth,
  ...gateway,
  ...nodes,
  ...ots,
  ...ots2,
  ...pool,
  ...query,
  ...simulate,
  ...steps,
  ...token,
  ...tokenTransfer,
  ...trace,
  ...xray,
}
