// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/preact'
import { describe, expect, test, vi } from 'vitest'
import { RawText } from './RawText.tsx'

const MEGABYTE = 'f'.repeat(1_000_000)

describe('RawText', () => {
  test('behavior: of a megabyte only the visible lines are drawn, also after scrolling', async () => {
    render(<RawText text={`${MEGABYTE}end`} label="Input data" maxHeight={200} />)
    const box = screen.getByRole('region', { name: 'Input data' })
    expect(box.querySelectorAll('.whitespace-pre').length).toBeLessThan(60)
    expect(box.textContent).not.toContain('end')
    box.scrollTop = 20 * 15_620
    fireEvent.scroll(box)
    await expect.poll(() => box.textContent).toContain('end')
    expect(screen.getByText('1,000,003 characters')).toBeVisible()
  })

  test('behavior: copying copies all of it', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    render(<RawText text={MEGABYTE} label="Input data" sizeText="500,000 bytes" />)
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Copy input data' }))
    })
    expect(writeText).toHaveBeenCalledWith(MEGABYTE)
    expect(screen.getByText('500,000 bytes')).toBeVisible()
  })
})
