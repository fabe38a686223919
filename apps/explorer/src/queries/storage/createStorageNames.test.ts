import { readOne } from '@otterscan/decode/storage/readLayout'
import { readStorageArtifact } from '@otterscan/devnet/storageArtifacts'
import { toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { createStorageNames, createTransientNames } from './createStorageNames.ts'
import type { KnownLayout } from './getStorageLayouts.ts'
import { STANDARD_LAYOUT } from './standardLayout.ts'

const OWNER = `0x${'11'.repeat(20)}` as const

function toKnown(json: unknown): KnownLayout {
  const layout = readOne(json)
  if (layout === undefined) throw new Error('no layout')
  return { origin: 'service', owner: OWNER, contractName: undefined, layout }
}

const DEPOT = toKnown(readStorageArtifact('plain'))
const STANDARD: KnownLayout = {
  origin: 'standard',
  owner: OWNER,
  contractName: undefined,
  layout: STANDARD_LAYOUT,
}

describe('createStorageNames', () => {
  test('default: packed fields from the low-order end, each with type and value', () => {
    const named = createStorageNames([DEPOT, STANDARD], {})(0n)
    const word = toWord((5n << 160n) + BigInt(OWNER))
    expect(
      named?.places.map((place) => [place.path, named.typeOf(place), named.decode(place, word)]),
    ).toEqual([
      ['owner', 'address', { kind: 'address', address: OWNER }],
      ['epoch', 'uint96', { kind: 'integer', value: 5n }],
    ])
  })

  test('behavior: a slot that only a later layout knows, and none that no layout knows', () => {
    const tried = toKnown({
      storage: [{ label: 'guess', slot: '0', offset: 0, type: 't_map' }],
      types: {
        t_map: { encoding: 'mapping', label: 'm', numberOfBytes: '32', key: 't_uint256', value: 't_uint256' },
        t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
      },
    })
    const [implementation] = STANDARD_LAYOUT.variables
    const name = createStorageNames([tried, DEPOT, STANDARD], { candidates: [toWord(1n)] })
    expect(name(implementation?.slot ?? 0n)?.known).toBe(STANDARD)
    expect(name(2n ** 254n)).toBeUndefined()
  })

  test('transient storage has names of its own', () => {
    const name = createTransientNames([DEPOT])
    expect([name(0n)?.places[0]?.path, name(1n)?.places[0]?.path]).toEqual(['entered', 'caller'])
    expect(name(2n)).toBeUndefined()
  })
})
