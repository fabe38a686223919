import { describe, expect, test } from 'vitest'
import { createNoticeGate } from './createNoticeGate.ts'

describe('createNoticeGate', () => {
  test('holds back until it is opened, then keeps the order', () => {
    const sent: unknown[] = []
    const gate = createNoticeGate((result) => sent.push(result))
    gate.push(1)
    gate.push(2)
    expect(sent).toEqual([])
    gate.open()
    gate.push(3)
    expect(sent).toEqual([1, 2, 3])
  })
})
