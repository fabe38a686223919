// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Tooltip } from './Tooltip.tsx'

beforeEach(() => vi.useFakeTimers())

describe('Tooltip', () => {
  test('behavior: focus shows it immediately and describes the control; blur and Escape hide it', () => {
    render(
      <Tooltip content="1,000 units">
        <button type="button">1k</button>
      </Tooltip>,
    )
    const button = screen.getByRole('button')
    expect(button.getAttribute('aria-describedby')).toBeNull()
    void act(() => button.focus())
    const tooltip = screen.getByRole('tooltip')
    expect(tooltip.textContent).toBe('1,000 units')
    expect(button.getAttribute('aria-describedby')).toBe(tooltip.id)
    fireEvent.keyDown(button, { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
    void act(() => button.blur())
    void act(() => button.focus())
    void act(() => button.blur())
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  test('behavior: hovering shows it after a delay', () => {
    render(<Tooltip content="exact">short</Tooltip>)
    // As in a browser, where the events of an element entered do not bubble.
    const anchor = screen.getByText('short').parentElement as HTMLElement
    fireEvent.pointerEnter(anchor)
    void act(() => void vi.advanceTimersByTime(50))
    fireEvent.pointerLeave(anchor)
    void act(() => void vi.advanceTimersByTime(500))
    expect(screen.queryByRole('tooltip')).toBeNull()
    fireEvent.pointerEnter(anchor)
    void act(() => void vi.advanceTimersByTime(500))
    expect(screen.getByRole('tooltip').textContent).toBe('exact')
  })

  test('behavior: plain text becomes focusable', () => {
    render(<Tooltip content="exact">short</Tooltip>)
    expect(screen.getByText('short').tabIndex).toBe(0)
  })
})
