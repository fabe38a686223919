import type { Address } from '@otterscan/ethereum/address'
import { describe, expect, test } from 'vitest'
import { appendTokens, listSuggestions, toTokenText } from './listSuggestions.ts'
import { addRecentPlace, MAX_RECENT_PLACES, parseRecentPlaces } from './recentPlaces.ts'

const ADDRESS: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const HASH = `0x${'ab'.repeat(32)}`
const HEX_HASH = HASH as `0x${string}`

function list(text: string) {
  return listSuggestions(text, [], []).map(({ kind, name, note, path }) => ({
    kind,
    name,
    note,
    to: path.to,
  }))
}

describe('listSuggestions', () => {
  test('default: the kind is recognised', () => {
    expect(list('123456')).toEqual([{ kind: 'Block', name: '123,456', note: undefined, to: '/block/123456' }])
    expect(list(HASH)[0]).toMatchObject({ kind: 'Transaction', name: HASH, to: `/tx/${HASH}` })
    expect(list(ADDRESS.toLowerCase())[0]).toMatchObject({ kind: 'Address', name: ADDRESS })
    expect(list(`${ADDRESS}:7`)[0]).toMatchObject({ kind: 'Address', note: 'transaction with nonce 7' })
    expect(list('slot:5')[0]).toMatchObject({ kind: 'Slot', name: '5' })
    expect(list('vitalik.eth')[0]).toMatchObject({ kind: 'Name', name: 'vitalik.eth' })
    expect(list('  ')).toEqual([])
  })

  test('behavior: what is wrong is explained', () => {
    expect(list(ADDRESS.replace('dA6', 'da6'))[0]?.note).toMatch(/do not fit its checksum/)
    expect(list(HASH.slice(0, 40))[0]?.note).toMatch(/^Not a whole address or hash/)
    expect(list('https://example.org/nothing')[0]?.note).toBe('Names nothing on a chain')
  })

  test('behavior: recent places and labels that fit, each place once', () => {
    const recent = [
      { chainId: 1n, path: '/block/123456' },
      { chainId: 1n, path: `/tx/${HEX_HASH}` },
    ]
    const labels = [{ address: ADDRESS, label: 'Cold wallet', chainId: undefined }]
    const names = (text: string) => listSuggestions(text, recent, labels).map(({ name }) => name)
    expect(names('')).toEqual(['123,456', HASH])
    expect(names('wallet')).toEqual(['wallet', 'Cold wallet'])
    expect(names('123456')).toEqual(['123,456'])
    expect(names('1234')).toEqual(['1,234', '123,456'])
    expect(names(ADDRESS)).toEqual([ADDRESS])
  })
})

describe('appendTokens', () => {
  test('behavior: below the rest, as claims, each place once', () => {
    const label = { address: ADDRESS, label: 'Fish market', chainId: undefined }
    const items = listSuggestions('fish', [], [label])
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

describe('toTokenText', () => {
  test('behavior: only what may be a name is told', () => {
    expect(['fi', ' Ｆish ', 'vitalik.eth', '月亮'].map(toTokenText)).toEqual([
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
      expect([text, toTokenText(text)]).toEqual([text, undefined])
    }
  })
})

describe('parseRecentPlaces', () => {
  test('behavior: what is no place is left out', () => {
    const text = JSON.stringify([
      ['1', '/block/5'],
      ['1', '/broadcastTx'],
      ['x', '/block/6'],
      ['1', 'javascript:1'],
      7,
    ])
    expect(parseRecentPlaces(text)).toEqual([{ chainId: 1n, path: '/block/5' }])
    expect(parseRecentPlaces('{')).toEqual([])
    expect(parseRecentPlaces('{}')).toEqual([])
    expect(parseRecentPlaces(null)).toEqual([])
  })
})

describe('addRecentPlace', () => {
  test('behavior: newest first, each once, not more than are kept', () => {
    let places = addRecentPlace([], { chainId: 1n, path: '/block/0' })
    for (let number = 1; number < 40; number += 1) {
      places = addRecentPlace(places, { chainId: 1n, path: `/block/${number}` })
    }
    places = addRecentPlace(places, { chainId: 1n, path: '/block/20' })
    expect(places).toHaveLength(MAX_RECENT_PLACES)
    expect(places.slice(0, 2).map(({ path }) => path)).toEqual(['/block/20', '/block/39'])
    expect(addRecentPlace(places, { chainId: 5n, path: '/block/20' })).toHaveLength(MAX_RECENT_PLACES)
  })
})
