import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCollectible } from './collectible.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const metadata = (name: string | undefined, image: unknown, description?: string) => ({
  kind: 'metadata',
  metadata: { name, description, image },
})

describe('readCollectible', () => {
  test('JSON of a data URI: percent-encoded, in Base64, and unescaped', () => {
    const json = JSON.stringify({
      name: 'Otter é',
      description: 'of a river',
      image: 'https://a.example/1.png',
    })
    const expected = metadata(
      'Otter é',
      { kind: 'network', url: 'https://a.example/1.png', host: 'a.example' },
      'of a river',
    )
    expect(readCollectible(`data:application/json,${encodeURIComponent(json)}`)).toEqual(expected)
    expect(readCollectible(`data:application/json;utf8,${json}`)).toEqual(expected)
    const base64 = Buffer.from(json).toString('base64')
    expect(readCollectible(`data:application/json;base64,${base64}`)).toEqual(expected)
  })

  test('quotes that are escaped only inside of the picture', () => {
    const image = 'data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22/>'
    expect(readCollectible(`data:application/json,{"name":"Otter","image":"${image}"}`)).toEqual(
      metadata('Otter', { kind: 'data', url: image }),
    )
  })

  test('raw SVG becomes the address of a picture; what is not a picture is none', () => {
    const of = (fields: object) =>
      readCollectible(`data:application/json,${encodeURIComponent(JSON.stringify(fields))}`)
    expect(of({ image_data: SVG })).toEqual(
      metadata(undefined, { kind: 'data', url: `data:image/svg+xml,${encodeURIComponent(SVG)}` }),
    )
    expect(of({ name: 5, image: 'data:text/html,<script>alert(1)</script>' })).toEqual(
      metadata(undefined, undefined),
    )
    expect(of({ image: 'javascript:alert(1)' })).toEqual(metadata(undefined, undefined))
    expect(of({ image: 'ipfs://otters/1.png' })).toEqual(
      metadata(undefined, { kind: 'network', url: 'ipfs://otters/1.png', host: 'IPFS' }),
    )
  })

  test('other places, pictures, and what cannot be read', () => {
    expect(readCollectible('https://b.example/7')).toEqual({
      kind: 'elsewhere',
      source: { kind: 'network', url: 'https://b.example/7', host: 'b.example' },
    })
    const picture = `data:image/svg+xml,${encodeURIComponent(SVG)}`
    expect(readCollectible(picture)).toEqual({ kind: 'image', image: { kind: 'data', url: picture } })
    for (const uri of [
      '',
      'data:application/json,[1]',
      'data:application/json;base64,%',
      'data:text/html,{}',
    ]) {
      expect(readCollectible(uri).kind, uri).toBe('unreadable')
    }
    expect(readCollectible(`data:application/json,${'9'.repeat(500_000)}`).kind).toBe('unreadable')
  })

  test('property: any text, no exception', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('', 'data:', 'data:application/json,', 'data:;base64,'),
        (text, start) => {
          expect(readCollectible(start + text)).toHaveProperty('kind')
        },
      ),
    )
  })
})
