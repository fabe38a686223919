import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeMetadataTrailer } from './metadataTrailer.ts'

const IPFS =
  'a26469706673582212209d6c2be50f706953479ab9df2ce3edca90b68053c00b3004b7f0accbe1e8eedf64736f6c63430008240033'

describe('decodeMetadataTrailer', () => {
  test('default: what solc writes', () => {
    expect(decodeMetadataTrailer(`0x6001${IPFS}`)).toEqual({
      startByte: 2,
      entries: [
        { name: 'ipfs', value: 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG' },
        { name: 'solc', value: '0.8.36' },
      ],
      compilerVersion: '0.8.36',
      ipfsHash: expect.stringMatching(/^Qm/),
    })
  })

  test('behavior: swarm hashes, experimental flag, version as text', () => {
    // {"bzzr0": 32 bytes, "experimental": true, "solc": "0.5.0-x"}
    const map = `a365627a7a72305820${'11'.repeat(32)}6c6578706572696d656e74616cf564736f6c6367302e352e302d78`
    const length = (map.length / 2).toString(16).padStart(4, '0')
    expect(decodeMetadataTrailer(`0x00${map}${length}`)).toEqual({
      startByte: 1,
      entries: [
        { name: 'bzzr0', value: `0x${'11'.repeat(32)}` },
        { name: 'experimental', value: 'true' },
        { name: 'solc', value: '0.5.0-x' },
      ],
      compilerVersion: '0.5.0-x',
      ipfsHash: undefined,
    })
  })

  test('error: code without a trailer', () => {
    expect(decodeMetadataTrailer('0x')).toBeUndefined()
    expect(decodeMetadataTrailer('0x6001600155')).toBeUndefined()
    expect(decodeMetadataTrailer(`0x${'00'.repeat(40)}`)).toBeUndefined()
    expect(decodeMetadataTrailer(`0x${IPFS.slice(4)}`)).toBeUndefined()
  })

  test('property: any code, no exception and no long work', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const length = bytes.length.toString(16).padStart(4, '0')
        const code = `0x${Buffer.from(bytes).toString('hex')}${length}` as const
        expect(() => decodeMetadataTrailer(code)).not.toThrow()
      }),
    )
  })
})
