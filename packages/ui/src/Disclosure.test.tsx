// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact'
import { describe, expect, test, vi } from 'vitest'
import { Disclosure } from './Disclosure.tsx'

describe('Disclosure', () => {
  test('behavior: uncontrolled, it keeps its own state', () => {
    render(
      <Disclosure look="ellipsis" label="3 more">
        rest
      </Disclosure>,
    )
    expect(screen.queryByText('rest')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '3 more' }))
    expect(screen.getByText('rest')).toBeVisible()
    expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('true')
  })

  test('behavior: controlled, it only calls back', () => {
    const onToggle = vi.fn()
    render(
      <Disclosure label="3 more" isOpen={false} onToggle={onToggle}>
        rest
      </Disclosure>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(onToggle).toHaveBeenCalledWith(true)
    expect(screen.queryByText('rest')).toBeNull()
  })
})
