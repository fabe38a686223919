import { RpcError } from '@otterscan/clients/errors'
import { createExecutionClient } from '@otterscan/clients/execution'
import { toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { holdingsQuery } from '../../../queries/token/holdingsQuery.ts'
import { judgeHoldings } from './judgeHoldings.ts'

const HOLDER = toChecksumAddress(`0x${'a1'.repeat(20)}`)
const [HONEST, EVERYBODYS, EMPTY, SILENT] = ['70', '27', 'e0', '51'].map((byte) =>
  toChecksumAddress(`0x${byte.repeat(20)}`),
) as [Hex, Hex, Hex, Hex]

const text = (value: string): Hex =>
  `0x${toWord(32n).slice(2)}${toWord(BigInt(value.length)).slice(2)}${Buffer.from(value).toString('hex').padEnd(64, '0')}`

/** Balance of an account by token; SILENT reverts, whatever it is asked. */
function balanceOf(token: string, account: bigint): bigint {
  if (token === EVERYBODYS) return 7n
  return token === HONEST && account === BigInt(HOLDER) ? 7n : 0n
}

function answer(method: string, params: readonly unknown[]): unknown {
  if (method === 'ots2_getERC20Holdings')
    return [HONEST, EVERYBODYS, EMPTY, SILENT].map((address) => ({ address }))
  const [{ to, data }] = params as [{ to: string; data: string }]
  const token = toChecksumAddress(to as Hex)
  if (method !== 'eth_call' || token === SILENT)
    throw new RpcError(method, { code: 3, message: 'execution reverted' })
  if (data.startsWith('0x70a08231')) return toWord(balanceOf(token, BigInt(`0x${data.slice(10)}`)))
  return data === '0x313ce567' ? toWord(6n) : text('OTR')
}

describe('judgeHoldings', () => {
  test('TOK-13 a balance that an address nobody uses has as well was never given: left out at first, and why', async () => {
    const execution = createExecutionClient({
      request: async (method, params) => answer(method, params),
      subscribe: undefined,
      close: () => {},
    })
    const clients = { chainId: 1n, execution, beacon: undefined }
    const { holdings } = await new QueryClient().fetchQuery(holdingsQuery(clients, HOLDER, 'erc20'))
    const judged = judgeHoldings(holdings, 'ETH', () => false)
    expect(judged.map(({ token, balance, reasons }) => [token, balance, reasons])).toEqual([
      [HONEST, 7n, []],
      [EVERYBODYS, 7n, ['sameForEveryone']],
      [EMPTY, 0n, ['nothing']],
      [SILENT, undefined, ['noToken']],
    ])
    // The person knows better.
    const labelled = judgeHoldings(holdings, 'ETH', (token) => token === EVERYBODYS)
    expect(labelled.find(({ token }) => token === EVERYBODYS)?.reasons).toEqual([])
  })
})
