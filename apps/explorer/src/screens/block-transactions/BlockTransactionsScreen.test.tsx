// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { wireAddress, wireBlock, wireDetails, wireHash } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { BlockTransactionsScreen } from './BlockTransactionsScreen.tsx'

const TOTAL = 30

function wireTransaction(index: number) {
  return {
    hash: wireHash(0x500 + index),
    from: wireAddress(1),
    // The highest index pays the fee recipient, the next creates a contract.
    to: index === 29 ? wireAddress(0xfee) : index === 28 ? null : wireAddress(2),
    value: index === 27 ? 'lots' : '0xde0b6b3a7640000',
    input: index === 29 ? '0x' : index === 26 ? '0x12' : '0xa9059cbb',
    blockNumber: '0x64',
    transactionIndex: `0x${index.toString(16)}`,
    type: '0x2',
    nonce: '0x0',
  }
}

function wireReceipt(index: number) {
  return {
    transactionHash: wireHash(0x500 + index),
    status: index === 25 ? '0x0' : '0x1',
    gasUsed: '0x5208',
    effectiveGasPrice: '0x77359400',
    contractAddress: index === 28 ? wireAddress(0xc0de) : null,
  }
}

/** Counts pages from the end, like Erigon. */
function answer(method: string, params: readonly unknown[]) {
  if (method === 'eth_getBlockTransactionCountByNumber') {
    return params[0] === '0x64' ? `0x${TOTAL.toString(16)}` : params[0] === '0x65' ? '0x0' : null
  }
  if (method === 'ots_getBlockTransactions') {
    if (params[0] === 101) return { fullblock: wireBlock({ number: '0x65', transactions: [] }), receipts: [] }
    if (params[0] !== 100) return null
    const end = TOTAL - Number(params[1]) * 25
    const indexes = Array.from({ length: TOTAL }, (_, index) => index).slice(
      Math.max(0, end - 25),
      Math.max(0, end),
    )
    return {
      fullblock: wireBlock({ transactions: indexes.map(wireTransaction) }),
      receipts: indexes.map(wireReceipt),
    }
  }
  if (method === 'ots_getBlockDetailsByHash') return wireDetails(wireBlock())
  return null
}

async function findRows() {
  await screen.findAllByText(`A total of ${TOTAL} transactions found`)
  return within(screen.getByRole('table')).getAllByRole('row').slice(1)
}

describe('BlockTransactionsScreen', () => {
  test('shows a loading state, then the highest index first, with pagers above and below', async () => {
    const { calls } = renderScreen(<BlockTransactionsScreen blockText="100" pageText="abc" />, { answer })
    expect((await screen.findAllByText('Waiting for search results...')).length).toBe(2)
    const rows = await findRows()
    expect(rows).toHaveLength(25)
    expect(rows[0]?.textContent).toContain(wireHash(0x500 + 29))
    expect(document.title).toBe('Block #100 Txns | Page 1/2 | Otterscan')
    expect(
      screen.getAllByRole('link', { name: 'Next page' }).map((link) => link.getAttribute('href')),
    ).toEqual(['/block/100/txs?p=2', '/block/100/txs?p=2'])
    expect(calls.filter(({ method }) => method !== 'erigon_getHeaderByNumber')).toHaveLength(2)
  })

  test('cells: roles, methods, icons, and an unreadable value that costs only its cell', async () => {
    renderScreen(<BlockTransactionsScreen blockText="100" pageText={undefined} />, { answer })
    const rows = await findRows()
    const [paysRecipient, creates, unreadable, shortInput, reverted] = rows.map((row) => within(row))
    expect(paysRecipient?.getByRole('img', { name: 'Fee recipient of the block' })).toBeVisible()
    expect(paysRecipient?.getByText('transfer')).toBeVisible()
    expect(creates?.getByRole('img', { name: 'Contract creation' })).toBeVisible()
    expect(creates?.queryByText('0xa9059cbb')).toBeNull()
    expect(unreadable?.getByText('unreadable')).toBeVisible()
    expect(unreadable?.getByText('0.000042')).toBeVisible()
    expect(shortInput?.getByText('-')).toBeVisible()
    expect(reverted?.getByRole('img', { name: 'Transaction reverted' })).toBeVisible()
    expect(reverted?.getByText('0xa9059cbb')).toBeVisible()
  })

  test('the fee column switches to dollars, unknown here, and to gas prices', async () => {
    renderScreen(<BlockTransactionsScreen blockText="100" pageText={undefined} />, { answer, chainId: 1337n })
    const rows = await findRows()
    const table = within(screen.getByRole('table'))
    fireEvent.click(table.getByRole('button', { name: 'Txn Fee' }))
    expect(within(rows[0] as HTMLElement).getByText('N/A')).toBeVisible()
    fireEvent.click(table.getByRole('button', { name: 'Txn Fee (USD)' }))
    expect(within(rows[0] as HTMLElement).getByText('2')).toBeVisible()
    fireEvent.click(table.getByRole('button', { name: 'Gas Price' }))
    expect(table.getByRole('button', { name: 'Txn Fee' })).toBeVisible()
  })

  test('a page beyond the end links back to the last one', async () => {
    renderScreen(<BlockTransactionsScreen blockText="100" pageText="9" />, { answer })
    const link = await screen.findByRole('link', { name: 'Go to the last page, 2' })
    expect(link.getAttribute('href')).toBe('/block/100/txs?p=2')
  })

  test('an empty block and an unknown one', async () => {
    renderScreen(<BlockTransactionsScreen blockText="101" pageText={undefined} />, { answer })
    expect(await screen.findByText('This block has no transactions.')).toBeVisible()
    cleanup()
    renderScreen(<BlockTransactionsScreen blockText="999" pageText={undefined} />, { answer })
    expect(await screen.findByText('Block "999" not found.')).toBeVisible()
  })

  test('a hash redirects to the list by block number', async () => {
    const { getLocation } = renderScreen(
      <BlockTransactionsScreen blockText={wireHash(0x64)} pageText="2" />,
      { answer },
    )
    await waitFor(() => expect(getLocation()).toBe('/block/100/txs?p=2'))
  })
})
