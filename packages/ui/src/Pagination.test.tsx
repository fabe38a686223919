// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Pagination } from './Pagination.tsx'

afterEach(cleanup)

describe('Pagination', () => {
  test('behavior: known total shows the place', () => {
    render(
      <Pagination
        label="Pages of records"
        summary="A total of 60 records found"
        links={{ next: '?p=2', last: '?p=3' }}
        position={{ page: '1', pageCount: '3' }}
      />,
    )
    expect(screen.getByRole('navigation').textContent).toContain('Page 1 of 3')
    expect(screen.getByText('A total of 60 records found')).toBeTruthy()
  })

  test('behavior: an absent address is named, unavailable and no anchor', () => {
    render(<Pagination label="Pages" links={{ next: '?p=2', last: '?p=3' }} />)
    const steps = screen.getAllByRole('link').map((link) => ({
      name: link.getAttribute('aria-label'),
      href: link.getAttribute('href'),
      isDisabled: link.getAttribute('aria-disabled') === 'true',
    }))
    expect(steps).toEqual([
      { name: 'First page', href: null, isDisabled: true },
      { name: 'Previous page', href: null, isDisabled: true },
      { name: 'Next page', href: '?p=2', isDisabled: false },
      { name: 'Last page', href: '?p=3', isDisabled: false },
    ])
    expect(screen.getByRole('navigation').textContent).not.toContain('Page ')
  })
})
