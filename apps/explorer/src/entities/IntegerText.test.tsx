// @vitest-environment happy-dom
import { createNumberFormat } from '@otterscan/ethereum/units'
import { render } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { IntegerText } from './IntegerText.tsx'
import { NumberFormatContext } from './useNumberFormat.ts'

describe('IntegerText', () => {
  test('default: commas unless the user chose another style', () => {
    expect(render(<IntegerText value={1_234_567n} />).container.textContent).toBe('1,234,567')
  })

  test('behavior: follows another style without remounting its surroundings', () => {
    const page = (style: 'space' | 'plain') => (
      <NumberFormatContext value={createNumberFormat(style)}>
        <input />
        <IntegerText value={1_234_567n} />
      </NumberFormatContext>
    )
    const { container, rerender } = render(page('space'))
    const input = container.querySelector('input')
    expect(container.textContent).toBe('1\u00a0234\u00a0567')
    rerender(page('plain'))
    expect(container.textContent).toBe('1234567')
    expect(container.querySelector('input')).toBe(input)
  })
})
