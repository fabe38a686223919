import { isWireObject } from '@otterscan/api-schema/codec'
import type { ComparedField } from '@otterscan/api-schema/execution/nodes'
import { ClientError } from '@otterscan/clients/errors'
import { toQuantity } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import type { NodeClient } from '../../upstream/createNodeClient.ts'
import type { PoolMember } from '../../upstream/pool/poolMember.ts'
import { serverError } from '../gatewayError.ts'
import type { Handler } from '../methodHandler.ts'
import { requirePool } from './getNodes.ts'

/** What matters most first; what else the nodes send follows by name. */
const FIRST = ['hash', 'parentHash', 'stateRoot', 'receiptsRoot', 'transactionsRoot', 'withdrawalsRoot']
/** Of the receipts as the node sends them, whatever the block says their root is. */
const RECEIPTS = 'receipts (hash of what is in them)'
/** As many lists are of hashes or objects: compared as a whole, shown by their length. */
const LISTS = ['transactions', 'uncles', 'withdrawals']

/** `gateway_compareNodes`: asks all nodes that answer for one block, and says which fields differ. */
export const compareNodes: Handler<'gateway_compareNodes'> = async ([wanted], context) => {
  const pool = requirePool(context)
  await pool.refresh()
  const blockNumber = wanted ?? findCommonHead(pool.members)
  if (blockNumber === undefined) throw serverError('no node reported its latest block')
  const answers = await Promise.all(pool.members.map((member) => readBlock(member, blockNumber)))
  const names = new Set([...FIRST, ...answers.flatMap(({ fields }) => [...(fields?.keys() ?? [])].sort())])
  const fields = [...names].map((name) => compare(name, answers))
  return {
    blockNumber,
    nodes: pool.members.map(({ address }, at) => ({ name: address.display, reason: answers[at]?.reason })),
    results: fields.filter(({ values }) => values.some((value) => value !== null)),
    unreadable: [],
  }
}

interface BlockAnswer {
  readonly reason: string | undefined
  /** What is shown, and what is compared. */
  readonly fields: ReadonlyMap<string, { readonly shown: string; readonly key: string }> | undefined
}

function findCommonHead(members: readonly PoolMember[]): bigint | undefined {
  return members
    .filter(({ health }) => health.status !== 'silent' && health.status !== 'otherChain')
    .flatMap(({ health }) => health.head?.number ?? [])
    .reduce<bigint | undefined>(
      (least, number) => (least === undefined || number < least ? number : least),
      undefined,
    )
}

async function readBlock({ client, health }: PoolMember, number: bigint): Promise<BlockAnswer> {
  if (health.status === 'otherChain') return { reason: health.reason, fields: undefined }
  try {
    const block = await client.request('eth_getBlockByNumber', [toQuantity(number), false])
    if (!isWireObject(block)) return { reason: 'It does not have this block.', fields: undefined }
    const receipts = await readReceipts(client, number)
    return { reason: undefined, fields: new Map([...listFields(block), ...receipts]) }
  } catch (error) {
    return {
      reason: error instanceof ClientError ? error.message : 'It could not be asked.',
      fields: undefined,
    }
  }
}

type Fields = readonly (readonly [name: string, value: { readonly shown: string; readonly key: string }])[]

function listFields(block: Readonly<Record<string, unknown>>): Fields {
  return Object.entries(block).flatMap(([name, value]): Fields => {
    if (LISTS.includes(name) && Array.isArray(value))
      return [[name, { shown: `${value.length}`, key: JSON.stringify(value).toLowerCase() }]]
    if (typeof value !== 'string') return []
    return [[name, { shown: value, key: value.toLowerCase() }]]
  })
}

/** Of what consensus is about alone: clients add other fields. */
const RECEIPT_FIELDS = ['transactionHash', 'status', 'cumulativeGasUsed', 'gasUsed'] as const
const LOG_FIELDS = ['address', 'topics', 'data', 'logIndex'] as const

/** Nothing where the node does not have the method. */
async function readReceipts(client: NodeClient, number: bigint): Promise<Fields> {
  const answer = await client.requestAnswer('eth_getBlockReceipts', [toQuantity(number)])
  if (!('result' in answer) || !Array.isArray(answer.result)) return []
  const receipts = answer.result.map((receipt: unknown) =>
    isWireObject(receipt)
      ? [
          ...RECEIPT_FIELDS.map((name) => receipt[name]),
          Array.isArray(receipt.logs) ? receipt.logs.map(toLogFields) : receipt.logs,
        ]
      : receipt,
  )
  const bytes = new TextEncoder().encode(JSON.stringify(receipts).toLowerCase())
  const hash = keccak256(bytes)
  return [[RECEIPTS, { shown: hash, key: hash }]]
}

function toLogFields(log: unknown): unknown {
  return isWireObject(log) ? LOG_FIELDS.map((name) => log[name]) : log
}

function compare(name: string, answers: readonly BlockAnswer[]): ComparedField {
  const all = answers.map(({ fields }) => fields?.get(name))
  const asked = answers.flatMap(({ fields }) => (fields === undefined ? [] : [fields.get(name)]))
  const known = asked.flatMap((value) => (value === undefined ? [] : [value.key]))
  const verdict = new Set(known).size > 1 ? 'differs' : known.length < asked.length ? 'incomplete' : 'same'
  return { name, values: all.map((value) => value?.shown ?? null), verdict }
}
