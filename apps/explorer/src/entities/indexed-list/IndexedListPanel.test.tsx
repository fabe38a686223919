// @vitest-environment happy-dom
import type { IndexedTransfer } from '@otterscan/api-schema/execution/indexedList'
import { methodNotFound } from '@otterscan/testing/fakeNode'
import { screen, waitFor } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { addressListPath } from '../../paths/addressPaths.ts'
import { createTransferSource } from '../../queries/gateway/addressLists.ts'
import { wireHead } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { IndexedListPanel, type IndexedTable } from './IndexedListPanel.tsx'

const ADDRESS = `0x${'a1'.repeat(20)}` as const
const SOURCE = createTransferSource(ADDRESS, 'erc20')
const NOUN = { one: 'transfer', many: 'transfers', none: 'No transfer was found.' }

const TABLE: IndexedTable<IndexedTransfer, IndexedTransfer> = {
  caption: 'Transfers',
  columns: [{ key: 'hash', header: 'Hash', cell: ({ transaction }) => transaction.hash }],
  toRows: ({ entries }) => entries,
  rowKey: ({ transaction }) => transaction.hash,
  fileName: 'transfers',
  entryKey: ({ transaction }) => transaction.hash,
}

/** The list of a node without a gateway that reports this count and returns no entries. */
function renderList(count: number) {
  return renderScreen(
    <IndexedListPanel
      source={SOURCE}
      noun={NOUN}
      toPath={(page) => addressListPath(ADDRESS, 'erc20', page)}
      table={TABLE}
    />,
    {
      answer: (method) => {
        if (method === 'ots2_getERC20TransferCount') return count
        if (method === 'ots2_getERC20TransferList') return { results: [], blocksSummary: {} }
        if (method === 'erigon_getHeaderByNumber') return wireHead(5)
        throw methodNotFound(method)
      },
    },
  )
}

describe('IndexedListPanel', () => {
  test('TOK-09 one counted and none returned: a message, not an empty table', async () => {
    const { calls } = renderList(1)
    await screen.findByText('The index counts 1 transfer but returned none for this page.')
    expect(screen.queryByRole('table')).toBeNull()
    // The counts agreed, so nothing is requested repeatedly.
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'ots2_getERC20TransferList')).toHaveLength(1),
    )
  })

  test('TOK-09 none counted: the empty message', async () => {
    const { calls } = renderList(0)
    await screen.findByText(/No transfer was found\./)
    expect(calls.filter(({ method }) => method === 'ots2_getERC20TransferList')).toEqual([])
  })
})
