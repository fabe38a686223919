// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import {
  applyDensity,
  applyTheme,
  readStoredDensity,
  readStoredTheme,
  resolveTheme,
  storeDensity,
  storeTheme,
} from './theme.ts'

beforeEach(() => localStorage.clear())

const FORBIDDEN = {
  getItem: () => {
    throw new Error('denied')
  },
  setItem: () => {
    throw new Error('denied')
  },
  removeItem: () => {
    throw new Error('denied')
  },
}

describe('readStoredTheme', () => {
  test('default', () => {
    expect(readStoredTheme()).toBe('system')
  })

  test('behavior: the stored choice', () => {
    localStorage.setItem('theme', 'dark')
    expect(readStoredTheme()).toBe('dark')
  })

  test('behavior: an unknown value counts as none', () => {
    localStorage.setItem('theme', 'sepia')
    expect(readStoredTheme()).toBe('system')
  })

  test('behavior: blocked storage counts as empty', () => {
    expect(readStoredTheme(FORBIDDEN)).toBe('system')
  })
})

describe('storeTheme', () => {
  test('behavior: system removes the key', () => {
    storeTheme('light')
    expect(localStorage.getItem('theme')).toBe('light')
    storeTheme('system')
    expect(localStorage.getItem('theme')).toBeNull()
  })

  test('behavior: blocked storage does not throw', () => {
    expect(() => storeTheme('dark', FORBIDDEN)).not.toThrow()
  })
})

describe('resolveTheme', () => {
  test('default', () => {
    expect(resolveTheme('system', true)).toBe('dark')
    expect(resolveTheme('system', false)).toBe('light')
    expect(resolveTheme('light', true)).toBe('light')
  })
})

describe('applyTheme', () => {
  test('default', () => {
    applyTheme('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
  })
})

describe('applyDensity', () => {
  test('default', () => {
    applyDensity('compact')
    expect(document.documentElement.dataset.density).toBe('compact')
    applyDensity('comfortable')
    expect(document.documentElement.dataset.density).toBeUndefined()
  })
})

describe('storeDensity', () => {
  test('default', () => {
    storeDensity('compact')
    expect(readStoredDensity()).toBe('compact')
    storeDensity('comfortable')
    expect(localStorage.getItem('density')).toBeNull()
  })
})
