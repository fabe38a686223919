import type { ReadOnlyDevnet } from '@otterscan/devnet/startDevnet'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCachedDevnet } from '../../../e2e/fixtures/getSharedSite.ts'
import { requestResult, requestRpc } from './requestRpc.ts'
import { startFilteringNode, withoutNamespaces } from './startFilteringNode.ts'
import { startProgram } from './startProgram.ts'

/** `npm run simulations` runs every transaction again; the gate one of each kind. */
const isWhole = process.env.OTTERSCAN_SIMULATE_ALL !== undefined

/** What each node lacks. */
const NODES = {
  whole: [],
  debugOnly: ['ots', 'erigon', 'trace'],
  ethOnly: ['ots', 'erigon', 'trace', 'debug'],
} as const
type NodeName = keyof typeof NODES

interface Mined {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly type: Hex
  readonly input: Hex
  readonly value: Hex
  readonly gas: Hex
  readonly gasPrice: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly maxFeePerBlobGas?: Hex
  readonly blobVersionedHashes?: readonly Hex[]
  readonly accessList?: readonly unknown[]
  readonly authorizationList?: readonly unknown[]
  readonly blockNumber: Hex
  readonly transactionIndex: Hex
}

interface Receipt {
  readonly status: Hex
  readonly gasUsed: Hex
  readonly contractAddress: Hex | null
  readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }[]
}

let devnet: ReadOnlyDevnet
let picked: readonly (Mined & { readonly receipt: Receipt })[]
const started: { stop(): Promise<void> }[] = []
const gateways: Partial<Record<NodeName, string>> = {}

beforeAll(async () => {
  devnet = await getCachedDevnet()
  for (const name of NODE_NAMES) {
    const node = await startFilteringNode(devnet.url, withoutNamespaces(...NODES[name]))
    const program = await startProgram(['--node', node.url])
    started.push(node, program)
    gateways[name] = `${program.url}/rpc`
  }
  picked = await pickTransactions()
}, 120_000)

afterAll(async () => {
  for (const one of started.reverse()) await one.stop()
})

/** One of each type and outcome, with logs and without, creations, at the beginning of their block and later. */
async function pickTransactions() {
  const head = Number(await devnet.request<Hex>('eth_blockNumber'))
  const found = new Map<string, Mined & { readonly receipt: Receipt }>()
  for (let number = 1; number <= head; number += 1) {
    const { transactions } = await devnet.request<{ readonly transactions: readonly Mined[] }>(
      'eth_getBlockByNumber',
      toQuantity(number),
      true,
    )
    const receipts = await devnet.request<readonly Receipt[]>('eth_getBlockReceipts', toQuantity(number))
    for (const [at, one] of transactions.entries()) {
      const receipt = receipts[at]
      if (receipt === undefined) throw new Error(one.hash)
      const kind = [one.type, receipt.status, one.to === null, receipt.logs.length > 0, at === 0]
      const key = isWhole ? one.hash : kind.join()
      found.set(key, { ...one, receipt })
    }
  }
  return [...found.values()]
}

function toSimulation(one: Mined): object {
  const { from, to, input, value, gas, blobVersionedHashes, maxFeePerBlobGas, maxFeePerGas } = one
  const fees =
    maxFeePerGas === undefined
      ? { gasPrice: one.gasPrice }
      : { maxFeePerGas, maxPriorityFeePerGas: one.maxPriorityFeePerGas }
  const authorizationList = one.authorizationList?.map((entry) => {
    const { chainId, address, nonce, yParity, r, s } = entry as Readonly<Record<string, Hex>>
    return { chainId, address, nonce, yParity, r, s }
  })
  const blobs = blobVersionedHashes === undefined ? {} : { blobVersionedHashes, maxFeePerBlobGas }
  const accessList = one.type === '0x0' ? undefined : one.accessList
  const call = { from, to, input, value, gas, ...fees, ...blobs, accessList, authorizationList }
  return { block: one.blockNumber, transactionIndex: one.transactionIndex, calls: [call] }
}

