// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { VirtualList } from './VirtualList.tsx'

describe('VirtualList', () => {
  test('behavior: draws the visible items and reports the total count', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => `frame ${index}`)
    render(
      <VirtualList
        label="Frames"
        items={items}
        itemKey={(item) => item}
        estimateHeight={40}
        renderItem={(item) => item}
      />,
    )
    const drawn = screen.getAllByRole('listitem')
    expect(drawn.length).toBeGreaterThan(10)
    expect(drawn.length).toBeLessThan(60)
    expect(drawn[0]?.textContent).toBe('frame 0')
    expect(drawn[0]?.getAttribute('aria-setsize')).toBe('10000')
    expect(screen.getByRole('list').style.height).not.toBe('0px')
  })
})
