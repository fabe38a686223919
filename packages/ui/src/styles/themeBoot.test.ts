// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'

const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  delete root.dataset.theme
  delete root.dataset.density
})

async function boot(systemIsDark: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: systemIsDark }))
  vi.resetModules()
  const script: string = './themeBoot.js'
  await import(script)
}

describe('themeBoot', () => {
  test('behavior: the stored theme wins over the system', async () => {
    localStorage.setItem('theme', 'light')
    localStorage.setItem('density', 'compact')
    await boot(true)
    expect(root.dataset.theme).toBe('light')
    expect(root.dataset.density).toBe('compact')
  })

  test('behavior: nothing stored means the system', async () => {
    await boot(true)
    expect(root.dataset.theme).toBe('dark')
    expect(root.dataset.density).toBeUndefined()
  })

  test('behavior: storage that throws means the system', async () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new Error('denied')
      },
    })
    await boot(false)
    expect(root.dataset.theme).toBe('light')
  })
})
