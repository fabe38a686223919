import { RpcError } from '@otterscan/clients/errors'
import { describe, expect, test } from 'vitest'
import type { Clients } from '../clients.ts'
import { findRevertData, getReadOutcome } from './readQuery.ts'

const TO = '0x00000000000000000000000000000000000000aa'

function clientsOf(answers: Readonly<Record<string, string | Error>>): Clients {
  const request = ({ name }: { name: string }) => {
    const answer = answers[name]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { chainId: 1n, execution: { request }, beacon: undefined } as unknown as Clients
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
})

describe('getReadOutcome', () => {
  test('default: output, revert with and without data, refusal', async () => {
    const read = (eth_call: string | Error) =>
      getReadOutcome(clientsOf({ eth_call }), { to: TO, data: '0x', block: 'latest' })
    expect(await read('0x01')).toEqual({ kind: 'output', data: '0x01' })
    const reverted = new RpcError('eth_call', { code: 3, message: 'execution reverted', data: '0x08' })
    expect(await read(reverted)).toMatchObject({ kind: 'reverted', data: '0x08' })
    expect(
      await read(new RpcError('eth_call', { code: -32000, message: 'execution reverted' })),
    ).toMatchObject({
      kind: 'reverted',
      data: '0x',
    })
    expect(
      await read(new RpcError('eth_call', { code: -32000, message: 'missing trie node' })),
    ).toMatchObject({
      kind: 'refused',
    })
    await expect(read(new Error('offline'))).rejects.toThrow('offline')
  })

  test('behavior: no code at an older block means not deployed then', async () => {
    const clients = clientsOf({ eth_call: '0x', eth_getCode: '0x' })
    expect(await getReadOutcome(clients, { to: TO, data: '0x', block: 5n })).toEqual({ kind: 'notDeployed' })
  })
})
