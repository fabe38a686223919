// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact'
import { describe, expect, test, vi } from 'vitest'
import { Menu } from './Menu.tsx'

function renderMenu() {
  const onSelect = vi.fn()
  render(
    <Menu
      label="Settings"
      trigger={(props) => (
        <button type="button" {...props}>
          Open
        </button>
      )}
      groups={[
        {
          id: 'theme',
          heading: 'Theme',
          items: [
            { id: 'light', kind: 'radio', label: 'Light', isChecked: true, onSelect },
            { id: 'dark', kind: 'radio', label: 'Dark', isChecked: false, onSelect },
          ],
        },
        {
          id: 'more',
          items: [
            { id: 'none', kind: 'action', label: 'Disabled', isDisabled: true, onSelect },
            { id: 'docs', kind: 'link', label: 'Documentation', href: '#docs' },
            { id: 'reset', kind: 'action', label: 'Reset all', onSelect },
          ],
        },
      ]}
    />,
  )
  fireEvent.click(screen.getByText('Open'))
  return { onSelect }
}

function press(key: string, timeStamp?: number) {
  const target = document.activeElement
  if (target === null) throw new Error('nothing has focus')
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  if (timeStamp !== undefined) Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  fireEvent(target, event)
}

const focused = () => document.activeElement?.textContent

describe('Menu', () => {
  test('behavior: opens on its first item and names its groups', () => {
    renderMenu()
    expect(focused()).toBe('Light')
    expect(screen.getByRole('group', { name: 'Theme' })).toBeVisible()
    expect(screen.getByRole('menuitemradio', { name: 'Light' }).getAttribute('aria-checked')).toBe('true')
    expect(screen.getByText('Open').getAttribute('aria-expanded')).toBe('true')
  })

  test('behavior: arrows wrap and skip disabled items; Home and End', () => {
    renderMenu()
    press('ArrowUp')
    expect(focused()).toBe('Reset all')
    press('ArrowDown')
    expect(focused()).toBe('Light')
    press('End')
    expect(focused()).toBe('Reset all')
    press('ArrowUp')
    press('ArrowUp')
    expect(focused()).toBe('Dark')
    press('Home')
    expect(focused()).toBe('Light')
  })

  test('behavior: letters within 350 ms are one word, later ones a new word', () => {
    renderMenu()
    press('d', 1000)
    expect(focused()).toBe('Dark')
    press('o', 1300)
    expect(focused()).toBe('Documentation')
    press('d', 1650)
    expect(focused()).toBe('Dark')
  })

  test('behavior: Escape closes and restores focus', () => {
    renderMenu()
    press('Escape')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(focused()).toBe('Open')
  })

  test('behavior: an action closes, a radio stays open, a disabled item does nothing', () => {
    const { onSelect } = renderMenu()
    fireEvent.click(screen.getByText('Disabled'))
    expect(onSelect).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Dark'))
    expect(onSelect).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('menu')).not.toBeNull()
    fireEvent.click(screen.getByText('Reset all'))
    expect(onSelect).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('behavior: a press outside closes', () => {
    renderMenu()
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
  })
})