interface Answer {
  readonly calls: readonly (Receipt & {
    readonly error: string | null
    readonly trace: unknown
    readonly stateDiff: unknown
  })[]
  readonly means: string
}

const toLogs = (logs: Receipt['logs']) =>
  logs.map(({ address, topics, data }) => ({ address: address.toLowerCase(), topics, data }))

interface Frame {
  readonly type: string
  readonly depth: number
  readonly to?: Hex | null
  readonly error?: string
}

/**
 * As `ots_traceTransaction` has them, without precompiles. What tracers leave out is not compared: the address of a
 * contract that was not created, and a creation whose address was taken.
 */
function toFrames(trace: unknown): readonly unknown[] {
  return (trace as readonly Frame[])
    .filter(
      ({ depth, to, error }) =>
        error !== 'contract address collision' && (depth === 0 || to == null || BigInt(to) > 0x1ffn),
    )
    .map((frame) => {
      const isUncreated = frame.type.startsWith('CREATE') && frame.error !== undefined
      const to = isUncreated ? undefined : frame.to
      const isInstruction = frame.type === 'SELFDESTRUCT'
      return { ...frame, to, ...(isInstruction ? { gas: undefined, gasUsed: undefined } : {}) }
    })
}

/** In front of all of them the same runs it; the gate looks at both ends. */
const NODE_NAMES = (Object.keys(NODES) as NodeName[]).filter((name) => isWhole || name !== 'debugOnly')

describe.each(NODE_NAMES)('in front of a node: %s', (name) => {
  test(
    'each transaction run again in its place comes to what the chain has of it',
    async () => {
      const url = gateways[name] ?? ''
      const differing: string[] = []
      const means = new Map<string, number>()
      for (const one of picked) {
        const [answer] = await requestRpc(url, [['gateway_simulate', toSimulation(one)]])
        if (answer === undefined || 'error' in answer) {
          differing.push(`${one.blockNumber}/${one.transactionIndex} ${one.hash}: ${JSON.stringify(answer)}`)
          continue
        }
        const { calls, means: used } = answer.result as Answer
        means.set(used, (means.get(used) ?? 0) + 1)
        const [own] = calls
        const { receipt } = one
        const whole = gateways.whole ?? ''
        const real = {
          status: receipt.status,
          gasUsed: receipt.gasUsed,
          logs: toLogs(receipt.logs),
          trace: toFrames(await requestResult(whole, 'ots_traceTransaction', one.hash)),
          stateDiff: (
            await requestResult<{ readonly stateDiff: unknown }>(whole, 'trace_replayTransaction', one.hash, [
              'stateDiff',
            ])
          ).stateDiff,
        }
        const simulated = own && {
          status: own.status,
          gasUsed: own.gasUsed,
          logs: toLogs(own.logs ?? []),
          trace: toFrames(own.trace ?? []),
          stateDiff: own.stateDiff,
        }
        for (const part of Object.keys(real) as (keyof typeof real)[]) {
          if (!isSame(real[part], simulated?.[part])) {
            differing.push(
              `${one.blockNumber}/${one.transactionIndex} ${one.hash} ${used} ${part} ${own?.error}: ${JSON.stringify(real[part])?.slice(0, 600)} | ${JSON.stringify(simulated?.[part])?.slice(0, 600)}`,
            )
          }
        }
      }
      process.stdout.write(`${name}: ${picked.length} transactions, ${JSON.stringify([...means])}\n`)
      expect(differing.join('\n')).toBe('')
      expect(picked.length).toBeGreaterThan(isWhole ? 1_700 : 12)
    },
    isWhole ? 3_600_000 : 300_000,
  )
})

function isSame(one: unknown, other: unknown): boolean {
  try {
    expect(one).toEqual(other)
    return true
  } catch {
    return false
  }
}
