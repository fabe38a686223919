// @vitest-environment happy-dom
import { render } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { TruncatedText } from './TruncatedText.tsx'

const HASH = `0x${'abcdef0123456789'.repeat(4)}`

describe('TruncatedText', () => {
  test('behavior: the full text stays in the page, the end is a separate element', () => {
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

  test('UI-09 two that agree in four characters at each end can be distinguished at any width', () => {
    const [real, fake] = [
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '0x5290fFfFFfFFFfffFFfFFfffFFFffFffFf009EE7',
    ]
    const shown = [real, fake].map((text) => {
      const { container } = render(<TruncatedText text={text} maxChars={4} />)
      const [start, end] = container.querySelectorAll<HTMLElement>('[title] > span')
      // What remains of the start without any room, and the end, which never shrinks.
      const kept = Number.parseInt(start?.style.minWidth ?? '', 10) - 1
      expect(container.querySelector('[title]')?.getAttribute('title')).toBe(text)
      expect(container.textContent).toBe(text)
      return [text.slice(2, kept), end?.textContent ?? '']
    })
    for (const [start, end] of shown) expect([start?.length, end?.length]).toEqual([6, 6])
    expect(shown[0]?.[0]).not.toBe(shown[1]?.[0])
    expect(shown[0]?.[1]).not.toBe(shown[1]?.[1])
  })

  test('behavior: a short text is left whole', () => {
    const { container } = render(<TruncatedText text="0xabcdef" />)
    expect(container.querySelectorAll('span')).toHaveLength(1)
  })
})
