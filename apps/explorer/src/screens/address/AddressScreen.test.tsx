// @vitest-environment happy-dom
// cspell:ignore tokentxns
import type { Address } from '@otterscan/ethereum/address'
import { NodeRefusal } from '@otterscan/testing/fakeNode'
import { act, fireEvent, screen, waitFor } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { deleteLocalLabels, saveLocalLabel } from '../../queries/names/localLabels.ts'
import { type AddressNode, buildAddressNode, OTHER, SUBJECT } from './testing/addressNode.ts'
import { renderAddress } from './testing/renderAddress.tsx'

const DELEGATE: Address = '0x36C02dA8a0983159322a80FFE9F24b1acfF8B570'

/** Paths of the transactions on the page. By selector: queries by role compute every cell's style. */
function hashLinks(): (string | null)[] {
  return [...document.querySelectorAll('a[href^="/tx/"]')].map((link) => link.getAttribute('href'))
}

function step(name: string): Element {
  const found = document.querySelector(`nav [aria-label="${name}"]`)
  if (found === null) throw new Error(`no ${name}`)
  return found
}

async function showsText(text: string | RegExp) {
  await waitFor(() => expect(document.body.textContent).toMatch(text))
}

async function showsRows(count: number) {
  await screen.findAllByText(`${count} transaction${count === 1 ? '' : 's'} on this page`)
}

