// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { Tabs } from './Tabs.tsx'

const ITEMS = [
  { id: 'one', label: 'Overview', href: '/one', active: true },
  { id: 'two', label: 'Logs', count: '214', href: '/two', active: false },
]

describe('Tabs', () => {
  test('default', () => {
    render(<Tabs label="Parts" items={ITEMS} />)
    expect(screen.getByRole('navigation', { name: 'Parts' })).toBeVisible()
    const [one, two] = screen.getAllByRole('link')
    expect(one?.getAttribute('aria-current')).toBe('page')
    expect(two?.getAttribute('aria-current')).toBeNull()
    expect(two?.getAttribute('href')).toBe('/two')
    expect(two?.textContent).toBe('Logs214')
  })

  test('behavior: links are rendered by the router if given', () => {
    render(
      <Tabs
        label="Parts"
        items={ITEMS}
        renderLink={(props) => <a {...props} href={`/app${props.href}`} data-router="yes" />}
      />,
    )
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/app/one', '/app/two'])
    expect(links.every((link) => link.dataset.router === 'yes')).toBe(true)
  })
})
