import type { Address } from '@otterscan/ethereum/address'
import { createNumberFormat } from '@otterscan/ethereum/units'
import { describe, expect, test } from 'vitest'
import { appendTokens, listSuggestions, parseTokenText } from './listSuggestions.ts'
import { addRecentPage, MAX_RECENT_PAGES, parseRecentPages } from './recentPages.ts'

const NUMBERS = createNumberFormat('comma')

const ADDRESS: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const HASH = `0x${'ab'.repeat(32)}`
const HEX_HASH = HASH as `0x${string}`

function list(text: string) {
  return listSuggestions(text, [], [], NUMBERS).map(({ kind, name, detail, path }) => ({
    kind,
    name,
    detail,
    to: path.to,
  }))
}

describe('listSuggestions', () => {
  test('default: the kind is recognized', () => {
    expect(list('123456')).toEqual([
      { kind: 'Block', name: '123,456', detail: undefined, to: '/block/123456' },
    ])
    expect(list(HASH)[0]).toMatchObject({ kind: 'Transaction', name: HASH, to: `/tx/${HASH}` })
    expect(list(HASH)[1]).toEqual({
      kind: 'Events',
      name: HASH,
      detail: 'with this first topic',
      to: '/logs',
    })
    expect(list(ADDRESS.toLowerCase())[0]).toMatchObject({ kind: 'Address', name: ADDRESS })
    expect(list(`${ADDRESS}:7`)[0]).toMatchObject({ kind: 'Address', detail: 'transaction with nonce 7' })
    expect(list(`https://explorer.example/token/${ADDRESS}#balances`)).toMatchObject([
      { kind: 'Token', name: ADDRESS, to: `/token/${ADDRESS}` },
    ])
    expect(list('slot:5')[0]).toMatchObject({ kind: 'Slot', name: '5' })
    expect(list('vitalik.eth')[0]).toMatchObject({ kind: 'Name', name: 'vitalik.eth' })
    expect(list('  ')).toEqual([])
  })

  test('behavior: a mistyped input is explained', () => {
    expect(list(ADDRESS.replace('dA6', 'da6'))[0]?.detail).toMatch(/does not match its checksum/)
    expect(list(HASH.slice(0, 40))[0]?.detail).toMatch(/^Not a complete address or hash/)
    expect(list('https://example.org/nothing')[0]?.detail).toBe('Does not refer to anything on a chain')
  })

  test('behavior: matching recent pages and labels, each page once', () => {
    const recent = [
      { chainId: 1n, path: '/block/123456' },
      { chainId: 1n, path: `/tx/${HEX_HASH}` },
    ]
    const labels = [{ address: ADDRESS, label: 'Cold wallet', chainId: undefined }]
    const names = (text: string) => listSuggestions(text, recent, labels, NUMBERS).map(({ name }) => name)
    expect(names('')).toEqual(['123,456', HASH])
    expect(names('wallet')).toEqual(['wallet', 'Cold wallet'])
    expect(names('123456')).toEqual(['123,456'])
    expect(names('1234')).toEqual(['1,234', '123,456'])
    expect(names(ADDRESS)).toEqual([ADDRESS])
  })
})

describe('appendTokens', () => {
  test('behavior: below the rest, as claims, each page once', () => {
    const label = { address: ADDRESS, label: 'Fish market', chainId: undefined }
    const items = listSuggestions('fish', [], [label], NUMBERS)
    const other = '0x2222222222222222222222222222222222222222'
    const tokens = [
      { address: ADDRESS, standard: 'erc20', name: 'Fish', symbol: 'FISH' },
      { address: other, standard: 'erc721', name: '', symbol: 'FISHES' },
    ] as const
    expect(appendTokens(items, tokens).map(({ kind, name, isClaim }) => [kind, name, isClaim])).toEqual([
      ['Name', 'fish', undefined],
      ['Label', 'Fish market', undefined],
      ['ERC-721', 'FISHES', true],
    ])
    expect(appendTokens(items, [])).toBe(items)
  })
})

describe('parseTokenText', () => {
  test('behavior: only a text that may be a name is sent', () => {
    expect(['fi', ' Ｆish ', 'vitalik.eth', '月亮'].map(parseTokenText)).toEqual([
      'fi',
      'Fish',
      'vitalik.eth',
      '月亮',
    ])
    const others = ['', 'f', '12', '1,234.5', ADDRESS, `${ADDRESS}:7`, ADDRESS.slice(0, 30), ADDRESS.slice(2)]
    for (const text of [
      ...others,
      HASH,
      HASH.slice(2),
      '0x',
      'slot:5',
      'https://example.org/x',
      'x'.repeat(65),
    ]) {
      expect([text, parseTokenText(text)]).toEqual([text, undefined])
    }
  })
})

describe('parseRecentPages', () => {
  test('behavior: entries that are not pages are dropped', () => {
    const text = JSON.stringify([
      ['1', '/block/5'],
      ['1', '/broadcastTx'],
      ['x', '/block/6'],
      ['1', 'javascript:1'],
      7,
    ])
    expect(parseRecentPages(text)).toEqual([{ chainId: 1n, path: '/block/5' }])
    expect(parseRecentPages('{')).toEqual([])
    expect(parseRecentPages('{}')).toEqual([])
    expect(parseRecentPages(null)).toEqual([])
  })
})

describe('addRecentPage', () => {
  test('behavior: newest first, each once, up to the limit', () => {
    let places = addRecentPage([], { chainId: 1n, path: '/block/0' })
    for (let number = 1; number < 40; number += 1) {
      places = addRecentPage(places, { chainId: 1n, path: `/block/${number}` })
    }
    places = addRecentPage(places, { chainId: 1n, path: '/block/20' })
    expect(places).toHaveLength(MAX_RECENT_PAGES)
    expect(places.slice(0, 2).map(({ path }) => path)).toEqual(['/block/20', '/block/39'])
    expect(addRecentPage(places, { chainId: 5n, path: '/block/20' })).toHaveLength(MAX_RECENT_PAGES)
  })
})
