import { functionArguments, functionSelectors } from 'evmole'
import { describe, expect, test } from 'vitest'

/** The selector of the call is on the stack. */
const LOAD_SELECTOR = '5f3560e01c'
/** Reverts when no function matches. */
const NO_SUCH_FUNCTION = '5b5f5ffd'
const SELECTOR = 'a9059cbb'

function toByte(value: number): string {
  return value.toString(16).padStart(2, '0')
}

/** Code whose dispatcher compares in a given way, then jumps away when it does not match. */
function buildInverted(compare: string): string {
  const head = `${LOAD_SELECTOR}80${compare}`
  // Both arguments are read and dropped; then the call ends.
  const body = '6004355060243550' + '00'
  const elsewhere = head.length / 2 + 3 + body.length / 2
  return `0x${head}60${toByte(elsewhere)}57${body}${NO_SUCH_FUNCTION}`
}

describe('functionSelectors', () => {
  test.each([
    ['EQ ISZERO', `63${SELECTOR}1415`],
    ['SUB', `63${SELECTOR}03`],
    ['XOR', `63${SELECTOR}18`],
  ])('PROXY-07 a dispatcher that jumps away when it does not match: %s', (_, compare) => {
    const code = buildInverted(compare)
    expect(functionSelectors(code)).toEqual([SELECTOR])
    expect(functionArguments(code, SELECTOR).split(',')).toHaveLength(2)
  })

  test('behavior: code without a dispatcher has no functions', () => {
    expect(functionSelectors('0x')).toEqual([])
    expect(functionSelectors('0x5f5ffd')).toEqual([])
  })
})
