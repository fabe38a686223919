import { readCollectible } from '@otterscan/decode/token/collectible'
import { describe, expect, test } from 'vitest'
import { findLoadable } from './collectibleMedia.ts'

const CID = `b${'a'.repeat(58)}`
const MEDIA = {
  origins: ['https://media.example/any', 'http://plain.example'],
  ipfsGateway: 'https://ipfs.example',
}

function find(uri: string, collectibleMedia: typeof MEDIA | undefined = MEDIA): string | undefined {
  const read = readCollectible(uri)
  if (read.kind !== 'elsewhere') throw new Error('not a place')
  return findLoadable({ collectibleMedia }, read.source)?.url
}

describe('findLoadable', () => {
  test('nothing unless the operator named the place', () => {
    expect(
      findLoadable(
        { collectibleMedia: undefined },
        { kind: 'network', url: 'https://media.example/1', host: '' },
      ),
    ).toBeUndefined()
    expect(find('https://media.example/1.json', { origins: [], ipfsGateway: '' })).toBeUndefined()
    expect(find(`ipfs://${CID}/1`, { origins: [], ipfsGateway: '' })).toBeUndefined()
  })

  test('an origin as a whole, over TLS, without an account', () => {
    expect(find('https://media.example/1.json?x=1')).toBe('https://media.example/1.json?x=1')
    for (const uri of [
      'http://media.example/1',
      'http://plain.example/1',
      'https://media.example:8443/1',
      'https://media.example.evil.example/1',
      'https://user:secret@media.example/1',
      'https://127.0.0.1/1',
    ]) {
      expect(find(uri), uri).toBeUndefined()
    }
  })

  test('IPFS through the gateway, and nowhere else on it', () => {
    expect(find(`ipfs://${CID}/a/1.png`)).toBe(`https://ipfs.example/ipfs/${CID}/a/1.png`)
    expect(find(`ipfs://ipfs/${CID}/1`)).toBe(`https://ipfs.example/ipfs/${CID}/1`)
    expect(find(`ipfs://${CID}`)).toBe(`https://ipfs.example/ipfs/${CID}`)
    // The dots end at the root of what the identifier names.
    expect(find(`ipfs://${CID}/../../admin`)).toBe(`https://ipfs.example/ipfs/${CID}/admin`)
    for (const uri of [`ipfs://ipfs/${CID}/../../admin`, 'ipfs://short/1', `ipfs://${CID}?x=1`, 'ar://abc']) {
      expect(find(uri), uri).toBeUndefined()
    }
  })
})
