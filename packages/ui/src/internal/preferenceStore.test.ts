// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPreferenceStore } from './preferenceStore.ts'

let system: { matches: boolean; listeners: (() => void)[] }

beforeEach(() => {
  localStorage.clear()
  system = { matches: false, listeners: [] }
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return system.matches
    },
    addEventListener: (_: string, listener: () => void) => system.listeners.push(listener),
  }))
})

function turnSystem(isDark: boolean) {
  system.matches = isDark
  for (const listener of system.listeners) listener()
}

describe('createPreferenceStore', () => {
  test('behavior: follows the system until a choice is made', () => {
    const store = createPreferenceStore()
    expect(document.documentElement.dataset.theme).toBe('light')
    turnSystem(true)
    expect(document.documentElement.dataset.theme).toBe('dark')
    turnSystem(false)
    expect(store.getSnapshot()).toEqual({ choice: 'system', theme: 'light', density: 'comfortable' })
  })

  test('behavior: a choice overrides the system until it is reset', () => {
    const store = createPreferenceStore()
    store.setTheme('light')
    turnSystem(true)
    expect(document.documentElement.dataset.theme).toBe('light')
    store.setTheme('system')
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('theme')).toBeNull()
  })

  test('behavior: notifies subscribers and keeps the snapshot between changes', () => {
    const store = createPreferenceStore()
    const listener = vi.fn()
    const unsubscribe = store.subscribe(listener)
    const before = store.getSnapshot()
    expect(store.getSnapshot()).toBe(before)
    store.setDensity('compact')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(document.documentElement.dataset.density).toBe('compact')
    unsubscribe()
    store.setDensity('comfortable')
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
