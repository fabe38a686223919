// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStoredText } from './storedText.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** A browser that allows no storage: every use of it throws. */
function forbidStorage(): void {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => {} })
}

describe('createStoredText', () => {
  test('default: kept, and removed by null', () => {
    const stored = createStoredText('k')
    expect(stored.get()).toBeNull()
    expect([stored.set('a'), stored.get(), localStorage.getItem('k')]).toEqual([true, 'a', 'a'])
    expect([stored.set(null), stored.get(), localStorage.getItem('k')]).toEqual([true, null, null])
  })

  test('behavior: forbidden storage is empty; what is set lasts until the page closes', () => {
    forbidStorage()
    const stored = createStoredText('k')
    expect(stored.get()).toBeNull()
    expect([stored.set('a'), stored.get()]).toEqual([false, 'a'])
    expect([stored.set(null), stored.get()]).toEqual([false, null])
  })

  test('behavior: what another tab stores is read, also where no component listens', () => {
    const stored = createStoredText('k')
    stored.set('a')
    localStorage.setItem('k', 'b')
    expect(stored.get()).toBe('b')
    localStorage.clear()
    expect(stored.get()).toBeNull()
  })

  test('behavior: what is not to be stored lasts until the page closes', () => {
    const stored = createStoredText('k')
    expect([stored.set('a', false), stored.get(), localStorage.getItem('k')]).toEqual([false, 'a', null])
  })
})
