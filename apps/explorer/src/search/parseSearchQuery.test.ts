// cspell:ignore tokentxns internaltx tokenapprovalchecker gastracker
import { describe, expect, test } from 'vitest'
import { toHref } from '../paths/appPath.ts'
import { parseSearchQuery } from './parseSearchQuery.ts'

const ADDRESS = '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326'
const HOLDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`
const PUBKEY = `0x${'cd'.repeat(48)}`

/** The target as text: its URL, or its kind. */
function read(text: string): string {
  const target = parseSearchQuery(text)
  switch (target.kind) {
    case 'path':
      return toHref(target.path)
    case 'name':
      return `name ${toHref(target.path)}`
    case 'hash':
      return `hash ${target.hash}`
    case 'selector':
      return `selector ${target.selector}`
    case 'badChecksum':
      return `badChecksum ${target.corrected}`
    default:
      return target.kind
  }
}

describe('parseSearchQuery', () => {
  test.each([
    ['', 'empty'],
    ['   \n', 'empty'],
    // 1 explorer URLs
    [`https://etherscan.io/address/${ADDRESS}#code`, `/address/${ADDRESS}/contract`],
    [`http://localhost:5100/token/${ADDRESS}?a=1`, `/token/${ADDRESS}?a=1`],
    [`https://x.example/tx/${HASH}/logs?x#y`, `hash ${HASH}`],
    [`https://x.example/block/${HASH}`, `/block/${HASH}`],
    ['https://x.example/block/123/txs', '/block/123'],
    ['https://x.example/epoch/7', '/epoch/7'],
    ['https://x.example/slot/8', '/slot/8'],
    ['https://x.example/validator/9', '/validator/9'],
    [`https://x.example/validator/${PUBKEY}`, `/validator/${PUBKEY}`],
    ['https://x.example/address/vitalik.eth', 'name /address/vitalik.eth'],
    ['https://x.example/whatever', 'unresolved'],
    ['https://x.example/tx/0x12', 'unresolved'],
    ['https://', 'unresolved'],
    // 2 nonce
    [`${ADDRESS}:5`, `/address/${ADDRESS}?nonce=5`],
    [`${ADDRESS}:latest`, `/address/${ADDRESS}?nonce=latest`],
    ['vitalik.eth:5', 'name /address/vitalik.eth?nonce=5'],
    // 3 addresses
    [ADDRESS, `/address/${ADDRESS}`],
    [ADDRESS.toLowerCase(), `/address/${ADDRESS}`],
    [`0X${ADDRESS.slice(2).toUpperCase()}`, `/address/${ADDRESS}`],
    [ADDRESS.slice(2).toLowerCase(), `/address/${ADDRESS}`],
    [`${ADDRESS}\u00a0\t`, `/address/${ADDRESS}`],
    [ADDRESS.replace('aaE', 'AaE'), `badChecksum ${ADDRESS}`],
    // 4 hashes
    [HASH, `hash ${HASH}`],
    [HASH.toUpperCase(), `hash ${HASH}`],
    [HASH.slice(2), `hash ${HASH}`],
    // digits of the length of an address or hash are that, not a number
    [`12${'34'.repeat(19)}`, `/address/0x12${'34'.repeat(19)}`],
    ['5678'.repeat(16), `hash 0x${'5678'.repeat(16)}`],
    [`1${'34'.repeat(19)}`, `/block/1${'34'.repeat(19)}`],
    ['5678'.repeat(15), `/block/${'5678'.repeat(15)}`],
    // 5 numbers, digits only
    ['0', '/block/0'],
    ['18600400', '/block/18600400'],
    ['18,600,400', '/block/18600400'],
    ['9007199254740993', '/block/9007199254740993'],
    ['-5', 'name /address/-5'],
    ['1.5', 'name /address/1.5'],
    ['1e5', 'name /address/1e5'],
    // 6 prefixes
    ['epoch:5', '/epoch/5'],
    ['slot: 6', '/slot/6'],
    ['validator:7', '/validator/7'],
    [`validator:${PUBKEY}`, `/validator/${PUBKEY}`],
    ['validator:0x12', 'name /address/validator%3A0x12'],
    ['epoch:x', 'name /address/epoch%3Ax'],
    // 7 names
    ['1inch.eth', 'name /address/1inch.eth'],
    ['0xdead.eth', 'name /address/0xdead.eth'],
    ['0xbtc', 'name /address/0xbtc'],
    ['a/../b', 'name /address/a%2F..%2Fb'],
  ])('%j leads to %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([
    [HASH.slice(2), `hash ${HASH}`],
    [HASH.slice(2).toUpperCase(), `hash ${HASH}`],
    [ADDRESS.slice(2), `/address/${ADDRESS}`],
    [ADDRESS.slice(2).toLowerCase(), `/address/${ADDRESS}`],
  ])('SEARCH-01 %j without its prefix leads to %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([' ', '\t', '\n', '\r\n', '\u00a0', '\ufeff', ' \t\u00a0\n'])(
    'SEARCH-03 the whitespace %j around a text is trimmed',
    (blank) => {
      expect(read(`${ADDRESS}${blank}`)).toBe(`/address/${ADDRESS}`)
      expect(read(`${blank}${HASH}${blank}`)).toBe(`hash ${HASH}`)
      expect(read(`${blank}18600400`)).toBe('/block/18600400')
    },
  )

  test.each(['0xbtc', '0xbtc.eth', '0xg', '0x'])('SEARCH-05 %j is a name, not an address', (text) => {
    expect(read(text)).toBe(`name /address/${text}`)
  })

  test.each([
    // The prefix is case-insensitive.
    [`0X${ADDRESS.slice(2).toUpperCase()}`, `/address/${ADDRESS}`],
    [`0x${ADDRESS.slice(2).toUpperCase()}`, `/address/${ADDRESS}`],
    [`0X${HASH.slice(2)}`, `hash ${HASH}`],
    [HASH.toUpperCase(), `hash ${HASH}`],
    // An ICAP address (in bank account format) is not supported.
    ['XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS', 'name /address/XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS'],
  ])('SEARCH-11 %j leads to %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([
    // The page of the token reads the rest: e2e/foreignLinks.test.ts.
    [`token/${ADDRESS}`, `/token/${ADDRESS}`],
    [`token/${ADDRESS}/`, `/token/${ADDRESS}/`],
    [`tokens/${ADDRESS.toLowerCase()}`, `/token/${ADDRESS}`],
    [`token/${ADDRESS}?a=${HOLDER}`, `/token/${ADDRESS}?a=${HOLDER}`],
    [`nft/${ADDRESS}/7`, `/token/${ADDRESS}/id/7`],
    [`nft/${ADDRESS}`, `/token/${ADDRESS}`],
    [`token/${ADDRESS}/instance/1`, `/token/${ADDRESS}/instance/1`],
    [`token/${ADDRESS}#balances`, `/token/${ADDRESS}?tab=balances`],
    [`token/${ADDRESS}?tab=holders`, `/token/${ADDRESS}?tab=holders`],
    [`token/${ADDRESS}/activity`, `/token/${ADDRESS}/activity`],
    [`token/${ADDRESS.replace('aaE', 'AaE')}#balances`, `badChecksum ${ADDRESS}`],
    ['token/vitalik.eth', 'name /address/vitalik.eth'],
    [`tx/${HASH.slice(2)}`, `hash ${HASH}`],
    [`block/${HASH.slice(2)}`, `/block/${HASH}`],
    [`block/${'5678'.repeat(16)}`, `/block/0x${'5678'.repeat(16)}`],
    [`address/${ADDRESS}#code`, `/address/${ADDRESS}/contract`],
    [`address/${ADDRESS}#tokentxns`, `/address/${ADDRESS}/erc20`],
    [`address/${ADDRESS}#tokentxnsErc721`, `/address/${ADDRESS}/erc721`],
    [`address/${ADDRESS}#readContract`, `/address/${ADDRESS}/readContract`],
    [`token/${ADDRESS}#readProxyContract`, `/token/${ADDRESS}?tab=readProxyContract`],
    [`address/${ADDRESS}?tab=token_transfers`, `/address/${ADDRESS}/erc20`],
    [`address/${ADDRESS}/read_contract`, `/address/${ADDRESS}/readContract`],
    [`address/${ADDRESS}#internaltx`, `/address/${ADDRESS}`],
    [`address/${ADDRESS}#constructor`, `/address/${ADDRESS}`],
  ])('ROUTE-01 the URL path %s leads to %s', (path, expected) => {
    expect(read(`https://explorer.example/${path}`)).toBe(expected)
  })

  test.each([
    ['txs?block=12', '/block/12/txs'],
    [`txs?a=${ADDRESS}`, `/address/${ADDRESS}`],
    ['txs?tab=pending', '/mempool'],
    ['txs', '/special/liveBlocks'],
    ['txsPending', '/mempool'],
    [`txsPending?a=${ADDRESS}`, `/address/${ADDRESS}/pending`],
    ['block/countdown/99', '/block/99'],
    [`tokentxns-nft?a=${ADDRESS}`, `/address/${ADDRESS}/erc721`],
    ['tokens', '/contracts/erc20'],
    [`tokenapprovalchecker?search=${ADDRESS}`, `/address/${ADDRESS}/approvals`],
    ['gastracker', '/gas'],
    ['gas-tracker/', '/gas'],
    ['txs?block=many', '/special/liveBlocks'],
    ['constructor', 'unresolved'],
  ])('ROUTE-01 the page %s of another explorer leads to %s', (path, expected) => {
    expect(read(`https://explorer.example/${path}`)).toBe(expected)
  })

  test.each([
    ['0xa9059cbb', 'selector 0xa9059cbb'],
    ['0xDEADBEEF', 'selector 0xdeadbeef'],
    ['12345678', '/block/12345678'],
    ['0xa9059cb', 'name /address/0xa9059cb'],
    ['0xa9059cbb0', 'name /address/0xa9059cbb0'],
  ])('W-04 %j leads to %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([
    [`https://etherscan.io/address/${ADDRESS}?a=1&b=0x5#code`, `/address/${ADDRESS}/contract`],
    [`HTTPS://unknown.example/tx/${HASH}?tab=logs#eventlog`, `hash ${HASH}`],
    [` https://unknown.example:8080/token/${ADDRESS}\n`, `/token/${ADDRESS}`],
    ['https://unknown.example/block/123?x=/tx/1', '/block/123'],
    ['https://user:secret@unknown.example/slot/8', '/slot/8'],
    ['https://unknown.example/address/', 'unresolved'],
    // Text around a hash is neither a URL nor a hash.
    [`see ${HASH}`, `name /address/see%20${HASH}`],
  ])('SEARCH-13 %j leads to %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })
})
