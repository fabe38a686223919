import { RpcError } from '@otterscan/clients/errors'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import type { CallContext } from '../methodHandler.ts'
import { BY_SIMULATE_V1 } from './bySimulateV1.ts'
import { BY_TRACE_CALL_MANY } from './byTraceCallMany.ts'
import type { Means, PlacedSimulation } from './means.ts'

const FROM: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CREATED: Address = '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6'
const CALL: PlacedSimulation['calls'][number] = {
  ...{ from: FROM, to: FROM, input: '0x', gas: 100_000n, value: undefined, gasPrice: undefined },
  ...{ maxFeePerGas: undefined, maxPriorityFeePerGas: undefined, maxFeePerBlobGas: undefined },
  ...{ blobVersionedHashes: undefined, accessList: undefined, authorizationList: undefined },
}
const BLOCK = { number: 7n, timestamp: 100n } as PlacedSimulation['block']
const PLACED: PlacedSimulation = {
  block: BLOCK,
  index: undefined,
  calls: [CALL],
  seen: {
    ...{ number: 7n, timestamp: 100n, gasLimit: 30_000_000n, miner: FROM },
    ...{ prevRandao: undefined, baseFeePerGas: 7n },
  },
  blockOverrides: undefined,
  accounts: new Map(),
}

type Answer = (params: readonly unknown[]) => unknown

/** What a way makes of the node's answers. */
async function run(means: Means, answer: Answer, placed: Partial<PlacedSimulation> = {}) {
  const node = { request: (_: string, params: readonly unknown[]) => Promise.resolve(answer(params)) }
  const context = { node, signal: undefined } as unknown as CallContext
  return means.run({ ...PLACED, ...placed }, context, {} as Parameters<Means['run']>[2])
}

/** `Error("closed")`, as Solidity reverts. */
const REVERT: Hex = `0x08c379a0${'20'.padStart(64, '0')}${'6'.padStart(64, '0')}${'636c6f736564'.padEnd(64, '0')}`

describe('eth_simulateV1, as go-ethereum 1.17.10 answers', () => {
  test('a revert has its data in the error alone, and its reason in the words', async () => {
    const error = { code: 3, message: 'execution reverted: closed', data: REVERT }
    const result = { returnData: '0x', logs: [], gasUsed: '0x5300', status: '0x0', error }
    const { calls, seen } = await run(BY_SIMULATE_V1, () => [{ calls: [result], transactions: ['0x'] }])
    expect(calls).toMatchObject([
      {
        status: 0,
        error: 'execution reverted',
        output: REVERT,
        gasUsed: 0x5300n,
        logs: [],
        trace: undefined,
      },
    ])
    expect(seen).toMatchObject({ number: 8n, timestamp: 101n })
  })

  test('a call that no block could hold fails all: each of the others is kept', async () => {
    const done = { returnData: '0x', logs: [], gasUsed: '0x5208', status: '0x1' }
    const { calls } = await run(
      BY_SIMULATE_V1,
      ([options]) => {
        const [block] = (options as { readonly blockStateCalls: [{ readonly calls: { value?: Hex }[] }] })
          .blockStateCalls
        if (block.calls.some(({ value }) => value === '0x9')) {
          throw new RpcError('eth_simulateV1', { code: -38_014, message: 'insufficient funds for transfer' })
        }
        return [{ calls: block.calls.map(() => done), transactions: [] }]
      },
      { calls: [CALL, { ...CALL, value: 9n }, CALL] },
    )
    expect(calls.map(({ status }) => status)).toEqual([1, undefined, 1])
    expect(calls[1]?.error).toContain('insufficient funds')
  })
})

describe('trace_callMany, as Erigon 3.3.0 answers', () => {
  const stateDiff = { [CREATED]: { balance: { '+': '0x0' }, code: { '+': '0x00' }, nonce: { '+': '0x1' } } }
  const action = { from: FROM, creationMethod: 'create', gas: '0x5a74b4', init: '0x6001', value: '0x0' }
  const created = { address: CREATED, code: '0x00', gasUsed: '0x3283e' }
  const trace = [{ action, result: created, subtraces: 0, traceAddress: [], type: 'create' }]

  test('a creation: status, output, calls and state changes; gas used and events are not known', async () => {
    const answer = [{ output: '0x00', stateDiff, trace, vmTrace: null }]
    const { calls, differences } = await run(BY_TRACE_CALL_MANY, () => answer, {
      calls: [{ ...CALL, to: undefined }],
    })
    expect(calls).toMatchObject([
      {
        ...{ status: 1, output: '0x00', contractAddress: CREATED, stateDiff },
        ...{ gasUsed: undefined, logs: undefined },
        trace: { entries: [{ type: 'CREATE', gas: 100_000n, gasUsed: undefined }] },
      },
    ])
    expect(differences.join()).toContain('gas used and events are not known')
  })

  test('a failure inside is not one of the call; its own is', async () => {
    const call = { from: FROM, to: FROM, callType: 'call', gas: '0x1', input: '0x', value: '0x0' }
    const inner = {
      action: call,
      error: 'Reverted',
      result: null,
      subtraces: 0,
      traceAddress: [0],
      type: 'call',
    }
    const outer = { action: call, result: { gasUsed: '0x1', output: '0x' }, traceAddress: [], type: 'call' }
    const ask = async (...frames: readonly object[]) => {
      const { calls } = await run(BY_TRACE_CALL_MANY, () => [{ output: '0x', stateDiff: {}, trace: frames }])
      return calls.map(({ status, error }) => [status, error])
    }
    expect(await ask(outer, inner)).toEqual([[1, undefined]])
    expect(await ask({ ...inner, traceAddress: [] })).toEqual([[0, 'execution reverted']])
    await expect(ask(inner)).rejects.toThrow('cannot be read')
  })

  test('what it cannot run is refused with the reason', () => {
    const has = { traceCallMany: true } as Parameters<Means['refuse']>[1]
    const refuse = (placed: Partial<PlacedSimulation>) =>
      BY_TRACE_CALL_MANY.refuse({ ...PLACED, ...placed }, has)
    expect(refuse({})).toBeUndefined()
    expect(refuse({ index: 0 })).toContain('inside of a block')
    const account = { balance: 1n, nonce: undefined, code: undefined, state: undefined, stateDiff: undefined }
    expect(refuse({ accounts: new Map([[FROM, account]]) })).toContain('no changed accounts')
    const none = { number: undefined, gasLimit: undefined, feeRecipient: undefined, prevRandao: undefined }
    expect(refuse({ blockOverrides: { ...none, time: 1n, baseFeePerGas: undefined } })).toContain(
      'no changed block',
    )
  })
})
