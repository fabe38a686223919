// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderTransaction } from './testing/renderTransaction.tsx'
import { buildTransactionNode, HASH, wireReceipt, wireTransaction, word } from './testing/transactionNode.ts'
import { row, showsRow } from './testing/transactionPage.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
})

const PATH = `/tx/${HASH}`
const TOKEN = '0x765DE816845861e75A25fCA122bb6898B8B1282a'

const text = (hex: string, bytes: number) =>
  `${word('20')}${word(bytes.toString(16)).slice(2)}${hex.padEnd(64, '0')}`

/** A token cUSD with 18 decimals. */
function answerCall([{ data }]: readonly [{ readonly data: string }]) {
  return data === '0x313ce567' ? word('12') : text('63555344', 4)
}

const buildNode = (transaction: Record<string, unknown>, receipt: Record<string, unknown> = {}) =>
  buildTransactionNode({
    eth_getTransactionByHash: wireTransaction(transaction),
    eth_getTransactionReceipt: wireReceipt(receipt),
    eth_call: answerCall,
  })

describe('TransactionScreen', () => {
  describe('FEE-01 a fee paid in a token', () => {
    test('FEE-01 is in units of the token and not split by a base fee in the coin', async () => {
      const node = buildNode(
        { type: '0x7b', feeCurrency: TOKEN.toLowerCase() },
        { effectiveGasPrice: '0x4a817c800' },
      )
      renderTransaction(PATH, node)
      await showsRow('Transaction Fee', /^0\.00042cUSD/)
      await showsRow('Block Base Fee', /Gwei/)
      await showsRow('Gas Price', /^0\.00000002cUSD/)
      expect(row('Transaction Fee')).not.toMatch(/ETH|Burnt|Fee recipient|%/)
      expect(row('Max Fee Per Gas')).not.toMatch(/ETH|Gwei/)
      expect(row('Tip Per Gas')).toBe('')
      await showsRow('Type (EIP-2718)', /CIP-64/)
    })

    test('FEE-01 raw where the token names no decimals; not known where it cannot be read', async () => {
      const node = buildNode({ type: '0x7b', feeCurrency: TOKEN }, { effectiveGasPrice: '0x1' })
      node.answers = { ...node.answers, eth_call: '0x' }
      renderTransaction(PATH, node)
      await showsRow('Transaction Fee', /^21,000.*unknown token/)
      cleanup()
      renderTransaction(PATH, buildNode({ type: '0x7b', feeCurrency: '0x765d' }))
      await showsRow('Transaction Fee', 'The currency of the fee cannot be read')
      expect(row('Gas Price')).toContain('of a currency that cannot be read')
    })
  })

  test.each([
    ['FEE-02 a price of 0', { type: '0x0', gasPrice: '0x0' }, '0x0', '0 ETH'],
    ['FEE-03 of type 0x71', { type: '0x71' }, '0x5f5e100', '0.0000021 ETH'],
    ['FEE-03 of type 0xff', { type: '0xff' }, '0x5f5e100', '0.0000021 ETH'],
    ['FEE-03 of type 2', { type: '0x2' }, '0x3b9ac9ff', '0.000020999999979 ETH'],
  ])(
    '%s, below the base fee of the block, is not split and has no tip',
    async (_, transaction, price, fee) => {
      renderTransaction(PATH, buildNode(transaction, { effectiveGasPrice: price }))
      await showsRow('Block Base Fee', /Gwei/)
      await waitFor(() => expect(row('Transaction Fee')).toBe(fee))
      expect(row('Tip Per Gas')).toBe('')
      expect(row('Savings')).not.toContain('-')
    },
  )

  test.each([
    [1337n, 'Burnt50.00%'],
    [424_242n, 'Base fee50.00%'],
    [10n, 'Base fee vault50.00%'],
    [100n, 'Fee collector50.00%'],
  ])('the base fee of chain %s is called burnt only where it is known to burn', async (chainId, label) => {
    renderTransaction(PATH, buildNode({}), { chainId })
    await showsRow('Transaction Fee', label)
    if (chainId !== 1337n) expect(document.body.textContent).not.toContain('Burnt')
  })
})
