import { expect, test } from 'vitest'
import { parseBalanceRequest } from './balanceRequest.ts'

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

test('nothing said: the native currency over the whole chain', () => {
  expect(parseBalanceRequest({ token: '', from: '', to: ' ' })).toEqual({
    asset: 'native',
    from: undefined,
    to: undefined,
  })
})

test('a token and a range', () => {
  expect(parseBalanceRequest({ token: TOKEN.toLowerCase(), from: '0', to: '18446744073709551615' })).toEqual({
    asset: TOKEN,
    from: 0n,
    to: 18_446_744_073_709_551_615n,
  })
})

test.each([
  [{ token: '0x12', from: '', to: '' }, { token: 'Not an address.' }],
  [
    { token: '', from: '-1', to: '1e3' },
    { from: 'Not a block number.', to: 'Not a block number.' },
  ],
  [{ token: '', from: '9', to: '8' }, { to: 'Before the first block.' }],
])('%o is wrong', (texts, errors) => {
  expect(parseBalanceRequest(texts)).toEqual(errors)
})
