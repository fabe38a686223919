import { describe, expect, test } from 'vitest'
import { decodeBeaconBlock } from './block.ts'

const ROOT = `0x${'aa'.repeat(32)}`
const KEY = `0x${'cd'.repeat(48)}`
const message = (body: unknown) => ({
  version: 'electra',
  execution_optimistic: true,
  finalized: false,
  data: { message: { slot: '9', proposer_index: '0', parent_root: ROOT, state_root: ROOT, body } },
})

describe('decodeBeaconBlock', () => {
  test('what a fork lacks is absent, what we do not know is kept', () => {
    const block = decodeBeaconBlock(message({ graffiti: ROOT, inclusion_list: ['0x'] }))
    expect(block).toMatchObject({
      version: 'electra',
      slot: 9n,
      proposerIndex: 0n,
      isExecutionOptimistic: true,
      isFinalized: false,
      graffiti: ROOT,
      attestations: undefined,
      executionPayload: undefined,
      unreadable: [],
      extra: { inclusion_list: ['0x'] },
    })
  })

  test('W-18 unknown fields are kept, of parts and of list entries too', () => {
    const bid = { block_hash: ROOT, builder_index: '4', value: '1', novel: 'bid' }
    const withdrawal = { index: '1', validator_index: '2', address: `0x${'ab'.repeat(20)}`, amount: '3' }
    const request = { source_address: withdrawal.address, source_pubkey: KEY, target_pubkey: KEY }
    const block = decodeBeaconBlock(
      message({
        signed_execution_payload_bid: { message: bid, signature: '0x', seal: '0x01' },
        execution_payload: {
          block_number: '7',
          block_hash: ROOT,
          novel: 'payload',
          withdrawals: [{ ...withdrawal, novel: 'withdrawal' }],
        },
        execution_requests: { consolidations: [{ ...request, novel: 'request' }], exits: [1] },
        voluntary_exits: [{ message: { validator_index: '1', epoch: '2', novel: 'exit' }, signature: '0x' }],
      }),
    )
    expect(block.unreadable).toEqual([])
    expect(block.extra).toEqual({
      'signed_execution_payload_bid.novel': 'bid',
      'signed_execution_payload_bid.seal': '0x01',
      'execution_payload.novel': 'payload',
      'execution_requests.exits': [1],
    })
    expect(block.executionPayload?.withdrawals?.[0]?.extra).toEqual({ novel: 'withdrawal' })
    expect(block.executionRequests?.consolidations?.[0]?.extra).toEqual({ novel: 'request' })
    expect(block.voluntaryExits?.[0]?.extra).toEqual({ novel: 'exit' })
  })

  test('behavior: requests as Prysm 7.1 sends them are known in every field', () => {
    const address = `0x${'ab'.repeat(20)}`
    const deposits = [
      {
        pubkey: KEY,
        withdrawal_credentials: `0x01${'00'.repeat(11)}${'ab'.repeat(20)}`,
        amount: '32000000000',
        signature: `0xc0${'00'.repeat(95)}`,
        index: '128',
      },
    ]
    const withdrawals = [{ source_address: address, validator_pubkey: KEY, amount: '1500000000' }]
    const consolidations = [{ source_address: address, source_pubkey: KEY, target_pubkey: KEY }]
    const { executionRequests, unreadable, extra } = decodeBeaconBlock(
      message({ execution_requests: { deposits, withdrawals, consolidations } }),
    )
    expect({ unreadable, extra }).toEqual({ unreadable: [], extra: {} })
    const [deposit] = executionRequests?.deposits ?? []
    expect(deposit).toMatchObject({ amountGwei: 32_000_000_000n, signature: `0xc0${'00'.repeat(95)}` })
    const entries = [deposit, executionRequests?.withdrawals?.[0], executionRequests?.consolidations?.[0]]
    expect(entries.map((entry) => entry?.extra ?? {})).toEqual([{}, {}, {}])
  })

  test('LIST-01 requests of a kind that is not a list are not zero', () => {
    const block = decodeBeaconBlock(message({ execution_requests: { deposits: 'many', withdrawals: [5] } }))
    expect(block.executionRequests).toMatchObject({
      deposits: undefined,
      withdrawals: [],
      consolidations: [],
    })
    expect(block.unreadable.map(({ path, value }) => [path, value])).toEqual([
      ['execution_requests.deposits', 'many'],
      ['execution_requests.withdrawals.0', 5],
    ])
  })

  test('behavior: a payload of zeros, as before the merge, is none', () => {
    const payload = { block_hash: `0x${'00'.repeat(32)}`, block_number: '0' }
    const block = decodeBeaconBlock(message({ execution_payload: payload }))
    expect(block.executionPayload).toBeUndefined()
    expect(block.unreadable).toEqual([])
  })

  test('behavior: one bad attestation costs itself', () => {
    const data = { slot: '8', index: '0', beacon_block_root: ROOT }
    const checkpoint = { epoch: '1', root: ROOT }
    const good = { aggregation_bits: '0x01', data: { ...data, source: checkpoint, target: checkpoint } }
    const block = decodeBeaconBlock(message({ attestations: [good, { aggregation_bits: '0x01', data }] }))
    expect(block.attestations).toHaveLength(1)
    expect(block.unreadable.map(({ path }) => path)).toEqual(['attestations.1'])
  })

  test('behavior: attester slashings name who is in both votes', () => {
    const vote = (attesting_indices: string[]) => ({ attesting_indices, data: { slot: '7' } })
    const attester_slashings = [
      { attestation_1: vote(['1', '5', '9']), attestation_2: vote(['5', '9', '12']) },
    ]
    expect(decodeBeaconBlock(message({ attester_slashings })).attesterSlashings).toEqual([
      { validatorIndices: [5n, 9n], slot: 7n },
    ])
  })

  test('behavior: what is not shown of a slashing may be absent', () => {
    const attester_slashings = [
      {
        attestation_1: { attesting_indices: ['3', '4'], data: { slot: '301' } },
        attestation_2: { attesting_indices: ['4', '8'] },
      },
    ]
    const block = decodeBeaconBlock(message({ attester_slashings }))
    expect(block.attesterSlashings).toEqual([{ validatorIndices: [4n], slot: 301n }])
    expect(block.unreadable).toEqual([])
  })

  test('error: no slot', () => {
    expect(() => decodeBeaconBlock({ data: { message: { body: {} } } })).toThrow('data.message.slot')
  })
})
