import type { Hex } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { hexToText } from './hexToText.ts'

describe('hexToText', () => {
  test('default', () => {
    expect(hexToText('0x68c3a9')).toBe('hé')
    expect(hexToText('0x')).toBe('')
    expect(hexToText('0xefbbbf61')).toBe('\ufeffa')
  })

  test.each(['0xc328', '0xed a080'.replace(' ', ''), '0xc0af', '0xf5808080', '0xff'])(
    'error: %s is not UTF-8',
    (hex) => {
      expect(hexToText(hex as Hex)).toBeUndefined()
    },
  )

  test('error: what is not whole hex bytes is not text', () => {
    expect(hexToText('0x123')).toBeUndefined()
    expect(hexToText('0xzz' as Hex)).toBeUndefined()
  })
})
