// @vitest-environment happy-dom
import { methodNotFound } from '@otterscan/testing/fakeNode'
import { cleanup, configure, screen, waitFor } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BlockScreen } from '../screens/block/BlockScreen.tsx'
import { renderTransaction } from '../screens/transaction/testing/renderTransaction.tsx'
import {
  buildTransactionNode,
  HASH,
  wireReceipt,
  wireTransaction,
} from '../screens/transaction/testing/transactionNode.ts'
import { wireBlock, wireDetails, wireHash, wireHead } from '../testing/blockNode.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 8_000 })
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
})

const L1_BLOCK = '0x4200000000000000000000000000000000000015'

const word = (hex: string) => `0x${hex.padStart(64, '0')}`

/** Value of the row with a label. */
function row(label: string): string {
  const term = [...document.querySelectorAll('dt')].find((dt) => dt.textContent === label)
  return term?.nextElementSibling?.textContent ?? ''
}

async function showsRow(label: string, text: string | RegExp) {
  await waitFor(() => expect(row(label)).toMatch(text))
}

function renderPair(transaction: Record<string, unknown>, receipt: Record<string, unknown>, chainId = 1337n) {
  renderTransaction(
    `/tx/${HASH}`,
    buildTransactionNode({ eth_getTransactionByHash: transaction, eth_getTransactionReceipt: receipt }),
    { chainId },
  )
}

describe('rows of families', () => {
  test('TX-07 a deposit without any signature pays nothing, burns nothing and shows its source', async () => {
    const {
      r: _r,
      s: _s,
      v: _v,
      yParity: _y,
      ...unsigned
    } = wireTransaction({
      type: '0x7e',
      sourceHash: word('5'),
      mint: '0xde0b6b3a7640000',
      isSystemTx: false,
      gasPrice: '0x0',
      maxFeePerGas: undefined,
      maxPriorityFeePerGas: undefined,
    })
    renderPair(unsigned, wireReceipt({ type: '0x7e', effectiveGasPrice: '0x0', depositNonce: '0x7' }))
    await showsRow('Transaction Fee', /^0 ETH$/)
    await showsRow('Minted', /^1 ETH$/)
    expect(row('Source Hash')).toContain(word('5'))
    expect(row('Type (EIP-2718)')).toContain('126 (Optimism: Deposit')
    expect(row('Signature')).toBe('')
    expect(row('Tip Per Gas')).toBe('')
    await showsRow('Status', 'Success')
    expect(document.querySelector('p')?.textContent?.replace(/\s+/g, ' ')).toContain(
      'Deposited 1.5 ETH from L1',
    )
    expect(row('Other Fields')).toBe('')
    expect(row('Other Receipt Fields')).toBe('')
  })

  test('a deposit shows no signature even where the node sends one', async () => {
    renderPair(wireTransaction({ type: '0x7e', sourceHash: word('5'), mint: '0x1' }), wireReceipt())
    await showsRow('Source Hash', word('5'))
    expect(row('Signature')).toBe('')
  })

  test('a field that cannot be read costs its own row, and the fee where it belongs to it', async () => {
    renderPair(wireTransaction(), wireReceipt({ l1Fee: 'dear', l1GasUsed: '0x640', l1GasPrice: 'much' }))
    await showsRow('L1 Fee', /check failed.*dear/)
    expect(row('L1 Gas Price')).toMatch(/check failed.*much.*should be an unsigned integer/)
    expect(row('L1 Gas Used by Txn')).toBe('1,600')
    expect(row('Transaction Fee')).toMatch(/did not report/)
  })

  test('FEE-01 the token of a fee is a row, and one that cannot be read costs that row alone', async () => {
    renderPair(
      wireTransaction({ type: '0x7b', feeCurrency: '0x765de816845861e75a25fca122bb6898b8b1282a' }),
      wireReceipt({ baseFee: '0x3e8' }),
    )
    await showsRow('Fee Currency', '0x765DE816845861e75A25fCA122bb6898B8B1282a')
    cleanup()
    renderPair(wireTransaction({ type: '0x7b', feeCurrency: '0x765d', gatewayFee: '0x7' }), wireReceipt())
    await showsRow('Fee Currency', /check failed0x765d.*an address/)
    expect(row('Gateway Fee')).toBe('7')
  })

  test('a type of no family shows all its fields, and its fee is not split', async () => {
    renderPair(
      wireTransaction({ type: '0x55', hue: 'teal', parts: [{ size: 1 }] }),
      wireReceipt({ type: '0x55', weight: '0x7' }),
    )
    await showsRow('Type (EIP-2718)', '85 (unknown, 0x55)')
    await showsRow('Other Fields', /hue.*teal.*parts.*size/)
    expect(row('Other Receipt Fields')).toMatch(/weight.*0x7/)
    await showsRow('Block Base Fee', /Gwei/)
    expect(row('Transaction Fee')).toBe('0.000042 ETH')
  })

  test('NUM-15 without the explorer’s methods, gas of a deposit is computed from the receipts', async () => {
    renderScreen(<BlockScreen blockText="100" />, {
      answer: (method) => {
        if (method === 'eth_getBlockByNumber') return wireBlock()
        if (method === 'eth_getBlockReceipts')
          return [
            wireReceipt({ type: '0x7e', gasUsed: '0xe4e1bf', effectiveGasPrice: '0x0' }),
            wireReceipt({ type: '0x2', gasUsed: '0x1', effectiveGasPrice: '0x3b9aca00' }),
          ]
        if (method === 'erigon_getHeaderByNumber') return wireHead(200)
        if (method.startsWith('ots_')) throw methodNotFound(method)
        return null
      },
    })
    // One of 15,000,000 gas was paid for, at the base fee of 1 gwei.
    await showsRow('Burnt Fees', /^0\.000000001 ETH$/)
  })

  test('a block names its L1 block, requested with the block', async () => {
    const { calls } = renderScreen(<BlockScreen blockText="100" />, {
      answer: (method) => {
        if (method === 'eth_call') return wireHash(19_000_000)
        if (method.startsWith('ots_getBlockDetails')) return wireDetails(wireBlock())
        return method === 'erigon_getHeaderByNumber' ? wireHead(200) : null
      },
      chainId: 10n,
      config: { opChainSettings: { l1ExplorerURL: 'https://l1.example/' } },
    })
    const link = await screen.findByRole('link', { name: /19,000,000/ })
    expect(link.getAttribute('href')).toBe('https://l1.example/block/19000000')
    const asked = calls.filter(({ params }) => JSON.stringify(params).includes(L1_BLOCK))
    expect(asked.map(({ params }) => params)).toEqual([[{ to: L1_BLOCK, data: '0x8381f58a' }, '0x64']])
  })
})
