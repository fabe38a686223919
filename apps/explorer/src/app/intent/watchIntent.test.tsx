// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchIntent } from './watchIntent.ts'

let stop = () => {}
const wanted: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  wanted.length = 0
  stop = watchIntent((link) => wanted.push(link.pathname))
})
afterEach(() => stop())

function renderLinks() {
  const { getByText } = render(
    <p>
      <a href="/one">
        <span>one</span>
      </a>
      <a href="/two">two</a>
      <b>text</b>
    </p>,
  )
  return { one: getByText('one'), two: getByText('two'), text: getByText('text') }
}

const mouse = { pointerType: 'mouse' }
const finger = { pointerType: 'touch', clientX: 10, clientY: 10 }

describe('watchIntent', () => {
  test('a pointer that rests on a link, and not one that passes by', () => {
    const { one, two, text } = renderLinks()
    fireEvent.pointerOver(one, mouse)
    vi.advanceTimersByTime(40)
    fireEvent.pointerOver(two, mouse)
    vi.advanceTimersByTime(40)
    expect(wanted).toEqual([])
    vi.advanceTimersByTime(40)
    expect(wanted).toEqual(['/two'])
    fireEvent.pointerOver(one, mouse)
    fireEvent.pointerOver(text, mouse)
    vi.advanceTimersByTime(1_000)
    expect(wanted).toEqual(['/two'])
  })

  test('the focus, once for a link', () => {
    const { two } = renderLinks()
    fireEvent.focusIn(two)
    fireEvent.pointerOver(two, mouse)
    vi.advanceTimersByTime(1_000)
    expect(wanted).toEqual(['/two'])
  })

  test.each([
    ['moves', (link: Element) => fireEvent.pointerMove(link, { ...finger, clientY: 30 })],
    ['is taken for scrolling', (link: Element) => fireEvent.pointerCancel(link, finger)],
    ['scrolls', (link: Element) => fireEvent.scroll(link.ownerDocument)],
  ])('a finger that holds a link, and not one that %s', (_name, act) => {
    const { one } = renderLinks()
    fireEvent.pointerDown(one, finger)
    vi.advanceTimersByTime(50)
    act(one)
    vi.advanceTimersByTime(1_000)
    expect(wanted).toEqual([])
    fireEvent.pointerDown(one, finger)
    fireEvent.pointerMove(one, { ...finger, clientY: 12 })
    vi.advanceTimersByTime(200)
    expect(wanted).toEqual(['/one'])
  })

  test('nothing after its end', () => {
    const { one } = renderLinks()
    fireEvent.pointerOver(one, mouse)
    stop()
    fireEvent.pointerOver(one, mouse)
    vi.advanceTimersByTime(1_000)
    expect(wanted).toEqual([])
  })
})
