import { describe, expect, test } from 'vitest'
import { createNotificationBuffer } from './createNotificationBuffer.ts'

function create(maxBytes: number) {
  const sent: unknown[] = []
  let full = 0
  const buffer = createNotificationBuffer({
    send: (result) => sent.push(result),
    maxBytes,
    onFull: () => full++,
  })
  return { buffer, sent, full: () => full }
}

describe('createNotificationBuffer', () => {
  test('holds back until it is opened, then keeps the order', () => {
    const { buffer, sent } = create(1_000)
    buffer.push(1)
    buffer.push(2)
    expect(sent).toEqual([])
    buffer.open()
    buffer.push(3)
    expect(sent).toEqual([1, 2, 3])
  })

  test('holds back no more than its bytes; once open it sends any size', () => {
    const { buffer, sent, full } = create(1_000)
    const large = 'x'.repeat(400)
    for (let count = 0; count < 4; count++) buffer.push(large)
    expect(full()).toBe(2)
    buffer.open()
    buffer.push('x'.repeat(5_000))
    expect([sent.length, full()]).toEqual([3, 2])
  })
})
