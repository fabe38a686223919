// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { ArgumentInput } from './ArgumentInput.tsx'

describe('ArgumentInput', () => {
  test('a name from an ABI neither widens the page nor deceives', () => {
    render(
      <ArgumentInput
        type={{ kind: 'address' }}
        name={`to\u202e${'x'.repeat(10_000)}`}
        path="0"
        field={{ kind: 'text', key: 1, text: '' }}
        onChange={() => {}}
        formError={undefined}
      />,
    )
    const label = screen.getByText(/^address to/)
    expect(label.textContent).toMatch(/^address to\[U\+202E\]x+…$/)
    expect(label.textContent?.length).toBeLessThan(110)
    expect(label.className).toContain('wrap-anywhere')
  })
})
