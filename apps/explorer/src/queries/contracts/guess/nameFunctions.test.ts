import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import { describe, expect, test } from 'vitest'
import { nameFunctions } from './nameFunctions.ts'

const signature = (text: string) => {
  const parsed = parseSignature(text)
  if (parsed === undefined) throw new Error(text)
  return parsed
}

describe('nameFunctions', () => {
  test('default: named first by text; of several names the one whose types the code shows', () => {
    const known = [signature('many_msg_babbage(bytes1)'), signature('transfer(address,uint256)')]
    const guessed = nameFunctions(
      [
        { selector: '0x12345678', argumentTypes: 'uint256,(address,bytes)[]' },
        { selector: '0xa9059cbb', argumentTypes: 'address,uint256' },
        { selector: '0x06fdde03', argumentTypes: '' },
      ],
      (selector) =>
        selector === '0xa9059cbb' ? known : selector === '0x06fdde03' ? [signature('name()')] : [],
    )
    expect(guessed.map(({ signature: { text, selector }, isNamed }) => [text, selector, isNamed])).toEqual([
      ['name()', '0x06fdde03', true],
      ['transfer(address,uint256)', '0xa9059cbb', true],
      ['0x12345678(uint256,(address,bytes)[])', '0x12345678', false],
    ])
  })
})
