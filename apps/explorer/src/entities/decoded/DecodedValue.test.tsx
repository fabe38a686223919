// @vitest-environment happy-dom
import { decodeParameters } from '@otterscan/decode/abi/abiValue'
import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import { cleanup, screen } from '@testing-library/preact'
import { afterEach, describe, expect, test } from 'vitest'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { DecodedValue } from './DecodedValue.tsx'

afterEach(cleanup)

const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')

describe('DecodedValue', () => {
  test.each([
    ['ufixed128x18', 15n * 10n ** 17n, '1.5'],
    ['fixed168x10', -25n, '-0.0000000025'],
    ['decimal', 10n ** 10n, '1'],
    ['ufixed8x80', 1n, `0.${'0'.repeat(79)}1`],
  ])('a number of type %s has its point', async (type, value, text) => {
    const inputs = parseSignature(`f(${type})`)?.inputs ?? []
    const [decoded] = decodeParameters(inputs, `0x${word(value)}`).values
    if (decoded === undefined) throw new Error('no value')
    renderScreen(<DecodedValue value={decoded} />, { answer: () => null })
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
