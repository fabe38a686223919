// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

let isBroken = true
let message = 'cracked'
beforeEach(() => {
  isBroken = true
  message = 'cracked'
})
function Fragile() {
  if (isBroken) throw new Error(message)
  return <p>whole</p>
}
function tree(resetKey: string) {
  return (
    <ErrorBoundary
      resetKey={resetKey}
      fallback={({ error, retry }) => (
        <button type="button" onClick={retry}>
          {error instanceof Error ? error.message : 'unknown'}
        </button>
      )}
    >
      <Fragile />
    </ErrorBoundary>
  )
}

describe('ErrorBoundary', () => {
  test('behavior: retry renders again', () => {
    render(tree('a'))
    expect(screen.getByText('cracked')).toBeVisible()
    isBroken = false
    fireEvent.click(screen.getByText('cracked'))
    expect(screen.getByText('whole')).toBeVisible()
  })

  test('behavior: a new key clears the failure, the same key does not', () => {
    const { rerender } = render(tree('a'))
    isBroken = false
    rerender(tree('a'))
    expect(screen.getByText('cracked')).toBeVisible()
    rerender(tree('b'))
    expect(screen.getByText('whole')).toBeVisible()
  })

  test.each([
    'Failed to fetch dynamically imported module: http://x/BlockScreen-1.js',
    'error loading dynamically imported module: http://x/BlockScreen-1.js',
    'Importing a module script failed.',
  ])('behavior: after “%s” retry reloads the page', (text) => {
    message = text
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    render(tree('a'))
    isBroken = false
    fireEvent.click(screen.getByText(text))
    expect(reload).toHaveBeenCalledOnce()
    expect(screen.queryByText('whole')).toBeNull()
  })
})
