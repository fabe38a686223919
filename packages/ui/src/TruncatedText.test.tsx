// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { TruncatedText } from './TruncatedText.tsx'

afterEach(cleanup)

const HASH = `0x${'abcdef0123456789'.repeat(4)}`

describe('TruncatedText', () => {
  test('behavior: the whole text stays in the page, the end is kept apart', () => {
    const { container } = render(<TruncatedText text={HASH} />)
    expect(container.textContent).toBe(HASH)
    expect(container.querySelector('[title]')?.getAttribute('title')).toBe(HASH)
    expect(container.querySelector('[title] > :last-child')?.textContent).toBe('456789')
  })

  test('behavior: never fewer than six characters at either end', () => {
    const { container } = render(<TruncatedText text={HASH} start={1} end={1} />)
    expect(container.querySelector('[title] > :last-child')?.textContent).toHaveLength(6)
    expect((container.querySelector('.text-ellipsis') as HTMLElement).style.minWidth).toBe('7ch')
  })

  test('behavior: a short text is left whole', () => {
    const { container } = render(<TruncatedText text="0xabcdef" />)
    expect(container.querySelectorAll('span')).toHaveLength(1)
  })
})
