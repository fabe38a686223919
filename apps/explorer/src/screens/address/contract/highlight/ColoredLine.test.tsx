// @vitest-environment happy-dom
import { render } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { ColoredLine, splitWords } from './ColoredLine.tsx'

describe('splitWords', () => {
  test('default: splits where the kind changes and at the ends of the range', () => {
    const words = Uint32Array.from([3, 4, 5, 0])
    expect(splitWords('let a = 1', words, { start: 1, end: 5 })).toEqual([
      { start: 0, text: 'l', kind: 4, isInRange: false },
      { start: 1, text: 'et', kind: 4, isInRange: true },
      { start: 3, text: ' a', kind: 0, isInRange: true },
      { start: 5, text: ' = 1', kind: 0, isInRange: false },
    ])
  })

  test('behavior: the full text without words, nothing for an empty line', () => {
    expect(splitWords('abc', undefined, undefined)).toEqual([
      { start: 0, text: 'abc', kind: 0, isInRange: false },
    ])
    expect(splitWords('', undefined, { start: 0, end: 0 })).toEqual([])
  })
})

describe('ColoredLine', () => {
  test('VER hostile text is inert, and direction characters are escaped', () => {
    const { container } = render(
      <ColoredLine
        text={'/*\u202e } ⁦if (isAdmin)*/ <img src=x onerror=alert(1)>'}
        words={undefined}
        range={undefined}
      />,
    )
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
    expect(container.textContent).not.toContain('\u202e')
    expect(container.querySelectorAll('[title]')).toHaveLength(2)
  })
})
