import { createFakeNode, NodeRefusal } from '@otterscan/testing/fakeNode'
import { describe, expect, test } from 'vitest'
import { connectExecutionClient } from '../execution.ts'
import { callContract } from './callContract.ts'

const TO = '0x00000000000000000000000000000000000000aa'

function clientOf(answer: () => unknown) {
  const node = createFakeNode({ eth_call: answer })
  return { node, client: connectExecutionClient('http://node', { fetch: node.fetch }) }
}

function refuse(code: number): () => never {
  return () => {
    throw new NodeRefusal(code, 'no')
  }
}

describe('callContract', () => {
  test('the output, as of the block that was named', async () => {
    const { node, client } = clientOf(() => '0x12')
    expect(await callContract(client, { to: TO, data: '0x01' }, 5n)).toBe('0x12')
    expect(node.calls).toEqual([{ method: 'eth_call', params: [{ to: TO, data: '0x01' }, '0x5'] }])
  })

  test('a revert and an output that is not hex give undefined; other errors are thrown', async () => {
    const call = { to: TO, data: '0x01' } as const
    const isRefusal = ({ code }: { readonly code: number }) => code === 3
    expect(await callContract(clientOf(refuse(3)).client, call, 'latest')).toBeUndefined()
    expect(await callContract(clientOf(refuse(3)).client, call, 'latest', { isRefusal })).toBeUndefined()
    expect(await callContract(clientOf(() => 'what').client, call, 'latest')).toBeUndefined()
    await expect(
      callContract(clientOf(refuse(-32_005)).client, call, 'latest', { isRefusal }),
    ).rejects.toMatchObject({ name: 'RpcError', code: -32_005 })
  })

  test('error: a failing transport', async () => {
    const { client } = clientOf(() => {
      throw new TypeError('no way')
    })
    await expect(callContract(client, { to: TO, data: '0x' }, 'latest')).rejects.toMatchObject({
      name: 'TransportError',
    })
  })
})
