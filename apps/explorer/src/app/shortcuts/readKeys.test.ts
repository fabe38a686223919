// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { isTypingTarget, readKeys } from './readKeys.ts'
import { SHORTCUTS } from './shortcutTable.ts'

const NO_MODIFIER = { ctrlKey: false, metaKey: false, altKey: false }

function press(...keys: readonly string[]) {
  let read = readKeys([], { key: '', ...NO_MODIFIER })
  for (const key of keys) read = readKeys(read.pending, { key, ...NO_MODIFIER })
  return read
}

describe('readKeys', () => {
  test('default: single keys, sequences, digits', () => {
    expect(press('?').action).toBe('openHelp')
    expect(press('g')).toEqual({ pending: ['g'] })
    expect(press('g', 'b').action).toBe('goLatestBlock')
    expect(press('3')).toMatchObject({ action: 'openTab', digit: 3 })
    expect(press('0').action).toBeUndefined()
  })

  test('behavior: a key that matches nothing starts a new sequence', () => {
    expect(press('g', 'j').action).toBe('nextRow')
    expect(press('g', 'x')).toEqual({ pending: [] })
    expect(press('g', 'g', 'h').action).toBe('goHome')
    expect(press('g', '2')).toMatchObject({ action: 'openTab', digit: 2 })
  })

  test('behavior: keys with modifiers are left to the browser, except for the palette', () => {
    const withControl = (key: string) => readKeys([], { ...NO_MODIFIER, key, ctrlKey: true })
    expect(withControl('y').action).toBeUndefined()
    expect(withControl('k').action).toBe('openPalette')
    expect(withControl('K').action).toBe('openPalette')
    expect(readKeys([], { ...NO_MODIFIER, key: 'k', metaKey: true }).action).toBe('openPalette')
    expect(readKeys([], { ...NO_MODIFIER, key: 'j', altKey: true }).action).toBeUndefined()
    expect(press('mod').action).toBeUndefined()
  })

  test('behavior: no two shortcuts have the same keys', () => {
    const keys = SHORTCUTS.map((shortcut) => shortcut.keys.join(' '))
    expect(new Set(keys).size).toBe(keys.length)
    // A sequence that is a prefix of another would hide it.
    expect(keys.filter((one) => keys.some((other) => other.startsWith(`${one} `)))).toEqual([])
  })
})

describe('isTypingTarget', () => {
  test('default: fields, menus and dialogs', () => {
    document.body.innerHTML =
      '<input><p>text</p><div role="menu"><button>a</button></div><dialog><button>b</button></dialog>'
    expect(isTypingTarget(document.querySelector('input'))).toBe(true)
    expect(isTypingTarget(document.querySelector('[role=menu] button'))).toBe(true)
    expect(isTypingTarget(document.querySelector('dialog button'))).toBe(true)
    expect(isTypingTarget(document.querySelector('p'))).toBe(false)
    expect(isTypingTarget(null)).toBe(false)
  })
})
