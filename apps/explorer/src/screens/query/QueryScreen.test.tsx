// @vitest-environment happy-dom
import { NodeRefusal } from '@otterscan/testing/fakeNode'
import { fireEvent, screen, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { QueryScreen } from './QueryScreen.tsx'

const SQL = 'SELECT token, n FROM transfers'
const TOKEN = `0x${'ab'.repeat(20)}`
const VIEWS = {
  results: [
    {
      name: 'transfers',
      description: 'A row a transfer.',
      columns: [{ name: 'token', description: 'address of the token' }],
    },
  ],
  examples: [{ name: 'All tokens', sql: SQL }],
}
const FOUND = {
  columns: [
    { name: 'token', type: 'address' },
    { name: 'n', type: 'integer' },
    { name: 'note', type: 'text' },
  ],
  results: [
    [TOKEN, '115792089237316195423570985008687907853269984665640564039457584007913129639935', '<b>x</b>'],
    [null, '0', null],
  ],
  isCut: true,
  elapsedMs: 1200,
}

function show(answers: { views?: unknown; found?: unknown }, sql: string) {
  const asked: unknown[] = []
  renderScreen(<QueryScreen sql={sql} pageText={undefined} />, {
    answer: (method, params) => {
      const { views = VIEWS, found = FOUND } = answers
      if (method === 'gateway_query') asked.push(params[0])
      const given = method === 'gateway_query' ? found : method === 'gateway_getQueryViews' ? views : null
      if (given instanceof NodeRefusal) throw given
      return given
    },
  })
  return asked
}

describe('QueryScreen', () => {
  test('the query of the link is run: exact integers, nothing as a dash, and that there is more', async () => {
    const asked = show({}, SQL)
    const table = await screen.findByRole('table', { name: 'Result of the query' })
    expect(asked).toEqual([SQL])
    const [, first, second] = within(table).getAllByRole('row')
    expect(first?.textContent).toContain(FOUND.results[0]?.[1])
    expect(first?.textContent).toContain('<b>x</b>')
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toMatch(/^.address.0xab/i)
    expect(second?.textContent).toMatch(/–.*0.*–/)
    expect(screen.getByText(/There are more rows/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: '2 rows' })).toBeTruthy()
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe(SQL)
  })

  test('without a query nothing is asked; examples are links with the query, and the views have words', async () => {
    const asked = show({}, '')
    const example = await screen.findByRole('link', { name: 'All tokens' })
    expect(example.getAttribute('href')).toBe(`/query?${new URLSearchParams({ sql: SQL })}`)
    expect((screen.getByRole('button', { name: 'Run' }) as HTMLButtonElement).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '1 views and their columns' }))
    expect(screen.getByText('address of the token')).toBeTruthy()
    expect(asked).toEqual([])
  })

  test('what the server refuses, and that queries are off, is said with a message', async () => {
    show({ found: new NodeRefusal(-32_602, 'It takes longer than the server allows.') }, SQL)
    expect(await screen.findByText(/The query was not run/)).toBeTruthy()
    expect(screen.getByText(/It takes longer than the server allows/)).toBeTruthy()
  })

  test('where queries are off the page says what they need', async () => {
    show({ views: new NodeRefusal(-32_004, 'off') }, SQL)
    expect(await screen.findByText(/Could not get what can be asked/)).toBeTruthy()
    expect(
      screen.getByText(/they need the program, its index on ClickHouse, and its option --query/),
    ).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