describe('AddressScreen', () => {
  describe('the address of the URL', () => {
    test.each([
      ['lower case', SUBJECT.toLowerCase()],
      ['upper case', `0x${SUBJECT.slice(2).toUpperCase()}`],
      ['upper case with 0X', `0X${SUBJECT.slice(2).toUpperCase()}`],
      ['no prefix', SUBJECT.slice(2).toLowerCase()],
    ])('%s goes to the checksummed form, with tab, direction and query', async (_name, text) => {
      const { href } = renderAddress(`/address/${text}/txs/next?b=3&x=1`, buildAddressNode({ blocks: 5 }))
      await waitFor(() => expect(href()).toBe(`/address/${SUBJECT}/txs/next?b=3&x=1`))
      await showsRows(3)
    })

    test.each([
      ['#code', 'contract'],
      ['#tokentxns', 'erc20'],
      ['#readContract', 'readContract'],
      ['?tab=read_contract', 'readContract'],
      ['?tab=token_transfers&x=1', 'erc20?x=1'],
      ['/token-transfers', 'erc20'],
    ])('ROUTE-01 %s of another explorer is the tab %s', async (tail, expected) => {
      const { href, history } = renderAddress(`/address/${SUBJECT}${tail}`, buildAddressNode({ blocks: 1 }))
      await waitFor(() => expect(href()).toBe(`/address/${SUBJECT}/${expected}`))
      expect(history.length).toBe(1)
    })

    test.each(['#L5', '?tab=whatever', '/txs/first#code'])(
      'ROUTE-01 %s names no tab and stays',
      async (tail) => {
        const { href } = renderAddress(`/address/${SUBJECT}${tail}`, buildAddressNode({ blocks: 1 }))
        await showsRows(1)
        expect(href()).toBe(`/address/${SUBJECT}${tail}`)
      },
    )

    test("W-13 the reader's own label comes first in the title, on tabs too", async () => {
      saveLocalLabel({ address: SUBJECT, label: 'Cold wallet', chainId: 1337n })
      const { navigate } = renderAddress(`/address/${SUBJECT}`, buildAddressNode({ blocks: 1 }))
      await waitFor(() => expect(document.title).toBe(`Cold wallet | Address ${SUBJECT} | Otterscan`))
      void act(() => navigate(`/address/${SUBJECT}/erc20`))
      await waitFor(() =>
        expect(document.title).toBe(`Cold wallet | ERC20 Transfers | ${SUBJECT} | Otterscan`),
      )
      void act(() => void deleteLocalLabels())
    })

    test('the rewrite leaves no stray question mark and no history entry', async () => {
      const { href, history } = renderAddress(
        `/address/${SUBJECT.toLowerCase()}`,
        buildAddressNode({ blocks: 1 }),
      )
      await waitFor(() => expect(href()).toBe(`/address/${SUBJECT}`))
      expect(history.length).toBe(1)
      expect(document.title).toBe(`Address ${SUBJECT} | Otterscan`)
    })

    test('a mistyped checksum is explained with a link to the same page of the corrected address', async () => {
      const mistyped = SUBJECT.replace('d', 'D')
      renderAddress(`/address/${mistyped}/txs/last`, buildAddressNode({ blocks: 1 }))
      await screen.findByText(/does not match its checksum/)
      expect(screen.getByRole('link', { name: SUBJECT }).getAttribute('href')).toBe(
        `/address/${SUBJECT}/txs/last`,
      )
    })

    test('anything else is not an address; names are mentioned only where they exist', async () => {
      const text = () => document.body.textContent
      const first = renderAddress('/address/hello', buildAddressNode({ blocks: 1 }))
      await waitFor(() => expect(text()).toContain('"hello" is not an ETH address.'))
      first.unmount()
      const second = renderAddress('/address/hello', buildAddressNode({ blocks: 1 }), { chainId: 1n })
      await waitFor(() => expect(text()).toContain('"hello" is not an ETH address or ENS name.'))
      second.unmount()
      renderAddress('/address/hello.eth', buildAddressNode({ blocks: 1 }), { chainId: 1n })
      await screen.findByText(/No address is set for this name/)
      expect(screen.getByRole('heading', { level: 1 }).textContent?.trim()).toBe('Address')
    })

    test.each(['nope', 'contract/more', 'txs/first/more'])(
      '%s is not a section of the page',
      async (subPath) => {
        renderAddress(`/address/${SUBJECT}/${subPath}`, buildAddressNode({ blocks: 1 }))
        await screen.findByText(/has no section/)
        expect(screen.getByRole('link', { name: 'Go to its overview' }).getAttribute('href')).toBe(
          `/address/${SUBJECT}`,
        )
      },
    )
  })

  describe('facts', () => {
    test('an account: balance to the last digit, transactions sent, no creator', async () => {
      renderAddress(
        `/address/${SUBJECT}`,
        buildAddressNode({ blocks: 1, nonce: 1234n, balance: 10n ** 18n + 1n }),
      )
      await screen.findByText('1.000000000000000001 ETH')
      screen.getByText('1,234')
      screen.getByText('account')
      expect(screen.queryByText('Contract creator')).toBeNull()
    })

    test('a contract: its creator and the transaction', async () => {
      const creation = { hash: `0x${'cc'.repeat(32)}`, creator: OTHER }
      renderAddress(`/address/${SUBJECT}`, buildAddressNode({ blocks: 1, code: '0x6001', creation }))
      await screen.findByText('Contract creator')
      screen.getByText('contract')
      expect(hashLinks()).toContain(`/tx/${creation.hash}`)
      expect(screen.queryByText('Transactions sent')).toBeNull()
    })

    test('a delegated account stays an account and names its delegate', async () => {
      const code = `0xef0100${DELEGATE.slice(2).toLowerCase()}` as const
      renderAddress(`/address/${SUBJECT}`, buildAddressNode({ blocks: 1, code, nonce: 2n }))
      await screen.findByText('delegated account')
      screen.getByText('Nonces used')
      screen.getByText('Delegated to')
      const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
      expect(links.filter((href) => href === `/address/${DELEGATE}`)).toHaveLength(2)
      expect(screen.queryByText('Contract creator')).toBeNull()
    })

    test('23 bytes are needed for a delegation', async () => {
      const code = `0xef0100${DELEGATE.slice(2).toLowerCase()}00` as const
      renderAddress(`/address/${SUBJECT}`, buildAddressNode({ blocks: 1, code }))
      expect(await screen.findByText('contract')).toBeVisible()
    })

    test('a precompile is named', async () => {
      renderAddress('/address/0x0000000000000000000000000000000000000002', buildAddressNode({ blocks: 0 }))
      expect(await screen.findByText('precompile: SHA-256')).toBeVisible()
    })

    test('if the account request fails, the list still works', async () => {
      const node = buildAddressNode({ blocks: 2 })
      node.failures.set('eth_getBalance', new NodeRefusal(-32000, 'no state'))
      renderAddress(`/address/${SUBJECT}`, node)
      await screen.findByText('Could not get the account')
      await showsRows(2)
      node.failures.clear()
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('Balance')).toBeVisible()
    })

    test('faucets are offered where the chain has some', async () => {
      renderAddress(`/address/${SUBJECT}`, buildAddressNode({ blocks: 1 }), {
        faucets: ['https://faucet.example'],
      })
      const link = await screen.findByRole('link', { name: 'Faucets' })
      expect(link.getAttribute('href')).toBe(`/faucets?address=${SUBJECT}`)
    })
  })

  describe('history', () => {
    test('first, next, previous and last', async () => {
      const node = buildAddressNode({ blocks: 60 })
      const { href } = renderAddress(`/address/${SUBJECT}`, node)
      await showsRows(25)
      expect(hashLinks()).toEqual(
        node
          .listNewestFirst()
          .slice(0, 25)
          .map((hash) => `/tx/${hash}`),
      )
      expect(step('First page').getAttribute('aria-disabled')).toBe('true')
      await follow('Next page', node, 25, 50)
      expect(href()).toBe(`/address/${SUBJECT}/txs/next?h=${node.listNewestFirst()[24]}`)
      await follow('Next page', node, 50, 60)
      expect(step('Last page').getAttribute('aria-disabled')).toBe('true')
      await follow('Previous page', node, 25, 50)
      await follow('Last page', node, 35, 60)
      await follow('First page', node, 0, 25)
      expect(href()).toBe(`/address/${SUBJECT}/txs/first`)
      expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page')
    })

    test('the previous page stays, dimmed, until the next is loaded; never that of another address', async () => {
      const node = buildAddressNode({ blocks: 60 })
      const { navigate } = renderAddress(`/address/${SUBJECT}`, node)
      await showsRows(25)
      const former = hashLinks()
      node.delayMs = 200
      fireEvent.click(step('Next page'))
      await waitFor(() => expect(document.querySelector('table')?.getAttribute('aria-busy')).toBe('true'))
      expect(hashLinks()).toEqual(former)
      await showsText('Waiting for search results...')
      await waitFor(() => expect(hashLinks()[0]).toBe(`/tx/${node.listNewestFirst()[25]}`))
      void act(() => navigate(`/address/${OTHER}`))
      await waitFor(() => expect(document.title).toContain(OTHER))
      await showsText('Waiting for search results...')
      expect(hashLinks()).toEqual([])
      await showsRows(25)
    })

    test.each([0, 1, 25, 26])('%i transactions', async (blocks) => {
      const node = buildAddressNode({ blocks })
      renderAddress(`/address/${SUBJECT}`, node)
      await showsRows(Math.min(blocks, 25))
      if (blocks === 0) screen.getByText(/^No transactions found/)
      expect(step('Next page').getAttribute('aria-disabled') ?? 'false').toBe(blocks > 25 ? 'false' : 'true')
      if (blocks === 26) await follow('Next page', node, 25, 26)
    })

    test('a block number leads to its transactions and older ones', async () => {
      const node = buildAddressNode({ blocks: 60 })
      const { href } = renderAddress(`/address/${SUBJECT}`, node)
      await showsRows(25)
      const field = screen.getByLabelText('Jump to block number')
      fireEvent.change(field, { target: { value: 'latest' } })
      fireEvent.click(screen.getByRole('button', { name: 'Go' }))
      await screen.findByText('A block number contains only digits.')
      fireEvent.change(field, { target: { value: '40' } })
      fireEvent.click(screen.getByRole('button', { name: 'Go' }))
      await waitFor(() => expect(hashLinks()[0]).toBe(`/tx/${node.listNewestFirst()[20]}`))
      expect(href()).toBe(`/address/${SUBJECT}/txs/next?b=40`)
    })

    test.each([
      ['txs/next?b=abc', /"abc" is not a block number/],
      ['txs/prev?b=-1', /"-1" is not a block number/],
      ['txs/next?h=0x12', /"0x12" is not a transaction hash/],
      ['txs/next', /has no starting point/],
      [`txs/next?h=0x${'99'.repeat(32)}`, /is not part of this history/],
    ])('%s shows a message and a page', async (path, message) => {
      renderAddress(`/address/${SUBJECT}/${path}`, buildAddressNode({ blocks: 30 }))
      await showsText(message)
      await showsRows(25)
    })

    test('if the node fails midway, loaded rows stay and Retry continues', async () => {
      const node = buildAddressNode({ blocks: 25, searchLimit: 10 })
      node.failures.set('ots_searchTransactionsBefore 15', new NodeRefusal(-32000, 'pruned'))
      renderAddress(`/address/${SUBJECT}/txs/next?b=24`, node)
      await showsText(/The node stopped at block 15 .*pruned/)
      expect(hashLinks()).toHaveLength(10)
      node.failures.clear()
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
      await showsRows(24)
    })

    test('a failing search shows an error and keeps the facts', async () => {
      const node = buildAddressNode({ blocks: 5 })
      node.failures.set('ots_searchTransactionsBefore', new NodeRefusal(-32000, 'index is missing'))
      renderAddress(`/address/${SUBJECT}`, node)
      await screen.findByText(/index is missing/)
      screen.getByText('Balance')
      expect(screen.getByText('The search failed')).toBeVisible()
    })

    test('the first page follows the head, with one request per head', async () => {
      const node = buildAddressNode({ blocks: 3 })
      const { setHead } = renderAddress(`/address/${SUBJECT}`, node)
      await showsRows(3)
      await act(async () => void setHead(1n))
      await new Promise((resolve) => setTimeout(resolve, 20))
      const before = node.listSearches().length
      node.addBlock()
      await act(async () => void setHead(2n))
      await showsRows(4)
      expect(node.listSearches().slice(before)).toEqual(['ots_searchTransactionsBefore 0 25'])
    })

    test('hovering a pager link fetches its page once', async () => {
      const node = buildAddressNode({ blocks: 60 })
      renderAddress(`/address/${SUBJECT}`, node)
      await showsRows(25)
      const before = node.listSearches().length
      fireEvent.pointerEnter(step('Next page'))
      fireEvent.focus(step('Next page'))
      await waitFor(() => expect(node.listSearches().slice(before)).toHaveLength(3))
      await follow('Next page', node, 25, 50)
      expect(node.listSearches().slice(before)).toEqual([
        'ots_searchTransactionsBefore 37 1',
        'ots_searchTransactionsBefore 36 25',
        'ots_searchTransactionsBefore 11 1',
      ])
    })

    test('all requests of the first page are sent in one turn', async () => {
      const node = buildAddressNode({ blocks: 30 })
      renderAddress(`/address/${SUBJECT}`, node)
      await showsRows(25)
      expect(node.batches).toHaveLength(2)
      expect(node.batches[0]?.toSorted()).toEqual([
        'eth_getBalance',
        'eth_getBlockByNumber',
        'eth_getCode',
        'eth_getTransactionCount',
        'gateway_status',
        'ots_getContractCreator',
        'ots_searchTransactionsBefore',
      ])
    })
  })

  describe('by nonce', () => {
    test.each(['0', '7', 'latest'])('%s leads to the transaction', async (nonce) => {
      const node = buildAddressNode({ blocks: 1, nonce: 8n })
      const { href, history } = renderAddress(`/address/${SUBJECT.toLowerCase()}?nonce=${nonce}`, node)
      await waitFor(() =>
        expect(href()).toBe(`/tx/${node.hashOfNonce(nonce === 'latest' ? 7n : BigInt(nonce))}`),
      )
      expect(history.length).toBe(1)
    })

    test.each([
      ['99', 8n, 'no transaction found for nonce="99".', 'not used yet'],
      ['5', 8n, 'no transaction found for nonce="5".', 'EIP-7702'],
      ['-1', 8n, 'no transaction found for nonce="-1".', 'whole number'],
      ['abc', 8n, 'no transaction found for nonce="abc".', 'whole number'],
      ['', 8n, 'no transaction found for nonce="".', 'whole number'],
      [
        '99999999999999999999999',
        8n,
        'no transaction found for nonce="99999999999999999999999".',
        'whole number',
      ],
      ['latest', 0n, 'no outbound transactions found.', ''],
      ['3', 0n, 'no outbound transactions found.', 'nonce 0'],
    ])('"%s" of %i shows a message', async (text, nonce, message, hint) => {
      renderAddress(
        `/address/${SUBJECT}?nonce=${text}`,
        buildAddressNode({ blocks: 1, nonce, missingNonce: 5n }),
      )
      await waitFor(() => {
        expect(document.body.textContent).toContain(`${SUBJECT}: ${message}`)
        expect(document.body.textContent).toContain(hint)
      })
      expect(screen.getByRole('link', { name: /All transactions/ }).getAttribute('href')).toBe(
        `/address/${SUBJECT}`,
      )
    })
  })
})

async function follow(name: string, node: AddressNode, start: number, end: number) {
  fireEvent.click(step(name))
  const expected = node
    .listNewestFirst()
    .slice(start, end)
    .map((hash) => `/tx/${hash}`)
  await waitFor(() => expect(hashLinks()).toEqual(expected))
}
