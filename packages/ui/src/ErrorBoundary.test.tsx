// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

let isBroken = true
function Fragile() {
  if (isBroken) throw new Error('cracked')
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
  test('behavior: retry draws again', () => {
    isBroken = true
    render(tree('a'))
    expect(screen.getByText('cracked')).toBeTruthy()
    isBroken = false
    fireEvent.click(screen.getByText('cracked'))
    expect(screen.getByText('whole')).toBeTruthy()
  })

  test('behavior: a new key clears the failure, the same key does not', () => {
    isBroken = true
    const { rerender } = render(tree('a'))
    isBroken = false
    rerender(tree('a'))
    expect(screen.getByText('cracked')).toBeTruthy()
    rerender(tree('b'))
    expect(screen.getByText('whole')).toBeTruthy()
  })
})
