// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { Pagination } from './Pagination.tsx'

describe('Pagination', () => {
  test('behavior: a known total shows the page number', () => {
    render(
      <Pagination
        label="Pages of records"
        summary="A total of 60 records found"
        links={{ next: '?p=2', last: '?p=3' }}
        position={{ page: '1', pageCount: '3' }}
      />,
    )
    expect(screen.getByRole('navigation').textContent).toContain('Page 1 of 3')
    expect(screen.getByText('A total of 60 records found')).toBeVisible()
  })

  test('behavior: an absent URL gives a named, disabled element that is not an anchor', () => {
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
