// @vitest-environment happy-dom
import { toChecksumAddress } from '@otterscan/ethereum/address'
import { toWord } from '@otterscan/ethereum/hex'
import { methodNotFound } from '@otterscan/testing/fakeNode'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { beforeAll, describe, expect, test } from 'vitest'
import { wireBlock, wireHash } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { AddressScreen } from './AddressScreen.tsx'

// Preloads the lazy chunks: loading them would count against the timeout of the first test.
beforeAll(async () => {
  await Promise.all([
    import('./ListCount.tsx'),
    import('./token-transfers/TokenTransfersTab.tsx'),
    import('./tokens/TokensTab.tsx'),
    import('./withdrawals/WithdrawalsTab.tsx'),
  ])
}, 60_000)

const SUBJECT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const METHODS = ['ots2_getERC1155TransferList', 'ots2_getERC721Holdings']

const WHOLE = {
  firstBlock: '0x0',
  lastBlock: '0x64',
  lastBlockHash: wireHash(0x64),
  headBlock: '0x64',
  missingBlocks: '0x0',
  phase: 'following',
}

interface Token {
  readonly name?: string
  readonly symbol?: string
  readonly decimals?: bigint
  readonly balance: bigint
  /** Balance of an unused address. */
  readonly unusedBalance?: bigint
}

/** A fake gateway whose state may be changed while the page is open. */
function buildGateway() {
  const state = {
    index: WHOLE as object | string | null,
    /** Numbers of withdrawals, oldest first. */
    withdrawals: [] as number[],
    tokens: {} as Record<string, Token>,
    failure: undefined as Error | undefined,
    code: '0x',
    attributes: {} as object,
  }
  const answer = (method: string, params: readonly unknown[]): unknown => {
    if (state.failure !== undefined && /^(ots2|gateway)_/.test(method)) throw state.failure
    switch (method) {
      case 'gateway_status':
        return { methods: METHODS, addressHistory: 'index', index: state.index }
      case 'erigon_getHeaderByNumber':
        return wireBlock()
      case 'eth_getBalance':
      case 'eth_getTransactionCount':
        return '0x0'
      case 'eth_getCode':
        return state.code
      case 'ots2_getAddressAttributes':
        return state.attributes
      case 'ots_searchTransactionsBefore':
        return { txs: [], receipts: [], firstPage: true, lastPage: true }
      case 'ots2_getWithdrawalsCount':
        return state.withdrawals.length
      case 'ots2_getWithdrawalsList':
        return listWithdrawals(state.withdrawals, params)
      case 'ots2_getERC20Holdings':
        return Object.keys(state.tokens).map((address) => ({ address }))
      case 'ots2_getERC721Holdings':
        return []
      case 'eth_call':
        return callToken(state.tokens, params[0] as { to: string; data: string })
      default:
        return /^ots2_.*Count$/.test(method) ? 0 : null
    }
  }
  return { state, answer }
}

function listWithdrawals(numbers: readonly number[], params: readonly unknown[]) {
  const [, from, size] = params as [string, number, number]
  const results = numbers.slice(from, from + size).map((number) => ({
    index: `0x${number.toString(16)}`,
    blockNumber: '0x10',
    validatorIndex: '0x1e240',
    // Beyond what a double holds.
    amount: '0x20000000000001',
  }))
  return { results, blocksSummary: { '0x10': { blockNumber: '0x10', timestamp: 1_700_000_000 } } }
}

function callToken(tokens: Readonly<Record<string, Token>>, { to, data }: { to: string; data: string }) {
  const token = tokens[to.toLowerCase()]
  if (token === undefined) return '0x'
  const texts: Record<string, string | undefined> = { '0x06fdde03': token.name, '0x95d89b41': token.symbol }
  const selector = data.slice(0, 10)
  if (selector in texts) {
    const bytes = Buffer.from(texts[selector] ?? '')
    const padded = bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')
    return `${toWord(32n)}${toWord(BigInt(bytes.length)).slice(2)}${padded}`
  }
  if (selector === '0x313ce567') return token.decimals === undefined ? '0x' : toWord(token.decimals)
  const isOwn = data.toLowerCase().endsWith(SUBJECT.slice(2).toLowerCase())
  return toWord(isOwn ? token.balance : (token.unusedBalance ?? 0n))
}

