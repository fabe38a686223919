import { toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { createFakeNode, NodeRefusal } from '@otterscan/testing/fakeNode'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { holdingsQuery } from '../../../queries/token/holdings.ts'
import { clientsOf } from '../../../testing/clientsOf.ts'
import { judgeHoldings } from './judgeHoldings.ts'

const HOLDER = toChecksumAddress(`0x${'a1'.repeat(20)}`)
const [HONEST, COMMON, EMPTY, SILENT] = ['70', '27', 'e0', '51'].map((byte) =>
  toChecksumAddress(`0x${byte.repeat(20)}`),
) as [Hex, Hex, Hex, Hex]

const text = (value: string): Hex =>
  `0x${toWord(32n).slice(2)}${toWord(BigInt(value.length)).slice(2)}${Buffer.from(value).toString('hex').padEnd(64, '0')}`

/** Balance of an account by token; SILENT reverts, whatever it is asked. */
function balanceOf(token: string, account: bigint): bigint {
  if (token === COMMON) return 7n
  return token === HONEST && account === BigInt(HOLDER) ? 7n : 0n
}

function answer(method: string, params: readonly unknown[]): unknown {
  if (method === 'ots2_getERC20Holdings')
    return [HONEST, COMMON, EMPTY, SILENT].map((address) => ({ address }))
  const [{ to, data }] = params as [{ to: string; data: string }]
  const token = toChecksumAddress(to as Hex)
  if (method !== 'eth_call' || token === SILENT) throw new NodeRefusal(3, 'execution reverted')
  if (data.startsWith('0x70a08231')) return toWord(balanceOf(token, BigInt(`0x${data.slice(10)}`)))
  return data === '0x313ce567' ? toWord(6n) : text('OTR')
}

describe('judgeHoldings', () => {
  test('TOK-13 a balance that an unused address also has was never transferred: hidden by default, with its reason', async () => {
    const clients = clientsOf(createFakeNode(answer))
    const { holdings } = await new QueryClient().fetchQuery(holdingsQuery(clients, HOLDER, 'erc20'))
    const judged = judgeHoldings(holdings, 'ETH', () => false)
    expect(judged.map(({ token, balance, reasons }) => [token, balance, reasons])).toEqual([
      [HONEST, 7n, []],
      [COMMON, 7n, ['sameForEveryone']],
      [EMPTY, 0n, ['nothing']],
      [SILENT, undefined, ['noToken']],
    ])
    // The user's label overrides it.
    const labeled = judgeHoldings(holdings, 'ETH', (token) => token === COMMON)
    expect(labeled.find(({ token }) => token === COMMON)?.reasons).toEqual([])
  })
})
