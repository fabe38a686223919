import type { Hex } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { DEPOSIT_TOPIC, hasWrappedCoinEvents, WITHDRAWAL_TOPIC } from './wrappedCoin.ts'

const push = (topic: Hex) => `7f${topic.slice(2)}`

describe('hasWrappedCoinEvents', () => {
  test('only code that pushes both topics', () => {
    const deposit = push(DEPOSIT_TOPIC)
    const withdrawal = push(WITHDRAWAL_TOPIC)
    expect(hasWrappedCoinEvents(`0x6080${deposit}a250${withdrawal.toUpperCase()}00`)).toBe(true)
    expect(hasWrappedCoinEvents(`0x6080${deposit}00`)).toBe(false)
    expect(hasWrappedCoinEvents(`0x6080${withdrawal}00`)).toBe(false)
    // Only pushed words count.
    expect(hasWrappedCoinEvents(`0x${DEPOSIT_TOPIC.slice(2)}${WITHDRAWAL_TOPIC.slice(2)}`)).toBe(false)
    expect(hasWrappedCoinEvents('0x')).toBe(false)
  })
})