function renderTab(
  subPath: string,
  options: { readonly answer: ReturnType<typeof buildGateway>['answer']; readonly experimental?: boolean },
  search?: string,
) {
  return renderScreen(<AddressScreen addressText={SUBJECT} subPath={subPath} nonceText={undefined} />, {
    answer: options.answer,
    chainId: 1337n,
    config: { experimental: options.experimental ?? false },
    search,
  })
}

async function findTabs() {
  await screen.findByText(/on this page$/, { selector: '[role=status]' })
  const tabs = within(screen.getByRole('navigation', { name: 'Address sections' }))
  return tabs.getAllByRole('link').map((link) => link.textContent)
}

describe('address lists', () => {
  test('with an index, each list tab has its length', async () => {
    const { answer, state } = buildGateway()
    state.withdrawals = [1, 2, 3]
    renderTab('', { answer })
    await screen.findByRole('link', { name: 'Withdrawals 3' })
    await screen.findByRole('link', { name: 'Blocks Rewarded 0' })
    expect(await findTabs()).toEqual([
      'Overview',
      'Pending',
      'ERC20 Transfers0',
      'ERC721 Transfers0',
      'ERC1155 Transfers0',
      'Token Balances',
      'Approvals',
      'Balance History',
      'Withdrawals3',
      'Blocks Rewarded0',
      'Deposits',
      'Created',
    ])
  })

  test('without an index there are no list tabs, unless the configuration enables them', async () => {
    const { answer, state } = buildGateway()
    state.index = null
    renderTab('', { answer })
    expect(await findTabs()).toEqual([
      'Overview',
      'Pending',
      'Approvals',
      'Balance History',
      'Deposits',
      'Created',
    ])
    cleanup()
    state.failure = methodNotFound('ots2')
    const { calls } = renderTab('', { answer, experimental: true })
    expect(await findTabs()).toEqual([
      'Overview',
      'Pending',
      'ERC20 Transfers',
      'ERC721 Transfers',
      'Token Balances',
      'Approvals',
      'Balance History',
      'Withdrawals',
      'Blocks Rewarded',
      'Deposits',
      'Created',
    ])
    // Counts that may be slow are requested when the tab is opened.
    expect(calls.filter(({ method }) => method.startsWith('ots2_'))).toEqual([])
  })

  test('a token has its page as a tab, when the index or the contract says that it is one', async () => {
    const { answer, state } = buildGateway()
    const isListed = async () => (await findTabs()).includes('Token')
    state.code = '0x6001'
    state.attributes = { erc165: true }
    renderTab('', { answer })
    await screen.findByText('[ERC165]')
    expect(await isListed()).toBe(false)
    cleanup()
    state.attributes = { erc1155: true }
    renderTab('', { answer })
    expect((await screen.findByRole('link', { name: 'Token' })).getAttribute('href')).toBe(
      `/token/${SUBJECT}`,
    )
    expect((await findTabs()).slice(0, 2)).toEqual(['Overview', 'Token'])
    cleanup()
    state.attributes = {}
    state.tokens = { [SUBJECT.toLowerCase()]: { name: 'Fish', symbol: 'FISH', decimals: 18n, balance: 0n } }
    renderTab('', { answer })
    await screen.findByRole('link', { name: 'Token' })
    cleanup()
    // An account answers nothing.
    state.code = '0x'
    renderTab('', { answer })
    expect(await isListed()).toBe(false)
  })

  test('a missing index is shown with a message', async () => {
    const { answer, state } = buildGateway()
    state.index = null
    renderTab('withdrawals', { answer })
    expect(await screen.findByText('There is no index of withdrawals.')).toBeVisible()
    expect(screen.getByText('--index DIR')).toBeVisible()
    cleanup()
    state.failure = methodNotFound('ots2')
    renderTab('tokens', { answer })
    expect(await screen.findByText('There is no index of tokens.')).toBeVisible()
    expect(screen.getByText('ots2_getERC20Holdings')).toBeVisible()
  })

  test('withdrawals: exact, newest first, page by page', async () => {
    const { answer, state } = buildGateway()
    state.withdrawals = Array.from({ length: 30 }, (_, index) => index + 1)
    renderTab('withdrawals', { answer }, 'p=2')
    await screen.findAllByText('A total of 30 withdrawals found')
    expect(document.title).toBe(`Withdrawals | ${SUBJECT} | Otterscan`)
    const rows = within(screen.getByRole('table', { name: 'Withdrawals' }))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      '5',
      '4',
      '3',
      '2',
      '1',
    ])
    expect(rows[0]?.textContent).toContain('9,007,199.254740993 ETH')
    expect(rows[0]?.textContent).toContain('123,456')
    const [previous] = screen.getAllByRole('link', { name: 'Previous page' })
    expect(previous?.getAttribute('href')).toBe(`/address/${SUBJECT}/withdrawals`)
  })

  test('progress of indexing is shown; rows and texts update automatically', async () => {
    const { answer, state } = buildGateway()
    const { queryClient } = renderTab('withdrawals', { answer: (...call) => answer(...call) })
    state.index = {
      ...WHOLE,
      firstBlock: '0x32',
      phase: 'indexing',
      missingBlocks: '0x32',
      remainingSeconds: 12.4,
    }
    state.withdrawals = [7]
    expect(await screen.findByText('Still indexing: this list covers blocks 50–100 of 100.')).toBeVisible()
    expect(screen.getByText('50 %')).toBeVisible()
    expect(screen.getByText('complete in 13 secs')).toBeVisible()
    expect(screen.getByText('Still indexing, 50 percent')).toBeVisible()
    expect((await screen.findAllByText('A total of 1 withdrawal found so far')).length).toBe(2)
    state.index = WHOLE
    state.withdrawals = [5, 6, 7]
    await act(() => queryClient.invalidateQueries({ queryKey: ['1337', 'gatewayStatus'] }))
    expect(await screen.findByText('Indexing is complete: this list covers every block.')).toBeVisible()
    expect((await screen.findAllByText('A total of 3 withdrawals found')).length).toBe(2)
    // A block is replaced by another one at its number.
    state.index = { ...WHOLE, lastBlockHash: wireHash(0x999) }
    state.withdrawals = [5, 6]
    await act(() => queryClient.invalidateQueries({ queryKey: ['1337', 'gatewayStatus'] }))
    expect((await screen.findAllByText('A total of 2 withdrawals found')).length).toBe(2)
  })

  test('an index whose state cannot be read does not keep a list from coming', async () => {
    const { answer, state } = buildGateway()
    state.index = ' '
    state.withdrawals = [7]
    renderTab('withdrawals', { answer })
    expect((await screen.findAllByText('A total of 1 withdrawal found')).length).toBe(2)
    expect(screen.getByText(/answer about its index could not be read: entries may be missing/)).toBeVisible()
  })

  test('IDX-01 a list says which blocks the node does not return completely, and why', async () => {
    const { answer, state } = buildGateway()
    const gaps = [{ fromBlock: '0x32', toBlock: '0x32', reason: 'its transactions are missing' }]
    state.index = { ...WHOLE, gaps, gapBlocks: '0x1' }
    const { queryClient } = renderTab('withdrawals', { answer })
    expect(
      await screen.findByText(/The node does not return all of one block, 50: entries may be/),
    ).toBeVisible()
    expect(screen.getByText('its transactions are missing')).toBeVisible()
    expect(screen.queryByText(/covers every block/)).toBeNull()
    state.index = { ...WHOLE, gaps, gapBlocks: '0x14' }
    await act(() => queryClient.invalidateQueries({ queryKey: ['1337', 'gatewayStatus'] }))
    expect(await screen.findByText(/all of 20 blocks, the first of them 50: entries/)).toBeVisible()
    state.index = WHOLE
    await act(() => queryClient.invalidateQueries({ queryKey: ['1337', 'gatewayStatus'] }))
    await waitFor(() => expect(screen.queryByText(/The node does not return all/)).toBeNull())
  })

  test('an index that starts late, waits or has stopped', async () => {
    const { answer, state } = buildGateway()
    state.index = { ...WHOLE, firstBlock: '0x32', missingBlocks: '0x0' }
    renderTab('withdrawals', { answer })
    expect(await screen.findByText(/The index starts at block 50: earlier blocks are not/)).toBeVisible()
    cleanup()
    state.index = { ...WHOLE, phase: 'failed', message: 'The store is broken.' }
    renderTab('withdrawals', { answer })
    expect(
      await screen.findByText(/Indexing has stopped: this list covers blocks 0–100 of 100\./),
    ).toBeVisible()
    expect(screen.getByText('The store is broken.')).toBeVisible()
  })

  test('token balances: spam and zero balances are hidden by rules, shown on demand; texts are inert', async () => {
    const { answer, state } = buildGateway()
    const at = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
    state.tokens = {
      [at(1)]: { name: 'Zebra', symbol: 'ZEB', decimals: 2n, balance: 123_456n },
      [at(2)]: { name: '<b>Visit</b> gift.ex', symbol: 'GIFT', decimals: 18n, balance: 1n },
      [at(3)]: { name: 'Gone', symbol: 'GONE', decimals: 18n, balance: 0n },
      [at(4)]: { name: 'Same', symbol: 'SAME', decimals: 0n, balance: 5n, unusedBalance: 5n },
      [at(5)]: { name: 'Ant', symbol: 'ANT', decimals: 0n, balance: 7n },
      [at(6)]: { balance: 9n },
    }
    const { getLocation } = renderTab('tokens', { answer })
    const table = await screen.findByRole('table', { name: 'Token balances' })
    const texts = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent)
    expect(await screen.findByText('Hidden: 3 suspected of spam, 1 with zero balance')).toBeVisible()
    expect(texts()).toHaveLength(2)
    expect(texts()[0]).toContain('Ant (ANT)')
    expect(texts()[1]).toContain('1,234.56')
    const link = screen.getByRole('link', { name: 'Show them' })
    expect(link.getAttribute('href')).toBe(`/address/${SUBJECT}/tokens?hidden=show`)
    fireEvent.click(screen.getByRole('button', { name: 'Why tokens are hidden' }))
    expect(await screen.findByText('Advertises a website or a claim.')).toBeVisible()
    fireEvent.click(link)
    expect(await screen.findByText('invitation')).toBeVisible()
    expect(getLocation()).toBe(`/address/${SUBJECT}/tokens?hidden=show`)
    expect(texts()).toHaveLength(6)
    expect(screen.getByText('<b>Visit</b> gift.ex')).toBeVisible()
    expect(screen.getByText('same for everyone')).toBeVisible()
    expect(screen.getByText('incomplete ERC-20')).toBeVisible()
    expect(
      table.querySelector(
        `a[href="/address/${toChecksumAddress('0x0000000000000000000000000000000000000006')}"]`,
      ),
    ).toBeVisible()
  })

  test('an invalid page and a page past the end', async () => {
    const { answer, state } = buildGateway()
    renderTab('erc20', { answer }, 'p=abc')
    expect(await screen.findByText(/“abc” does not name a page/)).toBeVisible()
    cleanup()
    state.withdrawals = [1]
    renderTab('withdrawals', { answer }, 'p=3')
    const link = await screen.findByRole('link', { name: 'Go to the last page, 1' })
    expect(link.getAttribute('href')).toBe(`/address/${SUBJECT}/withdrawals`)
  })
})
