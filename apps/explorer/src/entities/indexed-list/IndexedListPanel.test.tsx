// @vitest-environment happy-dom
import { RpcError } from '@otterscan/clients/errors'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { addressListPath } from '../../paths.ts'
import { createTransferSource } from '../../queries/gateway/addressLists.ts'
import { wireHead } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { IndexedListPanel } from './IndexedListPanel.tsx'

afterEach(cleanup)

const ADDRESS = `0x${'a1'.repeat(20)}` as const
const SOURCE = createTransferSource(ADDRESS, 'erc20')
const NOUN = { one: 'transfer', many: 'transfers', none: 'No transfer was found.' }

/** The list of a node without a gateway that counts so many and returns none. */
function renderList(count: number) {
  return renderScreen(
    <IndexedListPanel
      source={SOURCE}
      noun={NOUN}
      pageText={undefined}
      toPath={(page) => addressListPath(ADDRESS, 'erc20', page)}
      skeleton={<p>loading</p>}
    >
      {({ entries }) => <p>{entries.length} rows</p>}
    </IndexedListPanel>,
    {
      answer: (method) => {
        if (method === 'ots2_getERC20TransferCount') return count
        if (method === 'ots2_getERC20TransferList') return { results: [], blocksSummary: {} }
        if (method === 'erigon_getHeaderByNumber') return wireHead(5)
        throw new RpcError(method, { code: -32601, message: `the method ${method} does not exist` })
      },
    },
  )
}

describe('IndexedListPanel', () => {
  test('TOK-09 one is counted and none returned: said in words, no empty table', async () => {
    const { calls } = renderList(1)
    await screen.findByText('The index counts 1 transfer, but returned none of this page.')
    expect(screen.queryByText('0 rows')).toBeNull()
    // The counts agreed, so nothing is asked again and again.
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'ots2_getERC20TransferList')).toHaveLength(1),
    )
  })

  test('TOK-09 none counted: none', async () => {
    const { calls } = renderList(0)
    await screen.findByText(/No transfer was found\./)
    expect(calls.filter(({ method }) => method === 'ots2_getERC20TransferList')).toEqual([])
  })
})
