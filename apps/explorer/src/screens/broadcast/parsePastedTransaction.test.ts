import { describe, expect, test } from 'vitest'
import { parsePastedTransaction } from './parsePastedTransaction.ts'

const SIGNED =
  '0xf8650709830186a094000000000000000000000000000000000000dead0583abcdef820a95a074ad1581e2295a99747b16685bc9b23297fa515f0547df030c1db722df9646faa04dc21d40a45ef2c9504928a2b454859ebc28f3665f3c4360c18b96637d4ac9f5'

describe('parsePastedTransaction', () => {
  test.each([
    SIGNED,
    `  ${SIGNED}\n`,
    SIGNED.slice(2),
    `0X${SIGNED.slice(2)}`,
    `${SIGNED.slice(0, 60)}\r\n${SIGNED.slice(60)}`,
  ])('%j is accepted', (text) => {
    expect(parsePastedTransaction(text)).toMatchObject({ kind: 'decoded', raw: SIGNED })
  })

  test.each([
    ['', 'empty'],
    ['0x', 'empty'],
    [' a\n', 'empty'],
    ['0x123', 'notHex'],
    ['hello', 'notHex'],
    ['0x7ef8', 'unknown'],
    [`${SIGNED}00`, 'unknown'],
  ])('%j is %s', (text, kind) => {
    expect(parsePastedTransaction(text).kind).toBe(kind)
  })
})
