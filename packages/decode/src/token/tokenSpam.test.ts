import { describe, expect, test } from 'vitest'
import { findSpamSigns, type JudgedToken } from './tokenSpam.ts'

const token = (part: Partial<JudgedToken>): JudgedToken => ({
  name: 'Otter Dollar',
  symbol: 'OTTD',
  decimals: 6,
  isSameForEveryone: false,
  ...part,
})
const signs = (part: Partial<JudgedToken>) => findSpamSigns(token(part), 'ETH')

describe('findSpamSigns', () => {
  test.each([
    { name: 'Otter Dollar', symbol: 'OTTD' },
    { name: 'yearn.finance', symbol: 'YFI' },
    { name: 'Wrapped Ether', symbol: 'WETH' },
    { name: 'USD Coin (Bridged)', symbol: 'USDC.e' },
    { name: 'Staked Reward Token', symbol: 'SRT' },
    { name: 'Тугрик', symbol: 'ТУГ' },
    { name: '🌕🌕', symbol: '🌕' },
    { name: 'St. Moritz Token', symbol: 'SMT' },
  ])('$name ($symbol) is ordinary', (texts) => {
    expect(signs(texts)).toEqual([])
  })

  test.each([
    { name: 'Visit https://free-eth.example', symbol: 'GIFT' },
    { name: '$5000 USDC airdrop at usdc-gift.com', symbol: 'USDC' },
    { name: 'Reward', symbol: 'otter-drop.org' },
    { name: 'Claim', symbol: 'CLM' },
    { name: 'Otter (t.me/otter)', symbol: 'OTT' },
  ])('$name ($symbol) invites', (texts) => {
    expect(signs(texts)).toEqual(['invitation'])
  })

  test('each other sign on its own', () => {
    expect(signs({ decimals: undefined })).toEqual(['noToken'])
    expect(signs({ name: ' ' })).toEqual(['noToken'])
    expect(signs({ symbol: '\u202eDSU' })).toEqual(['hiddenCharacters'])
    expect(signs({ symbol: 'UЅDC' })).toEqual(['mixedAlphabets'])
    expect(signs({ symbol: 'eth' })).toEqual(['nativeSymbol'])
    expect(findSpamSigns(token({ symbol: 'eth' }), 'xDAI')).toEqual([])
  })

  test('TOK-13 the same balance for every holder', () => {
    expect(signs({ isSameForEveryone: true })).toEqual(['sameForEveryone'])
  })
})
