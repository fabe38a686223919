import { createFakeNode, NodeRefusal } from '@otterscan/testing/fakeNode'
import { describe, expect, test } from 'vitest'
import { clientsOf } from '../../testing/clientsOf.ts'
import type { Clients } from '../clients.ts'
import { findRevertData, findRevertReason, getReadOutcome } from './readOutcome.ts'

const TO = '0x00000000000000000000000000000000000000aa'

/** Clients of a fake node with these responses; an error is thrown. */
function clientsWith(answers: Readonly<Record<string, string | Error>>): Clients {
  return clientsOf(
    createFakeNode((method) => {
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    }),
  )
}

describe('findRevertData', () => {
  test('default: where nodes put it', () => {
    expect(findRevertData('0x12')).toBe('0x12')
    expect(findRevertData('Reverted 0x12')).toBe('0x12')
    expect(findRevertData({ data: { data: '0x12' } })).toBe('0x12')
    expect(findRevertData({ originalError: { data: '0x12' } })).toBe('0x12')
    expect(findRevertData({ message: 'no' })).toBeUndefined()
    expect(findRevertData('0x1')).toBeUndefined()
    expect(findRevertData(undefined)).toBeUndefined()
  })

  test('ERR-01 under the hash of the transaction, as Ganache has it', () => {
    const hash = `0x${'ab'.repeat(32)}`
    expect(findRevertData({ [hash]: { error: 'revert', return: '0x08c379a0' }, name: 'c' })).toBe(
      '0x08c379a0',
    )
    expect(findRevertData({ hash, result: '0x12', reason: 'no' })).toBe('0x12')
  })
})

describe('findRevertReason', () => {
  test.each([
    ['revert: INSUFFICIENT_OUTPUT_AMOUNT', 'INSUFFICIENT_OUTPUT_AMOUNT'],
    ['Reverted: nothing', 'nothing'],
    ['execution reverted: STF', 'STF'],
    [{ [`0x${'ab'.repeat(32)}`]: { error: 'revert', reason: 'too late' } }, 'too late'],
    [{ message: 'x', reason: 'too late' }, 'too late'],
    ['Reverted 0x08c379a0', undefined],
    ['revert', undefined],
    ['0x12', undefined],
    [undefined, undefined],
  ])('ERR-01 %j is the reason %s', (data, reason) => {
    expect(findRevertReason(data)).toBe(reason)
  })
})

describe('getReadOutcome', () => {
  test('ERR-01 output, revert with data, with a reason as text and without either, refusal', async () => {
    const read = (eth_call: string | Error) =>
      getReadOutcome(clientsWith({ eth_call }), { to: TO, data: '0x', block: 'latest' })
    expect(await read('0x01')).toEqual({ kind: 'output', data: '0x01' })
    const reverted = new NodeRefusal(3, 'execution reverted', '0x08')
    expect(await read(reverted)).toMatchObject({ kind: 'reverted', data: '0x08' })
    expect(await read(new NodeRefusal(-32000, 'execution reverted'))).toMatchObject({
      kind: 'reverted',
      data: '0x',
    })
    const worded = new NodeRefusal(-32015, 'VM execution error.', 'revert: INSUFFICIENT_OUTPUT_AMOUNT')
    expect(await read(worded)).toEqual({
      kind: 'reverted',
      data: '0x',
      message: 'INSUFFICIENT_OUTPUT_AMOUNT',
      isReason: true,
    })
    expect(await read(new NodeRefusal(-32000, 'missing trie node'))).toMatchObject({
      kind: 'refused',
    })
    await expect(read(new Error('offline'))).rejects.toThrow('cannot be reached')
  })

  test('behavior: no code at an older block means not deployed then', async () => {
    const clients = clientsWith({ eth_call: '0x', eth_getCode: '0x' })
    expect(await getReadOutcome(clients, { to: TO, data: '0x', block: 5n })).toEqual({ kind: 'notDeployed' })
  })
})
