import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { ListeningFakeNode } from '@otterscan/testing/fakeNode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareMethod, formatTable, type MethodRow } from '../compareMethods.ts'
import type { RpcCall } from '../requestRpc.ts'
import { startFilteringNode, withoutNamespaces } from '../startFilteringNode.ts'
import { type RunningProgram, startProgram } from '../startProgram.ts'
import { startForkedGeth } from './startForkedGeth.ts'

const TIMEOUT_MS = 900_000

let geth: Awaited<ReturnType<typeof startForkedGeth>>
let ethOnly: ListeningFakeNode
let whole: RunningProgram
let replaying: RunningProgram
let hashes: readonly Hex[]
/** Whose receipts have a state root in place of a status. */
let beforeByzantium: ReadonlySet<unknown>
const rows: MethodRow[] = []

beforeAll(async () => {
  geth = await startForkedGeth()
  ethOnly = await startFilteringNode(geth.url, withoutNamespaces('ots', 'erigon', 'trace', 'debug'))
  whole = await startProgram(['--node', geth.url, '--no-index'])
  replaying = await startProgram(['--node', ethOnly.url, '--no-index'])
  const request = createNodeRequest(geth.url)
  const head = Number(await request<Hex>('eth_blockNumber'))
  const blocks = await Promise.all(
    Array.from({ length: head }, (_, at) =>
      request<readonly { readonly transactionHash: Hex; readonly status?: Hex }[]>(
        'eth_getBlockReceipts',
        toQuantity(at + 1),
      ),
    ),
  )
  const receipts = blocks.flat()
  hashes = receipts.map(({ transactionHash }) => transactionHash)
  beforeByzantium = new Set(
    receipts.filter(({ status }) => status === undefined).map(({ transactionHash }) => transactionHash),
  )
}, TIMEOUT_MS)

afterAll(async () => {
  process.stdout.write(`${formatTable(rows)}\n`)
  await replaying?.stop()
  await whole?.stop()
  await ethOnly?.stop()
  await geth?.stop()
})

test('the chain has transactions enough, on both sides of Byzantium', () => {
  expect(hashes.length).toBeGreaterThan(200)
  expect(beforeByzantium.size).toBeGreaterThan(20)
  expect(beforeByzantium.size).toBeLessThan(hashes.length)
})

interface Case {
  readonly name: string
  readonly toCall: (hash: Hex) => RpcCall
}

const CASES: readonly Case[] = [
  ...['ots_traceTransaction', 'ots_getInternalOperations', 'ots_getTransactionError'].map((name) => {
    return { name, toCall: (hash: Hex): RpcCall => [name, hash] }
  }),
  { name: 'vmTrace', toCall: (hash) => ['trace_replayTransaction', hash, ['vmTrace']] },
  { name: 'stateDiff', toCall: (hash) => ['trace_replayTransaction', hash, ['stateDiff']] },
]

test.each(CASES)(
  '$name of every fork is the same in front of eth_ alone',
  async ({ name, toCall }) => {
    const other = { name: 'ethOnly', url: `${replaying.url}/rpc`, gap: undefined }
    rows.push(await compareMethod(name, hashes.map(toCall), `${whole.url}/rpc`, [other]))
  },
  TIMEOUT_MS,
)
