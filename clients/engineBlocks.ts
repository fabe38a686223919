import { createHash, createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createHttpTransport } from '@otterscan/clients/transport/http'
import { BLOCK_PRODUCER } from '@otterscan/devnet/chainSettings'
import type { Rules } from '@otterscan/devnet/genesis'
import type { NodeRequest } from '@otterscan/devnet/nodeRequest'
import type { Hex } from '@otterscan/ethereum/hex'
import { hexToBytes, toQuantity, toWord } from '@otterscan/ethereum/hex'
import type { BlockMaker } from './rawControl.ts'

/** How far behind the head a block is final, as with most consensus clients. */
const FINAL_DEPTH = 64
const SAFE_DEPTH = 32
const TRIES = 12
const FIRST_PAUSE_MS = 60
const NO_ROOT = toWord(0n)

interface Payload {
  readonly blockHash: Hex
  readonly transactions: readonly Hex[]
}

interface BuiltPayload {
  readonly executionPayload: Payload
  readonly blobsBundle: { readonly commitments: readonly Hex[] }
  readonly executionRequests: readonly Hex[]
}

interface Forkchoice {
  readonly payloadStatus: { readonly status: string; readonly validationError: string | null }
  readonly payloadId: Hex | null
}

/** The engine API of a client, which it serves to a consensus client that knows the secret. */
export function createEngineRequest(url: string, secret: Hex): NodeRequest {
  const { request } = createHttpTransport({
    url,
    maxBatchSize: 1,
    fetch: (target, options) => {
      const headers = new Headers(options?.headers)
      headers.set('authorization', `Bearer ${createToken(secret, Math.floor(Date.now() / 1000))}`)
      return fetch(target, { ...options, headers })
    },
  })
  return async (method, ...params) => (await request(method, params)) as never
}

/** A token of the engine API: signed with the secret, with the time in seconds. */
export function createToken(secret: Hex, issuedAt: number): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iat: issuedAt })}`
  return `${text}.${createHmac('sha256', hexToBytes(secret)).update(text).digest('base64url')}`
}

/**
 * Takes the place of a consensus client: lets the node build a block of what was sent to it, and makes that its head.
 * Throws when the node leaves a transaction out.
 */
export function createEngineBlocks(
  request: NodeRequest,
  engine: NodeRequest,
  { rules, firstPauseMs = FIRST_PAUSE_MS }: { readonly rules: Rules; readonly firstPauseMs?: number },
): BlockMaker {
  const hashes: Hex[] = []
  return async ({ timestamp, transactionCount }) => {
    if (hashes.length === 0) {
      hashes.push((await request<{ hash: Hex }>('eth_getBlockByNumber', '0x0', false)).hash)
    }
    const attributes = {
      timestamp: toQuantity(timestamp),
      suggestedFeeRecipient: BLOCK_PRODUCER,
      withdrawals: [],
      parentBeaconBlockRoot: NO_ROOT,
    }
    const built = await build(engine, hashes, { rules, attributes, transactionCount, firstPauseMs })
    await accept(engine, built)
    hashes.push(built.executionPayload.blockHash)
    await choose(engine, hashes)
    await waitForBlock(request, hashes.length - 1, built.executionPayload.blockHash)
  }
}

const PAYLOAD_METHODS: Readonly<Record<Rules, string>> = {
  prague: 'engine_getPayloadV4',
  osaka: 'engine_getPayloadV5',
}

interface WantedBlock {
  readonly rules: Rules
  readonly attributes: Readonly<Record<string, unknown>>
  readonly transactionCount: number
  readonly firstPauseMs: number
}

/** Clients build in the background; a payload that was asked for too early lacks transactions, and is built again. */
async function build(
  engine: NodeRequest,
  hashes: readonly Hex[],
  { rules, attributes, transactionCount, firstPauseMs }: WantedBlock,
): Promise<BuiltPayload> {
  let found = 0
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    // Another value asks for another payload.
    const prevRandao = toWord(BigInt(hashes.length) * 256n + BigInt(attempt))
    const { payloadId } = await choose(engine, hashes, { ...attributes, prevRandao })
    if (payloadId === null) throw new Error('the client builds no payload')
    await delay(firstPauseMs * (attempt + 1))
    const built = await engine<BuiltPayload>(PAYLOAD_METHODS[rules], payloadId)
    found = built.executionPayload.transactions.length
    if (found === transactionCount) return built
  }
  throw new Error(`block ${hashes.length} holds ${found} of ${transactionCount} transactions`)
}

async function choose(
  engine: NodeRequest,
  hashes: readonly Hex[],
  attributes?: unknown,
): Promise<Forkchoice> {
  const at = (depth: number) => hashes[Math.max(0, hashes.length - 1 - depth)]
  const state = {
    headBlockHash: at(0),
    safeBlockHash: at(SAFE_DEPTH),
    finalizedBlockHash: at(FINAL_DEPTH),
  }
  const answer = await engine<Forkchoice>('engine_forkchoiceUpdatedV3', state, attributes ?? null)
  expectValid(answer.payloadStatus)
  return answer
}

async function accept(
  engine: NodeRequest,
  { executionPayload, blobsBundle, executionRequests }: BuiltPayload,
): Promise<void> {
  const blobHashes = blobsBundle.commitments.map(
    (commitment) => `0x01${createHash('sha256').update(hexToBytes(commitment)).digest('hex').slice(2)}`,
  )
  const status = await engine<Forkchoice['payloadStatus']>(
    'engine_newPayloadV4',
    executionPayload,
    blobHashes,
    NO_ROOT,
    executionRequests,
  )
  expectValid(status)
}

function expectValid({ status, validationError }: Forkchoice['payloadStatus']): void {
  if (status !== 'VALID') throw new Error(`the client says ${status}: ${validationError}`)
}

/** Some answer before their own JSON-RPC shows the block. */
async function waitForBlock(request: NodeRequest, number: number, hash: Hex): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const block = await request<{ hash: Hex } | null>('eth_getBlockByNumber', 'latest', false)
    if (block?.hash === hash) return
    await delay(25)
  }
  throw new Error(`the client does not show block ${number}`)
}
