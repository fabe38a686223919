import { DECIMALS_CALL, NAME_CALL, SYMBOL_CALL } from '@otterscan/ethereum/contract/tokenCalls'
import { toWord } from '@otterscan/ethereum/hex'
import { createFakeNode, NodeRefusal } from '@otterscan/testing/fakeNode'
import { describe, expect, test } from 'vitest'
import { connectExecutionClient } from '../execution.ts'
import { getErc20Metadata } from './erc20.ts'

const TOKEN = '0x00000000000000000000000000000000000000aa'

function getMetadata(outputs: Readonly<Record<string, string>>) {
  const node = createFakeNode({
    eth_call: ([{ data }]: readonly [{ readonly data: string }]) => {
      const output = outputs[data]
      if (output === undefined) throw new NodeRefusal(3, 'execution reverted')
      return output
    },
  })
  const client = connectExecutionClient('http://node', { fetch: node.fetch })
  return { node, metadata: getErc20Metadata(client, TOKEN) }
}

describe('getErc20Metadata', () => {
  test('three calls in one batch; texts as returned', async () => {
    const { node, metadata } = getMetadata({
      [NAME_CALL]: '0xaa',
      [SYMBOL_CALL]: '0xbb',
      [DECIMALS_CALL]: toWord(18n),
    })
    expect(await metadata).toEqual({ name: '0xaa', symbol: '0xbb', decimals: 18 })
    expect(node.batches).toEqual([['eth_call', 'eth_call', 'eth_call']])
  })

  test.each([
    ['cut short', '0x12'],
    ['empty', '0x'],
    ['more than a byte', toWord(256n)],
  ])('decimals that are %s are unknown, and so is a call that reverts', async (_, decimals) => {
    const { metadata } = getMetadata({ [DECIMALS_CALL]: decimals })
    expect(await metadata).toEqual({ name: undefined, symbol: undefined, decimals: undefined })
  })

  test('255 is the maximum of decimals', async () => {
    expect(await getMetadata({ [DECIMALS_CALL]: toWord(255n) }).metadata).toMatchObject({ decimals: 255 })
  })
})
