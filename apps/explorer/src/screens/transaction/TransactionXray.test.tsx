// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderTransaction } from './testing/renderTransaction.tsx'
import {
  buildTransactionNode,
  HASH,
  RECIPIENT,
  SENDER,
  TRANSFER,
  wireReceipt,
  word,
} from './testing/transactionNode.ts'
import { showsText } from './testing/transactionPage.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  // There is no layout in tests: every element is one line high.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(33)
})

const OTHER = `0x${'0c'.repeat(20)}`
const URL = `/tx/${HASH}/xray`

const call = (depth: number, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ kind: 'call', type: 'CALL', depth, from: SENDER, to: RECIPIENT, value: '0x0' },
  ...{ input: '0x', output: '0x', gas: '0x10000', gasUsed: '0x100' },
  ...more,
})
const TRANSFER_CALL = `0xa9059cbb${word(OTHER).slice(2)}${word('7').slice(2)}`
const EVENT = {
  ...{ kind: 'log', depth: 1, address: RECIPIENT, topics: [TRANSFER, word(SENDER), word(OTHER)] },
  ...{ data: word('7'), logIndex: '0x3' },
}
const WRITE = { kind: 'storage', depth: 1, op: 'SSTORE', slot: '0x5', before: '0x1', value: '0x2' }

/** A transfer of a token whose second call fails; 768 gas, of which calls inside used 512. */
const ENTRIES = [
  call(0, { gasUsed: '0x300', input: TRANSFER_CALL, output: word('1') }),
  call(1, { to: `0x${'00'.repeat(19)}01`, type: 'STATICCALL' }),
  EVENT,
  call(1, { to: OTHER, error: 'execution reverted' }),
  call(2, { to: OTHER, value: '0x5' }),
]

function pageOf(results: readonly unknown[], more: Readonly<Record<string, unknown>> = {}) {
  return {
    ...{ results, total: results.length, calls: 'callTracer', logs: 'callTracer' },
    ...{ storage: null, omitted: 0, reason: null, advice: null },
    ...more,
  }
}

function nodeWith(results: readonly unknown[] = ENTRIES, more: Readonly<Record<string, unknown>> = {}) {
  return buildTransactionNode({
    gateway_getXray: ([, parts, index, size]: readonly unknown[]) => {
      const whole = (parts as readonly string[]).includes('storage') ? [...results, WRITE] : results
      const page = whole.slice(Number(index), Number(index) + Number(size))
      const storage = whole === results ? null : 'opcodeLogs'
      return pageOf(page, { total: whole.length, storage, ...more })
    },
  })
}

const items = () => screen.getAllByRole('treeitem')
const tree = () => screen.getByRole('tree', { name: 'What the transaction did' })
const active = () => document.getElementById(tree().getAttribute('aria-activedescendant') ?? '')

