// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { Popover } from './Popover.tsx'

function renderPopover() {
  render(
    <Popover
      label="Filter"
      trigger={(props) => (
        <button type="button" {...props}>
          Open
        </button>
      )}
    >
      {(close) => (
        <button type="button" onClick={close}>
          Done
        </button>
      )}
    </Popover>,
  )
  fireEvent.click(screen.getByText('Open'))
}

describe('Popover', () => {
  test('behavior: opens beside its button and takes focus', () => {
    renderPopover()
    const box = screen.getByRole('dialog', { name: 'Filter' })
    expect(document.activeElement).toBe(box)
    expect(screen.getByText('Open').getAttribute('aria-controls')).toBe(box.id)
  })

  test('behavior: closing from inside restores focus', () => {
    renderPopover()
    screen.getByText('Done').focus()
    fireEvent.click(screen.getByText('Done'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Open')
  })

  test('behavior: a press outside, Escape and the button itself close', () => {
    renderPopover()
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByText('Open'))
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByText('Open'))
    fireEvent.click(screen.getByText('Open'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
