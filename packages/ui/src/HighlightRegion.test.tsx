// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { Highlightable } from './Highlightable.tsx'
import { HighlightRegion } from './HighlightRegion.tsx'

let draws = 0
function Counted({ value, name }: { value: string; name: string }) {
  draws++
  return (
    <Highlightable value={value}>
      <a href="#x">{name}</a>
    </Highlightable>
  )
}

function renderRegions() {
  render(
    <>
      <HighlightRegion>
        <Counted value={'a"]'} name="first" />
        <Counted value={'a"]'} name="second" />
        <Counted value="b" name="other" />
      </HighlightRegion>
      <HighlightRegion>
        <Counted value={'a"]'} name="elsewhere" />
      </HighlightRegion>
    </>,
  )
}

const litNames = () =>
  [...document.querySelectorAll('[data-highlight-on]')].map((element) => element.textContent)

describe('HighlightRegion', () => {
  test('behavior: hovering highlights equal values of the region only, without rendering', () => {
    renderRegions()
    const before = draws
    fireEvent.pointerOver(screen.getByText('first'))
    expect(litNames()).toEqual(['first', 'second'])
    expect(draws).toBe(before)
  })

  test('behavior: moving on and leaving end the highlight', () => {
    renderRegions()
    fireEvent.pointerOver(screen.getByText('first'))
    fireEvent.pointerOver(screen.getByText('other'))
    expect(litNames()).toEqual([])
  })

  test('behavior: focus counts as hovering', () => {
    renderRegions()
    fireEvent.focusIn(screen.getByText('second'))
    expect(litNames()).toEqual(['first', 'second'])
    fireEvent.focusOut(screen.getByText('second'))
    expect(litNames()).toEqual([])
  })
})
