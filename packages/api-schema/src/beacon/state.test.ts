import { describe, expect, test } from 'vitest'
import { getCommittees, getStateValidator, getStateValidators, postStateValidators } from './state.ts'

const fields = {
  pubkey: `0x${'AB'.repeat(48)}`,
  withdrawal_credentials: `0x01${'00'.repeat(31)}`,
  effective_balance: '0',
  slashed: true,
  activation_eligibility_epoch: '0',
  activation_epoch: '-1',
  exit_epoch: '9223372036854775807',
  withdrawable_epoch: '18446744073709551615',
}

describe('getStateValidator', () => {
  test('CL-07, CL-19: never in all encodings, balances of 0, slashed beside any status', () => {
    const wire = { data: { index: '0', balance: '0', status: 'withdrawal_done', validator: fields } }
    expect(getStateValidator.decode(wire)).toEqual({
      index: 0n,
      status: 'withdrawal_done',
      balanceGwei: 0n,
      pubkey: `0x${'ab'.repeat(48)}`,
      slashed: true,
      effectiveBalanceGwei: 0n,
      withdrawalCredentials: `0x01${'00'.repeat(31)}`,
      activationEligibilityEpoch: 0n,
      activationEpoch: null,
      exitEpoch: null,
      withdrawableEpoch: null,
      unreadable: [],
      extra: {},
    })
  })

  test.each([
    ['a status that is true', { status: true }, {}, 'status'],
    ['a status that is a number', { status: 4 }, {}, 'status'],
    ['slashed as text', {}, { slashed: 'no' }, 'validator.slashed'],
    ['half a key', {}, { pubkey: '0x12' }, 'validator.pubkey'],
  ])('CL-30 %s leaves the other facts of the validator', (_, row, inner, path) => {
    const plain = { index: '7', balance: '3', status: 'active_ongoing', validator: fields }
    const wire = { data: { ...plain, ...row, validator: { ...fields, ...inner } } }
    const validator = getStateValidator.decode(wire)
    expect(validator).toMatchObject({
      index: 7n,
      balanceGwei: 3n,
      effectiveBalanceGwei: 0n,
      activationEligibilityEpoch: 0n,
    })
    expect(validator.unreadable.map((field) => field.path)).toEqual([path])
    expect(validator[path.split('.').at(-1) as 'status' | 'slashed' | 'pubkey']).toBeUndefined()
  })
})

describe('getStateValidators', () => {
  test('ids each as a parameter; a row that cannot be read costs itself', () => {
    expect(getStateValidators.toPath('head', [0n, 12n])).toBe(
      '/eth/v1/beacon/states/head/validators?id=0&id=12',
    )
    const row = { index: '1', balance: '1', status: 'active_ongoing', validator: fields }
    const { entries, unreadable } = getStateValidators.decode({ data: [row, { index: 'x' }] })
    expect(entries).toHaveLength(1)
    expect(unreadable).toMatchObject([{ path: '1', value: { index: 'x' } }])
  })

  test('error: an answer without data', () => {
    expect(() => getStateValidators.decode({ message: 'no' })).toThrow('data')
  })
})

describe('postStateValidators', () => {
  test('ids in the body, as text', () => {
    expect(postStateValidators.toBody?.('head', [3n])).toEqual({ ids: ['3'] })
  })
})

describe('getCommittees', () => {
  test('epoch and slot in the query', () => {
    expect(getCommittees.toPath(70n, { epoch: 2n, slot: 65n })).toBe(
      '/eth/v1/beacon/states/70/committees?epoch=2&slot=65',
    )
    expect(getCommittees.toPath('head', { epoch: 2n })).toBe('/eth/v1/beacon/states/head/committees?epoch=2')
  })
})
