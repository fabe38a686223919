import { describe, expect, test } from 'vitest'
import { decodeBeaconBlock } from './block.ts'

const ROOT = `0x${'aa'.repeat(32)}`
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

  test('error: no slot', () => {
    expect(() => decodeBeaconBlock({ data: { message: { body: {} } } })).toThrow('data.message.slot')
  })
})
