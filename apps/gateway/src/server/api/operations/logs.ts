import { hash32 } from '@otterscan/api-schema/codec'
import { eth_getLogs } from '@otterscan/api-schema/execution/eth'
import type { Hex } from '@otterscan/ethereum/hex'
import { invalidArgument } from '../apiError.ts'
import { defineList } from '../operation.ts'
import { address, block, optional, type Parameter } from '../parameters.ts'
import { LOG_COLUMNS } from './transactions.ts'

const topic: Parameter<Hex> = {
  description: 'A topic: 32 bytes of hex.',
  schema: { type: 'string', pattern: '^0x[0-9a-fA-F]{64}$' },
  parse: (text) => {
    if (!/^0x[0-9a-fA-F]{64}$/.test(text)) throw invalidArgument('must be 32 bytes of hex')
    return hash32.decode(text, 'topic', [])
  },
}

const listLogs = defineList({
  path: '/logs',
  id: 'listLogs',
  summary: 'Logs of a range of blocks',
  description: 'As many blocks at a time as the node allows; it refuses larger ranges in its own words.',
  parameters: {
    fromBlock: { ...block, description: 'First block.' },
    toBlock: { ...block, description: 'Last block.' },
    address: optional(address, 'Only logs of this contract.'),
    topic0: optional(topic, 'First topic: usually the event.'),
    topic1: optional(topic, 'Second topic.'),
    topic2: optional(topic, 'Third topic.'),
    topic3: optional(topic, 'Fourth topic.'),
  },
  columns: LOG_COLUMNS,
  run: async ({ fromBlock, toBlock, address: emitter, topic0, topic1, topic2, topic3 }, { call }) => {
    if (isHash(fromBlock) || isHash(toBlock))
      throw invalidArgument('fromBlock, toBlock: must be numbers or names')
    const topics = [topic0, topic1, topic2, topic3].map((one) => one ?? null)
    const { entries, unreadable } = await call(eth_getLogs, {
      fromBlock,
      toBlock,
      address: emitter,
      topics: topics.slice(0, topics.findLastIndex((one) => one !== null) + 1),
    })
    return { rows: entries, total: entries.length + unreadable.length, unreadable }
  },
})

function isHash(reference: unknown): reference is Hex {
  return typeof reference === 'string' && reference.startsWith('0x')
}

/** Operations about logs. */
export const LOG_OPERATIONS = [listLogs]
