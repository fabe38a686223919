// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Disclosure } from './Disclosure.tsx'

afterEach(cleanup)

describe('Disclosure', () => {
  test('behavior: keeps its own state', () => {
    render(
      <Disclosure look="ellipsis" label="3 more">
        rest
      </Disclosure>,
    )
    expect(screen.queryByText('rest')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '3 more' }))
    expect(screen.getByText('rest')).toBeTruthy()
    expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('true')
  })

  test('behavior: controlled, it only asks', () => {
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
