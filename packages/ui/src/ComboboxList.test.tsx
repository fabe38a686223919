// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ComboboxList } from './ComboboxList.tsx'
import { useCombobox } from './hooks/useCombobox.ts'

const FRUIT = ['apple', 'apricot', 'banana'].map((id) => ({ id }))

interface FruitProps {
  readonly onPick: (id: string) => void
  readonly isPermanent?: boolean
}

function Fruit({ onPick, isPermanent }: FruitProps) {
  const [text, setText] = useState('')
  const { isOpen, control, inputProps } = useCombobox({ text, onText: setText, isPermanent })
  const items = FRUIT.filter(({ id }) => id.startsWith(text))
  return (
    <>
      <input aria-label="Fruit" {...inputProps} />
      {isOpen && items.length > 0 && (
        <ComboboxList
          control={control}
          label="Kinds"
          items={items}
          onPick={({ id }) => onPick(id)}
          renderItem={({ id }, isActive) => `${id}${isActive ? '!' : ''}`}
        />
      )}
    </>
  )
}

function renderFruit(isPermanent = false) {
  const onPick = vi.fn()
  render(<Fruit onPick={onPick} isPermanent={isPermanent} />)
  return onPick
}

const input = () => screen.getByRole('combobox')
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })
/** Whether the browser still does with the key what it would. */
const press = (key: string, more: object = {}) => fireEvent.keyDown(input(), { key, ...more })
const drawn = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

/** What the input tells of its list agrees with what is drawn; gives the active option. */
function findActive(): string | undefined {
  const list = screen.queryByRole('listbox')
  expect(input().getAttribute('aria-expanded')).toBe(String(list !== null))
  expect(input().getAttribute('aria-controls')).toBe(list?.id ?? null)
  const selected = screen.queryAllByRole('option', { selected: true })
  expect(selected.length).toBeLessThanOrEqual(1)
  expect(input().getAttribute('aria-activedescendant')).toBe(selected[0]?.id ?? null)
  return selected[0]?.textContent?.replace('!', '')
}

describe('useCombobox', () => {
  test('behavior: typing, a click or the arrow down opens the list; Escape and leaving close it', () => {
    renderFruit()
    expect(drawn()).toEqual([])
    type('ap')
    expect(drawn()).toEqual(['apple', 'apricot'])
    expect(findActive()).toBeUndefined()
    expect(press('Escape')).toBe(false)
    expect(drawn()).toEqual([])
    expect(findActive()).toBeUndefined()
    expect(press('Escape')).toBe(true)
    expect(press('ArrowDown')).toBe(false)
    expect(drawn()).toEqual(['apple', 'apricot'])
    fireEvent.focusOut(input())
    expect(drawn()).toEqual([])
    fireEvent.click(input())
    expect(drawn()).toEqual(['apple', 'apricot'])
  })

  test('behavior: arrows go round, Enter picks; without an active option it is left to the form', () => {
    const onPick = renderFruit()
    fireEvent.click(input())
    expect(press('Enter')).toBe(true)
    press('ArrowUp')
    expect(findActive()).toBe('banana')
    press('ArrowDown')
    expect(findActive()).toBe('apple')
    expect(drawn()).toEqual(['apple!', 'apricot', 'banana'])
    expect(press('Enter')).toBe(false)
    expect(onPick.mock.calls).toEqual([['apple']])
  })

  test('behavior: another text and another opening start without an active option', () => {
    renderFruit()
    fireEvent.click(input())
    press('ArrowDown')
    type('a')
    expect(findActive()).toBeUndefined()
    press('ArrowDown')
    press('Escape')
    press('ArrowDown')
    expect(findActive()).toBeUndefined()
  })

  test('behavior: keys of an input method are its own', () => {
    const onPick = renderFruit()
    fireEvent.click(input())
    press('ArrowDown')
    expect(press('Enter', { isComposing: true })).toBe(true)
    expect(press('ArrowDown', { isComposing: true })).toBe(true)
    expect(findActive()).toBe('apple')
    expect(onPick).not.toHaveBeenCalled()
  })

  test('behavior: the pointer moves the active option, a press picks and leaves the focus', async () => {
    const onPick = renderFruit()
    fireEvent.click(input())
    fireEvent.mouseMove(screen.getByText('apricot'))
    await expect.poll(findActive).toBe('apricot')
    expect(fireEvent.mouseDown(screen.getByText('banana'))).toBe(false)
    fireEvent.click(screen.getByText('banana'))
    expect(onPick.mock.calls).toEqual([['banana']])
  })

  test('behavior: a permanent list always has an active option, and Escape is not its own', () => {
    const onPick = renderFruit(true)
    expect(findActive()).toBe('apple')
    press('ArrowUp')
    expect(findActive()).toBe('banana')
    type('ap')
    expect(findActive()).toBe('apple')
    expect(press('Escape')).toBe(true)
    fireEvent.focusOut(input())
    expect(findActive()).toBe('apple')
    type('x')
    expect(findActive()).toBeUndefined()
    expect(press('ArrowDown')).toBe(true)
    expect(press('Enter')).toBe(true)
    type('b')
    press('Enter')
    expect(onPick.mock.calls).toEqual([['banana']])
  })
})
