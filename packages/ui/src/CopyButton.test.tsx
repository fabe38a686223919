// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'

beforeEach(() => vi.useFakeTimers())

async function click() {
  await act(async () => {
    fireEvent.click(screen.getByRole('button'))
  })
}

describe('CopyButton', () => {
  test('behavior: copies, confirms it for one second, then resets', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    render(<CopyButton text="0xabc" label="address" />)
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeVisible()
    await click()
    expect(writeText).toHaveBeenCalledWith('0xabc')
    expect(screen.getByRole('button').textContent).toBe('Copied')
    void act(() => void vi.advanceTimersByTime(60))
    expect(document.querySelector('[role="status"]')?.textContent).toBe('Copied')
    void act(() => void vi.advanceTimersByTime(1000))
    expect(screen.getByRole('button').textContent).toBe('')
  })

  test('behavior: reports when the browser denies access', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    document.execCommand = () => false
    render(<CopyButton text="0xabc" />)
    await click()
    expect(screen.getByRole('button').textContent).toBe('Not allowed')
  })
})
