import { describe, expect, test } from 'vitest'
import { placeFloating } from './placeFloating.ts'

const VIEW = { width: 400, height: 300 }
const box = (left: number, top: number, width = 40, height = 20) => ({
  left,
  top,
  width,
  height,
  right: left + width,
  bottom: top + height,
})

describe('placeFloating', () => {
  test('default', () => {
    expect(placeFloating(box(100, 100), { width: 80, height: 30 }, VIEW, 'top')).toEqual({
      top: 64,
      left: 80,
    })
    expect(placeFloating(box(100, 100), { width: 80, height: 30 }, VIEW, 'bottom')).toEqual({
      top: 126,
      left: 100,
    })
    expect(placeFloating(box(100, 100), { width: 80, height: 30 }, VIEW, 'bottom-end')).toEqual({
      top: 126,
      left: 60,
    })
  })

  test('behavior: flips to the side with room', () => {
    expect(placeFloating(box(100, 10), { width: 80, height: 30 }, VIEW, 'top').top).toBe(36)
    expect(placeFloating(box(100, 270), { width: 80, height: 30 }, VIEW, 'bottom').top).toBe(234)
  })

  test('behavior: stays on screen', () => {
    expect(placeFloating(box(380, 100), { width: 200, height: 30 }, VIEW, 'bottom').left).toBe(192)
    expect(placeFloating(box(0, 100), { width: 200, height: 30 }, VIEW, 'top').left).toBe(8)
    expect(placeFloating(box(0, 100), { width: 900, height: 900 }, VIEW, 'bottom')).toEqual({
      top: 126,
      left: 8,
    })
  })
})
