import { isDeepStrictEqual } from 'node:util'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import { type RpcAnswer, requestResult, requestRpc } from './requestRpc.ts'

/** A transaction of a chain with its receipt, as its node tells them. */
export interface ChainedTransaction {
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
  readonly receipt: Receipt
}

interface Receipt {
  readonly status: Hex
  readonly gasUsed: Hex
  readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }[]
}

/** All of a chain, in order. */
export async function readMined(nodeUrl: string): Promise<readonly ChainedTransaction[]> {
  const head = BigInt(await requestResult<Hex>(nodeUrl, 'eth_blockNumber'))
  const found: ChainedTransaction[] = []
  for (let number = 1n; number <= head; number += 1n) {
    const block = toQuantity(number)
    type Block = { readonly transactions: readonly Omit<ChainedTransaction, 'receipt'>[] }
    const { transactions } = await requestResult<Block>(nodeUrl, 'eth_getBlockByNumber', block, true)
    for (const one of transactions) {
      found.push({
        ...one,
        receipt: await requestResult<Receipt>(nodeUrl, 'eth_getTransactionReceipt', one.hash),
      })
    }
  }
  return found
}

/** What a simulation said of a transaction that was run again unchanged, where it stands, and what the chain has of it. */
export interface Rerun {
  /** What ran it. */
  readonly means: string
  readonly simulated: RunParts
  readonly real: RunParts
}

/** Parts of a run, as both can tell them; null is not known. */
export type RunParts = Readonly<Record<(typeof PARTS)[number], unknown>>

const PARTS = ['status', 'gasUsed', 'logs', 'trace', 'stateDiff'] as const

interface Answer {
  readonly calls: readonly {
    readonly status: Hex | null
    readonly error: string | null
    readonly gasUsed: Hex | null
    readonly logs: Receipt['logs'] | null
    readonly trace: readonly Frame[] | null
    readonly stateDiff: unknown
  }[]
  readonly means: string
}

/**
 * Runs it with the program at `url`; `chainUrl` has the methods that tell its real trace and state changes. Throws when
 * it is not run.
 */
export async function rerunInPlace(url: string, mined: ChainedTransaction, chainUrl: string): Promise<Rerun> {
  const { calls, means } = await requestResult<Answer>(url, 'gateway_simulate', toSimulation(mined))
  const [own] = calls
  if (own === undefined) throw new Error(`nothing came of ${mined.hash}`)
  const { receipt, hash } = mined
  const [trace, replayed] = await requestRpc(chainUrl, [
    ['ots_traceTransaction', hash],
    ['trace_replayTransaction', hash, ['stateDiff']],
  ])
  const { stateDiff = null } = resultOf<{ readonly stateDiff?: unknown }>(replayed) ?? {}
  return {
    means,
    simulated: { ...own, logs: own.logs && toLogs(own.logs), trace: own.trace && toFrames(own.trace) },
    real: {
      ...receipt,
      logs: toLogs(receipt.logs),
      trace: toFrames(resultOf<readonly Frame[]>(trace) ?? []),
      stateDiff,
    },
  }
}

/** What both know. */
export function toComparedParts({ simulated, real }: Rerun): {
  readonly simulated: object
  readonly real: object
} {
  const known = PARTS.filter((part) => simulated[part] !== null && real[part] !== null)
  const pick = (parts: RunParts) => Object.fromEntries(known.map((part) => [part, parts[part]]))
  return { simulated: pick(simulated), real: pick(real) }
}

/**
 * Anvil gives back gas for delegations (EIP-7702) by accounts that did not exist, so that its chain charges less than the
 * protocol: gas used and balances differ, and nothing else.
 */
export function isRefundOfAnvil(simulated: unknown, real: unknown): boolean {
  const hasNewDelegation = JSON.stringify(simulated).includes('"code":{"+":"0xef0100')
  return hasNewDelegation && isDeepStrictEqual(withoutPaid(simulated), withoutPaid(real))
}

function withoutPaid(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPaid)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([name]) => name !== 'gasUsed' && name !== 'balance')
  return Object.fromEntries(members.map(([name, member]) => [name, withoutPaid(member)]))
}

function resultOf<Result>(answer: RpcAnswer | undefined): Result | undefined {
  return answer !== undefined && 'result' in answer ? (answer.result as Result) : undefined
}

function toSimulation(one: ChainedTransaction): object {
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

const toLogs = (logs: Receipt['logs']) =>
  logs.map(({ address, topics, data }) => ({ address: address.toLowerCase(), topics, data }))

interface Frame {
  readonly type: string
  readonly depth: number
  readonly to?: Hex | null
  readonly error?: string
}

/**
 * As `ots_traceTransaction` has them: without precompiles. Which address a contract would have had that was not created
 * is not compared: some tracers tell it.
 */
function toFrames(trace: readonly Frame[]): readonly unknown[] {
  const isCreation = ({ type }: Frame) => type.startsWith('CREATE')
  return trace
    .filter((frame) => {
      const { depth, to } = frame
      return depth === 0 || isCreation(frame) || to == null || BigInt(to) > 0x1ffn
    })
    .map(({ to, ...frame }) => {
      const isUncreated = isCreation(frame) && frame.error !== undefined
      return isUncreated || to == null ? frame : { ...frame, to }
    })
}
