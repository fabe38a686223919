// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { describe, expect, test, vi } from 'vitest'
import { Table, type TableColumn } from './Table.tsx'

type Fruit = { name: string; weight: number }

const FRUITS: readonly Fruit[] = [
  { name: 'plum', weight: 40 },
  { name: 'pear', weight: 120 },
]
const COLUMNS: readonly TableColumn<Fruit>[] = [
  { key: 'name', header: 'Name', mobile: 'primary', cell: (fruit) => fruit.name },
  {
    key: 'weight',
    header: <b>Weight</b>,
    label: 'Weight',
    align: 'end',
    sortable: true,
    cell: (fruit) => fruit.weight,
  },
  { key: 'place', header: 'Place', mobile: 'hidden', cell: (_, index) => `#${index + 1}` },
]
const BASE = { caption: 'Fruits', columns: COLUMNS, rowKey: (fruit: Fruit) => fruit.name }

const MANY: readonly Fruit[] = Array.from({ length: 30 }, (_, index) => ({
  name: `fruit ${index}`,
  weight: index,
}))

/** The table in a window of its own size, which it measures once. */
async function importIn(size: { readonly clientWidth: number; readonly clientHeight: number }) {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(size.clientWidth)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(size.clientHeight)
  vi.resetModules()
  return await import('./Table.tsx')
}

describe('Table', () => {
  test('default', () => {
    render(<Table {...BASE} rows={FRUITS} />)
    expect(screen.getByRole('table', { name: 'Fruits' })).toBeVisible()
    expect(screen.getAllByRole('row')).toHaveLength(3)
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'plum',
      '40',
      '#1',
      'pear',
      '120',
      '#2',
    ])
  })

  test('behavior: card mode has a label for each cell and spelled-out roles', () => {
    const { container } = render(<Table {...BASE} rows={FRUITS.slice(0, 1)} />)
    const cells = [...container.querySelectorAll('td')]
    expect(cells.map((cell) => [cell.dataset.label, cell.getAttribute('role')])).toEqual([
      ['Name', 'cell'],
      ['Weight', 'cell'],
      ['Place', 'cell'],
    ])
    expect(cells[0]?.className).not.toContain('attr(data-label)')
    expect(cells[1]?.className).toContain('attr(data-label)')
    expect(cells[2]?.className).toContain('max-sm:hidden')
  })

  test('behavior: skeleton rows keep the columns', () => {
    render(<Table {...BASE} rows={[]} loadingRows={5} empty="No fruits." />)
    expect(screen.getAllByRole('row')).toHaveLength(6)
    expect(screen.getAllByRole('cell')).toHaveLength(15)
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText('No fruits.')).toBeNull()
  })

  test('behavior: rows of the first half of the window are drawn at once, the others in a later frame', async () => {
    const { Table } = await importIn({ clientWidth: 1440, clientHeight: 750 })
    const { rerender } = render(<Table {...BASE} rows={MANY} />)
    const body = () => screen.getByRole('table').querySelector('tbody')
    expect(body()?.querySelectorAll('tr')).toHaveLength(11)
    expect(body()?.lastElementChild?.innerHTML).toContain('calc(20 * var(--row-height))')
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(body()?.querySelectorAll('tr')).toHaveLength(30))
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false')
    expect(body()?.lastElementChild?.textContent).toContain('fruit 29')
    rerender(<Table {...BASE} rows={MANY.toReversed()} />)
    expect(body()?.querySelectorAll('tr')).toHaveLength(30)
  })

  test('behavior: skeletons keep their room, and are drawn when a frame has passed', async () => {
    const { Table } = await importIn({ clientWidth: 1440, clientHeight: 750 })
    render(<Table {...BASE} rows={[]} loadingRows={25} />)
    const body = () => screen.getByRole('table').querySelector('tbody')
    expect(body()?.innerHTML).toContain('calc(25 * var(--row-height))')
    await waitFor(() => expect(body()?.querySelectorAll('tr')).toHaveLength(25))
  })

  test('behavior: cards are drawn at once', async () => {
    const { Table } = await importIn({ clientWidth: 390, clientHeight: 750 })
    render(<Table {...BASE} rows={MANY} />)
    expect(screen.getAllByRole('row')).toHaveLength(31)
  })

  test('behavior: only rows that changed are drawn again', () => {
    const drawn: string[] = []
    const columns = [{ key: 'name', header: 'Name', cell: ({ name }: Fruit) => drawn.push(name) && name }]
    const { rerender } = render(<Table {...BASE} columns={columns} rows={FRUITS} />)
    expect(drawn.splice(0)).toEqual(['plum', 'pear'])
    rerender(<Table {...BASE} columns={columns} rows={FRUITS} dimmed rowKey={({ name }) => name} />)
    expect(drawn).toEqual([])
    const [plum] = FRUITS
    rerender(<Table {...BASE} columns={columns} rows={[{ name: 'fig', weight: 30 }, ...FRUITS.slice(1)]} />)
    expect(drawn.splice(0)).toEqual(['fig'])
    rerender(<Table {...BASE} columns={columns} rows={FRUITS} isRowMarked={(row) => row === plum} />)
    expect(drawn.splice(0)).toEqual(['plum'])
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-current'))).toEqual([
      null,
      'true',
      null,
    ])
    rerender(<Table {...BASE} columns={[...columns]} rows={FRUITS} />)
    expect(drawn).toEqual(['plum', 'pear'])
  })

  test('behavior: shows the empty text', () => {
    render(<Table {...BASE} rows={[]} empty="No fruits." />)
    expect(screen.getByText('No fruits.')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('behavior: sorting', () => {
    const onSort = vi.fn()
    render(
      <Table {...BASE} rows={FRUITS} sort={{ key: 'weight', direction: 'descending' }} onSort={onSort} />,
    )
    expect(screen.getByRole('columnheader', { name: 'Weight' }).getAttribute('aria-sort')).toBe('descending')
    fireEvent.click(screen.getByRole('button', { name: 'Weight' }))
    expect(onSort).toHaveBeenCalledWith('weight')
  })

  test('behavior: a column that the rows do not need is left out', () => {
    const isShown = (rows: readonly Fruit[] | undefined) => rows?.some(({ weight }) => weight > 100) ?? true
    const columns = COLUMNS.map((column) => (column.key === 'weight' ? { ...column, isShown } : column))
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
    const { rerender } = render(<Table {...BASE} columns={columns} rows={FRUITS} />)
    expect(heads()).toEqual(['Name', 'Weight', 'Place'])
    rerender(<Table {...BASE} columns={columns} rows={FRUITS.slice(0, 1)} />)
    expect(heads()).toEqual(['Name', 'Place'])
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['plum', '#1'])
    rerender(<Table {...BASE} columns={columns} rows={[]} loadingRows={1} />)
    expect(heads()).toEqual(['Name', 'Weight', 'Place'])
  })
})
