import {
  type GatewayIndex,
  type GatewayStatus,
  gateway_status,
} from '@otterscan/api-schema/execution/gateway'
import { type Columns, column } from '../columns.ts'
import { defineObject } from '../operation.ts'

const STATUS_COLUMNS: Columns<GatewayStatus> = {
  chainId: column('integer', 'Chain ID.', (status) => status.node?.chainId),
  clientVersion: column('text', "The node's own name and version.", (status) => status.node?.clientVersion),
  addressHistory: column(
    'text',
    'Who answers searches by address: index, node or none.',
    (status) => status.addressHistory,
  ),
  indexPhase: column(
    'text',
    'following when whole, indexing while it grows; null without an index.',
    ({ index }) => readIndex(index, (one) => one.phase),
  ),
  firstBlock: column('integer', 'Oldest indexed block.', ({ index }) =>
    readIndex(index, (one) => one.firstBlock),
  ),
  lastBlock: column('integer', 'Newest indexed block.', ({ index }) =>
    readIndex(index, (one) => one.lastBlock),
  ),
  finalBlock: column('integer', 'Newest block that a reorg can no longer replace.', ({ index }) =>
    readIndex(index, (one) => one.finalBlock),
  ),
  tracedFrom: column('integer', 'First block from which inner calls are known.', ({ index }) =>
    readIndex(index, (one) => one.tracedFrom),
  ),
  headBlock: column('integer', 'Newest block of the node.', ({ index }) =>
    readIndex(index, (one) => one.headBlock),
  ),
  missingBlocks: column('integer', 'Blocks still to index.', ({ index }) =>
    readIndex(index, (one) => one.missingBlocks),
  ),
  gapBlocks: column('integer', 'Blocks of which something is missing.', ({ index }) =>
    readIndex(index, (one) => one.gapBlocks),
  ),
}

/** `null` without an index, `undefined` when it is not known whether there is one. */
function readIndex<T>(index: GatewayStatus['index'], read: (index: GatewayIndex) => T): T | null | undefined {
  return index == null ? index : read(index)
}

/** Operations about the program. */
export const STATUS_OPERATIONS = [
  defineObject({
    path: '/status',
    id: 'getStatus',
    summary: 'The node, and how far the index is',
    parameters: {},
    columns: STATUS_COLUMNS,
    run: (_, { call }) => call(gateway_status),
  }),
]