describe('XrayTab', () => {
  test('default: calls and events in order, arguments and results in the row, gas in all and own, failures with who caught them', async () => {
    renderTransaction(URL, nodeWith())
    await showsText('5 entries')
    const texts = items().map(({ textContent }) => textContent)
    expect(texts[0]).toMatch(/call.*transfer\(.*7.*\).*→.*true.*768 gas, own 256/)
    expect(texts[1]).toMatch(/staticcall.*ECRECOVER.*256 gas/)
    expect(texts[2]).toMatch(/event.*Transfer\(.*from.*to.*7.*\)/)
    expect(texts[3]).toMatch(/execution reverted.*caught by its caller/)
    expect(texts[4]).toMatch(/0\.000000000000000005 ETH.*undone/)
    await showsText("Calls: from the node's call tracer, with gas and failures.")
  })

  test('tree: levels, places, states and the keyboard', async () => {
    const { href } = renderTransaction(URL, nodeWith())
    await showsText('5 entries')
    const places = items().map((item) =>
      ['level', 'posinset', 'setsize', 'expanded'].map((name) => item.getAttribute(`aria-${name}`)).join(' '),
    )
    expect(places).toEqual(['1 1 1 true', '2 1 3 ', '2 2 3 ', '2 3 3 true', '3 1 1 '])
    const press = (key: string) => fireEvent.keyDown(tree(), { key })
    press('ArrowDown')
    press('ArrowDown')
    expect(active()?.textContent).toMatch('Transfer')
    press('ArrowLeft')
    expect(active()).toBe(items()[0])
    press('End')
    press('ArrowLeft')
    press('ArrowLeft')
    await waitFor(() => expect(items()).toHaveLength(4))
    expect(active()?.getAttribute('aria-expanded')).toBe('false')
    press('Enter')
    await waitFor(() => expect(href()).toBe(`${URL}?at=3`))
    expect(active()?.getAttribute('aria-selected')).toBe('true')
    press('ArrowRight')
    await waitFor(() => expect(items()).toHaveLength(5))
  })

  test('the URL holds what is searched for and the kinds shown; calls around what is found stay', async () => {
    const { href } = renderTransaction(`${URL}?show=events`, nodeWith())
    await showsText('1 of 5 entries')
    expect(items()).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Failures' }))
    await waitFor(() => expect(href()).toBe(`${URL}?show=${encodeURIComponent('events,failures')}`))
    await showsText('2 of 5 entries')
    fireEvent.change(screen.getByLabelText('Filter entries'), { target: { value: OTHER.slice(2) } })
    await waitFor(() =>
      expect(href()).toBe(`${URL}?show=${encodeURIComponent('events,failures')}&q=${OTHER.slice(2)}`),
    )
    fireEvent.change(screen.getByLabelText('Filter entries'), { target: { value: 'nowhere' } })
    await showsText('Nothing matches.')
  })

  test('storage is read on demand, with where it was read from', async () => {
    const { href } = renderTransaction(URL, nodeWith())
    fireEvent.click(await screen.findByRole('button', { name: 'Show storage accesses' }))
    await showsText('6 entries')
    expect(href()).toBe(`${URL}?storage=1`)
    await showsText('Storage: put together from the instructions that the node logged.')
    expect(items().at(-1)?.textContent).toMatch(/write.*slot.*5.*before1→2/)
    fireEvent.click(screen.getByRole('button', { name: 'Details of entry 5' }))
    await showsText(word('5'))
  })

  test('the failure is one click away', async () => {
    const { href } = renderTransaction(URL, nodeWith())
    fireEvent.click(await screen.findByRole('button', { name: 'Go to the failure' }))
    await waitFor(() => expect(href()).toBe(`${URL}?at=3`))
  })

  test('flame graph: exact gas and share in the name of each call, zoom and choice in the URL, the keyboard, a table', async () => {
    const { href } = renderTransaction(URL, nodeWith([...ENTRIES, call(1, { gasUsed: null })]))
    fireEvent.click(await screen.findByRole('radio', { name: 'Flame graph' }))
    await waitFor(() => expect(href()).toBe(`${URL}?view=flame`))
    const graph = await screen.findByRole('group', { name: /^Flame graph of gas/ })
    const boxes = () => within(graph).getAllByRole('button')
    const names = () => boxes().map((box) => box.getAttribute('aria-label'))
    await waitFor(() => expect(names()[0]).toMatch('transfer'))
    expect(names()).toEqual([
      expect.stringMatching(/ transfer, 768 gas, 100\.00% of the transaction, own gas not known$/),
      expect.stringMatching(/^ECRECOVER, 256 gas, 33\.33% of the transaction, own 256$/),
      expect.stringMatching(/ <receive>, failed, 256 gas, 33\.33% of the transaction, own 0$/),
      expect.stringMatching(/ <receive>, undone, 256 gas, 33\.33% of the transaction, own 256$/),
    ])
    await showsText('The gas of 1 call is not known.')
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? graph, { key })
    boxes()[0]?.focus()
    for (const key of ['ArrowDown', 'ArrowRight']) press(key)
    expect(document.activeElement).toBe(boxes()[2])
    await waitFor(() => expect(boxes().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0, -1]))
    fireEvent.click(boxes()[2] as HTMLElement)
    await waitFor(() => expect(href()).toBe(`${URL}?view=flame&at=3&zoom=3`))
    await waitFor(() => expect(boxes()).toHaveLength(2))
    expect(boxes()[0]).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('button', { name: 'Whole transaction' })).toBeVisible()
    press('Escape')
    await waitFor(() => expect(href()).toBe(`${URL}?view=flame&at=3`))
    await waitFor(() => expect(boxes()).toHaveLength(4))
    fireEvent.click(screen.getByRole('radio', { name: 'Table' }))
    const rows = within(screen.getByRole('table', { name: 'Gas by contract and function' })).getAllByRole(
      'row',
    )
    expect(rows[1]?.textContent).toMatch(/ECRECOVER.*1.*256.*256.*33\.33%/)
    expect(rows.at(-1)?.textContent).toMatch(/not known.*not known/)
    fireEvent.click(screen.getByRole('radio', { name: 'Tree' }))
    await waitFor(() => expect(href()).toBe(`${URL}?at=3`))
    await waitFor(() => expect(items()[3]).toHaveAttribute('aria-selected', 'true'))
  })

  test('what the node lacks is named, with the switch that brings it', async () => {
    const results = [call(0, { output: null }), { ...EVENT, isUnplaced: true }]
    const advice = 'start geth with --http.api eth,net,web3,debug'
    renderTransaction(URL, nodeWith(results, { calls: 'none', logs: 'receipt', advice }))
    await showsText('Calls inside the transaction are not known: the node has no traces.')
    await showsText('between which calls they were emitted is not known')
    await showsText(`To see more, ${advice}.`)
    expect(within(items()[1] as HTMLElement).getByText('place unknown')).toBeVisible()
  })

  test('pages are put together; of 12,000 entries only those in view are drawn', async () => {
    const results = [call(0), ...Array.from({ length: 11_999 }, () => call(1))]
    const node = nodeWith(results)
    renderTransaction(URL, node)
    await showsText('12,000 entries')
    expect(node.batches.flat().filter((method) => method === 'gateway_getXray')).toHaveLength(5)
    expect(items().length).toBeLessThan(60)
    expect(items()[1]?.getAttribute('aria-setsize')).toBe('11999')
  })
})

describe('without the gateway', () => {
  const LOG = { address: RECIPIENT, topics: EVENT.topics, data: EVENT.data, logIndex: '0x3' }
  const receipt = { eth_getTransactionReceipt: wireReceipt({ logs: [LOG], gasUsed: '0x300' }) }

  test("the node's call tracer tells calls and logs", async () => {
    const trace = {
      ...{ type: 'CALL', from: SENDER, to: RECIPIENT, gasUsed: '0xffff', input: TRANSFER_CALL },
      logs: [{ ...LOG, position: '0x0' }],
      calls: [{ type: 'CALL', from: RECIPIENT, to: OTHER, gasUsed: '0x100' }],
    }
    renderTransaction(URL, buildTransactionNode({ ...receipt, debug_traceTransaction: trace }))
    await showsText('3 entries')
    expect(items()[1]?.textContent).toMatch('Transfer')
    expect(items()[0]?.textContent).toMatch('768 gas, own 512')
    await showsText('run Otterscan without --no-gateway')
  })

  test('the receipt alone tells the transaction and its events', async () => {
    renderTransaction(URL, buildTransactionNode(receipt))
    await showsText('the node offers neither debug_traceTransaction nor ots_traceTransaction')
    expect(items()).toHaveLength(2)
  })
})
