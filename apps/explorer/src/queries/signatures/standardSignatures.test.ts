import { describe, expect, test } from 'vitest'
import { listStandardEvents, listStandardFunctions } from './standardSignatures.ts'

describe('listStandardEvents', () => {
  test('default: every line is parsed', () => {
    expect(listStandardEvents()).toHaveLength(18)
  })

  test('behavior: the two Transfer events share a topic and differ in what is indexed', () => {
    const transfers = listStandardEvents().filter(({ name }) => name === 'Transfer')
    expect(transfers.map(({ topic0 }) => topic0)).toEqual([
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    ])
    expect(transfers.map(({ inputs }) => inputs.filter(({ indexed }) => indexed).length)).toEqual([2, 3])
  })
})

describe('listStandardFunctions', () => {
  test('default: every line is parsed, with outputs', () => {
    expect(listStandardFunctions()).toHaveLength(27)
    const transfer = listStandardFunctions().find(({ selector }) => selector === '0xa9059cbb')
    expect(transfer?.text).toBe('transfer(address,uint256)')
    expect(transfer?.outputs).toHaveLength(1)
  })
})
