import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hex } from '@otterscan/ethereum/hex'
import { parseSafeCount } from '@otterscan/ethereum/hex'
import type { NodeRequest } from '../nodeRequest.ts'

/** Engine API in front of a development node that has none. */
export type EngineBridge = {
  url: string
  stop: () => Promise<void>
}

/** The part of an execution block in a payload. execution-apis `Block`. */
type WireBlock = {
  number: Hex
  hash: Hex
  parentHash: Hex
  miner: Hex
  stateRoot: Hex
  receiptsRoot: Hex
  logsBloom: Hex
  gasLimit: Hex
  gasUsed: Hex
  timestamp: Hex
  extraData: Hex
  baseFeePerGas: Hex
  transactions: Hex[]
}

/** Attributes requested by the consensus layer. execution-apis `PayloadAttributesV2`. */
type PayloadAttributes = {
  timestamp: Hex
  prevRandao: Hex
  suggestedFeeRecipient: Hex
  withdrawals?: readonly unknown[]
}

/** execution-apis `ExecutionPayloadV2`. */
export type WirePayload = {
  parentHash: Hex
  feeRecipient: Hex
  stateRoot: Hex
  receiptsRoot: Hex
  logsBloom: Hex
  prevRandao: Hex
  blockNumber: Hex
  gasLimit: Hex
  gasUsed: Hex
  timestamp: Hex
  extraData: Hex
  baseFeePerGas: Hex
  blockHash: Hex
  transactions: Hex[]
  withdrawals?: readonly unknown[]
}

type Job = { head: Hex; attributes: PayloadAttributes }

/**
 * Builds the payloads a beacon node requests by mining blocks on the node: each payload is one of its blocks, so both
 * layers have the same chain. Every payload is reported as valid. execution-apis `engine_*` V1 and V2, no
 * authentication.
 */
class PayloadBuilder {
  private readonly request: NodeRequest
  private readonly jobs = new Map<Hex, Job>()
  private readonly built = new Map<string, Promise<WirePayload>>()
  private jobCount = 0n

  constructor(request: NodeRequest) {
    this.request = request
  }

  /** Records a head; with attributes, schedules a payload on top of it. Does not change the chain. */
  updateForkchoice(head: Hex, attributes: PayloadAttributes | null | undefined) {
    // The head named here lags behind the payload being published: resetting to it would lose that block.
    if (attributes == null) return { payloadStatus: toValid(head), payloadId: null }
    this.jobCount += 1n
    const payloadId: Hex = `0x${this.jobCount.toString(16).padStart(16, '0')}`
    this.jobs.set(payloadId, { head, attributes })
    return { payloadStatus: toValid(head), payloadId }
  }

  /** The payload of an id, built on first request. Throws for an unknown id. */
  getPayload(payloadId: Hex): Promise<WirePayload> {
    const job = this.jobs.get(payloadId)
    if (job === undefined) throw new Error(`unknown payload ${payloadId}`)
    // Requested again under another id: one head and time give one block.
    const key = `${job.head} ${job.attributes.timestamp}`
    const payload = this.built.get(key) ?? this.build(job)
    this.built.set(key, payload)
    return payload
  }

  private async build({ head, attributes }: Job): Promise<WirePayload> {
    await this.rewindTo(head)
    await this.request('evm_setNextBlockTimestamp', attributes.timestamp)
    await this.request('anvil_setCoinbase', attributes.suggestedFeeRecipient)
    await this.request('evm_mine')
    const block = await this.request<WireBlock>('eth_getBlockByNumber', 'latest', false)
    const transactions: Hex[] = []
    for (const hash of block.transactions) {
      transactions.push(await this.request<Hex>('eth_getRawTransactionByHash', hash))
    }
    return {
      parentHash: block.parentHash,
      feeRecipient: block.miner,
      stateRoot: block.stateRoot,
      receiptsRoot: block.receiptsRoot,
      logsBloom: block.logsBloom,
      prevRandao: attributes.prevRandao,
      blockNumber: block.number,
      gasLimit: block.gasLimit,
      gasUsed: block.gasUsed,
      timestamp: block.timestamp,
      extraData: block.extraData,
      baseFeePerGas: block.baseFeePerGas,
      blockHash: block.hash,
      transactions,
      ...(attributes.withdrawals === undefined ? {} : { withdrawals: attributes.withdrawals }),
    }
  }

  /** A payload that was not included leaves its execution block behind; it is removed before the next is built. */
  private async rewindTo(head: Hex): Promise<void> {
    const latest = await this.request<WireBlock>('eth_getBlockByNumber', 'latest', false)
    if (latest.hash === head) return
    const wanted = await this.request<WireBlock | null>('eth_getBlockByHash', head, false)
    if (wanted === null) return
    const depth = parseSafeCount(BigInt(latest.number) - BigInt(wanted.number))
    if (depth !== undefined && depth > 0) await this.request('anvil_rollback', depth)
  }
}

function toValid(latestValidHash: Hex) {
  return { status: 'VALID', latestValidHash, validationError: null }
}

type EngineCall = { id: number; method: string; params?: readonly unknown[] }

/** Answers one engine call; other methods are forwarded to the node. */
async function answerEngineCall(
  builder: PayloadBuilder,
  request: NodeRequest,
  { method, params = [] }: EngineCall,
): Promise<unknown> {
  switch (method) {
    case 'engine_exchangeTransitionConfigurationV1':
    case 'engine_exchangeCapabilities':
      return params[0]
    case 'engine_forkchoiceUpdatedV1':
    case 'engine_forkchoiceUpdatedV2': {
      const { headBlockHash } = params[0] as { headBlockHash: Hex }
      return builder.updateForkchoice(headBlockHash, params[1] as PayloadAttributes | null)
    }
    case 'engine_newPayloadV1':
    case 'engine_newPayloadV2':
      return toValid((params[0] as { blockHash: Hex }).blockHash)
    case 'engine_getPayloadV1':
      return builder.getPayload(params[0] as Hex)
    case 'engine_getPayloadV2':
      return { executionPayload: await builder.getPayload(params[0] as Hex), blockValue: '0x0' }
    default:
      return request(method, ...params)
  }
}

/** Starts the bridge on loopback. Calls are processed sequentially: the node has one chain to build on. */
export async function startEngineBridge(request: NodeRequest): Promise<EngineBridge> {
  const builder = new PayloadBuilder(request)
  let queue: Promise<unknown> = Promise.resolve()
  const server = createServer((incoming, response) => {
    handleCall(incoming, response).catch((error: unknown) => {
      // A body that is not JSON or is incomplete: the consensus node sees a broken connection and retries.
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  async function handleCall(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = JSON.parse(await readBody(incoming)) as EngineCall
    const answer = queue.then(() => answerEngineCall(builder, request, call))
    queue = answer.catch(() => undefined) // the caller gets the error; the next call is still answered
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...(await toOutcome(answer)) }))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function toOutcome(answer: Promise<unknown>) {
  try {
    return { result: await answer }
  } catch (error) {
    return { error: { code: -32000, message: error instanceof Error ? error.message : 'unknown fault' } }
  }
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of incoming) text += chunk
  return text
}
