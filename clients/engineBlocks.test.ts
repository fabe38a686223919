import { createHmac } from 'node:crypto'
import type { NodeRequest } from '@otterscan/devnet/nodeRequest'
import { describe, expect, test } from 'vitest'
import { createEngineBlocks, createToken } from './engineBlocks.ts'

describe('createToken', () => {
  test('is signed with the secret and holds the time', () => {
    const [head = '', body = '', signature] = createToken('0x4242', 1_750_000_000).split('.')
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({ iat: 1_750_000_000 })
    const expected = createHmac('sha256', Buffer.from('4242', 'hex')).update(`${head}.${body}`)
    expect(signature).toBe(expected.digest('base64url'))
  })
})

/** A client whose first payload of each block lacks what was sent. */
function createSlowClient(transactions: readonly string[]) {
  const asked: [method: string, params: readonly unknown[]][] = []
  let builds = 0
  let head = '0x9e'
  const request = (async () => ({ hash: head })) as NodeRequest
  const engine = (async (method: string, ...params: readonly unknown[]) => {
    asked.push([method, params])
    if (method === 'engine_getPayloadV5') {
      builds += 1
      return {
        executionPayload: { blockHash: '0x7e', transactions: builds === 1 ? [] : transactions },
        blobsBundle: { commitments: [`0xc0${'00'.repeat(47)}`] },
        executionRequests: [],
      }
    }
    if (method === 'engine_newPayloadV4') return { status: 'VALID', validationError: null }
    head = (params[0] as { headBlockHash: string }).headBlockHash
    return { payloadStatus: { status: 'VALID', validationError: null }, payloadId: `0x${asked.length}` }
  }) as NodeRequest
  return { request, engine, asked }
}

describe('createEngineBlocks', () => {
  test('asks again for a payload until everything sent is in it, then makes it the head', async () => {
    const { request, engine, asked } = createSlowClient(['0x02'])
    await createEngineBlocks(request, engine, { rules: 'osaka', firstPauseMs: 1 })({
      timestamp: 12n,
      baseFee: 1n,
      transactionCount: 1,
    })
    expect(asked.map(([method]) => method)).toEqual([
      ...['engine_forkchoiceUpdatedV3', 'engine_getPayloadV5'],
      ...['engine_forkchoiceUpdatedV3', 'engine_getPayloadV5'],
      ...['engine_newPayloadV4', 'engine_forkchoiceUpdatedV3'],
    ])
    // The versioned hash of a blob of zeros.
    expect(asked[4]?.[1][1]).toEqual(['0x010657f37554c781402a22917dee2f75def7ab966d7b770905398eba3c444014'])
    expect(asked[5]?.[1]).toMatchObject([{ headBlockHash: '0x7e', safeBlockHash: '0x9e' }, null])
  })

  test('a client of the rules before Osaka is asked for their payload', async () => {
    const methods: string[] = []
    const engine = (async (method: string) => {
      methods.push(method)
      if (method === 'engine_getPayloadV4') throw new Error('asked')
      return { payloadStatus: { status: 'VALID', validationError: null }, payloadId: '0x1' }
    }) as NodeRequest
    const { request } = createSlowClient([])
    const closeBlock = createEngineBlocks(request, engine, { rules: 'prague', firstPauseMs: 1 })
    await expect(closeBlock({ timestamp: 12n, baseFee: 1n, transactionCount: 1 })).rejects.toThrow('asked')
    expect(methods).toEqual(['engine_forkchoiceUpdatedV3', 'engine_getPayloadV4'])
  })

  test('a client that leaves a transaction out is an error', async () => {
    const { request, engine } = createSlowClient([])
    const closeBlock = createEngineBlocks(request, engine, { rules: 'osaka', firstPauseMs: 1 })
    await expect(closeBlock({ timestamp: 12n, baseFee: 1n, transactionCount: 1 })).rejects.toThrow(
      'block 1 holds 0 of 1 transactions',
    )
  })
})
