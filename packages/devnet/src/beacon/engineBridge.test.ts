import type { Hex } from '@otterscan/ethereum/hex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnvilProcess, startAnvil } from '../anvilProcess.ts'
import { createNodeRequest, type NodeRequest } from '../nodeRequest.ts'
import { type EngineBridge, startEngineBridge, type WirePayload } from './engineBridge.ts'

type Block = { number: Hex; hash: Hex; timestamp: Hex; parentHash: Hex }
type Promised = { payloadStatus: { status: string }; payloadId: Hex | null }

const FEE_RECIPIENT = '0x00000000000000000000000000000000000000fe'
let anvil: AnvilProcess
let bridge: EngineBridge
let node: NodeRequest
let engine: NodeRequest

beforeAll(async () => {
  anvil = await startAnvil({
    port: 0,
    host: '127.0.0.1',
    hardfork: 'shanghai',
    genesisTimestamp: 1_700_000_000n,
  })
  node = createNodeRequest(anvil.url)
  bridge = await startEngineBridge(node)
  engine = createNodeRequest(bridge.url)
})

afterAll(async () => {
  await bridge.stop()
  await anvil.stop()
})

const latest = () => node<Block>('eth_getBlockByNumber', 'latest', false)

async function promise(head: Hex, timestamp: bigint): Promise<Hex> {
  const attributes = {
    timestamp: `0x${timestamp.toString(16)}`,
    prevRandao: `0x${'11'.repeat(32)}`,
    suggestedFeeRecipient: FEE_RECIPIENT,
    withdrawals: [],
  }
  const state = { headBlockHash: head, safeBlockHash: head, finalizedBlockHash: head }
  const { payloadStatus, payloadId } = await engine<Promised>('engine_forkchoiceUpdatedV2', state, attributes)
  expect(payloadStatus.status).toBe('VALID')
  if (payloadId === null) throw new Error('no payload was promised')
  return payloadId
}

const getPayload = async (id: Hex) =>
  (await engine<{ executionPayload: WirePayload }>('engine_getPayloadV2', id)).executionPayload

describe('startEngineBridge', () => {
  test('a payload is one block of the node, with the pending transactions', async () => {
    const head = await latest()
    const [from] = await node<Hex[]>('eth_accounts')
    await node('eth_sendTransaction', { from, to: FEE_RECIPIENT, value: '0x1' })
    const payload = await getPayload(await promise(head.hash, 1_700_000_100n))
    const block = await latest()
    expect(payload).toMatchObject({
      blockHash: block.hash,
      blockNumber: block.number,
      parentHash: head.hash,
      timestamp: '0x6553f164',
      feeRecipient: FEE_RECIPIENT,
      prevRandao: `0x${'11'.repeat(32)}`,
      withdrawals: [],
    })
    expect(payload.transactions).toHaveLength(1)
    expect(payload.transactions[0]).toMatch(/^0x02/)
  })

  test('behavior: requested again, under the same or a new id, it is the same block', async () => {
    const head = await latest()
    const id = await promise(head.hash, 1_700_000_200n)
    const first = await getPayload(id)
    const again = await getPayload(id)
    const renamed = await getPayload(await promise(head.hash, 1_700_000_200n))
    expect([again.blockHash, renamed.blockHash]).toEqual([first.blockHash, first.blockHash])
    expect((await latest()).hash).toBe(first.blockHash)
  })

  test('behavior: a block of a missed slot is removed when the next is built on the same head', async () => {
    const head = await latest()
    const lost = await getPayload(await promise(head.hash, 1_700_000_300n))
    const next = await getPayload(await promise(head.hash, 1_700_000_312n))
    expect(next.parentHash).toBe(head.hash)
    expect(next.blockNumber).toBe(lost.blockNumber)
    expect((await latest()).hash).toBe(next.blockHash)
  })

  test('behavior: a head that lags behind removes nothing', async () => {
    const head = await latest()
    const payload = await getPayload(await promise(head.hash, 1_700_000_400n))
    await engine('engine_forkchoiceUpdatedV2', { headBlockHash: head.hash }, null)
    expect((await latest()).hash).toBe(payload.blockHash)
    const status = await engine<{ status: string }>('engine_newPayloadV2', payload)
    expect(status).toMatchObject({ status: 'VALID', latestValidHash: payload.blockHash })
  })

  test('other methods are forwarded to the node; an unknown payload is an error and the bridge keeps running', async () => {
    expect(await engine('eth_chainId')).toBe('0x539')
    await expect(getPayload('0x00000000000000ff')).rejects.toThrow('unknown payload')
    expect(await engine('eth_chainId')).toBe('0x539')
  })
})
