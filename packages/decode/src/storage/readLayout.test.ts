import { toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { locateStorage } from './locateStorage.ts'
import { readLayouts, readOne } from './readLayout.ts'
import { createSlotNamer, decodePlace } from './slotNamer.ts'
import { addSourceTypes, findNamespaceSlot } from './withSources.ts'

const UINT = { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' }
const ADDRESS = { encoding: 'inplace', label: 'address', numberOfBytes: '20' }
const BALANCES = {
  encoding: 'mapping',
  label: 'mapping(address => uint256)',
  numberOfBytes: '32',
  key: 't_address',
  value: 't_uint256',
}
const TOKEN = {
  storage: [
    { label: 'owner', slot: '0', offset: 0, type: 't_address' },
    { label: 'balances', slot: '1', offset: 0, type: 't_map' },
  ],
  types: { t_uint256: UINT, t_address: ADDRESS, t_map: BALANCES },
}
const HOLDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function read(json: unknown) {
  const layout = readOne(json)
  if (layout === undefined) throw new Error('no layout')
  return layout
}

describe('readLayouts', () => {
  test('default: the layout alone, in an artifact, in the output of the compiler, in build info', () => {
    const output = {
      contracts: { 'a.sol': { Token: { storageLayout: TOKEN }, Empty: { storageLayout: {} } } },
    }
    for (const json of [TOKEN, { abi: [], storageLayout: TOKEN }, output, { input: {}, output }]) {
      const [first, ...others] = readLayouts(json)
      expect(others).toEqual([])
      expect(first?.layout.variables.map(({ name }) => name)).toEqual(['owner', 'balances'])
    }
    expect(readLayouts(output)[0]).toMatchObject({ contractName: 'Token', contractPath: 'a.sol' })
  })

  test('error: anything else holds none', () => {
    for (const json of [undefined, null, 'text', [], {}, { abi: [] }, { storageLayout: 7 }, { storage: 'x' }])
      expect(readLayouts(json)).toEqual([])
  })

  test('behavior: a variable that cannot be read is left out and counted, the others stay', () => {
    const layout = read({
      ...TOKEN,
      storage: [...TOKEN.storage, { label: 'bad', slot: 'x', offset: 0, type: 't_uint256' }, 5],
    })
    expect(layout.variables).toHaveLength(2)
    expect(layout.skipped).toBe(2)
  })

  test('Vyper: variables of modules have the name of the module, structs of a missing source stay raw', () => {
    const wire = {
      storage_layout: {
        ownable: { owner: { type: 'address', n_slots: 1, slot: 0 } },
        pool: { type: 'Pool', n_slots: 3, slot: 1 },
        total: { type: 'uint256', n_slots: 1, slot: 4 },
      },
    }
    const layout = read(wire)
    expect(layout.variables.map(({ name }) => name)).toEqual(['ownable.owner', 'pool', 'total'])
    expect(createSlotNamer(layout).name(2n)).toEqual([expect.objectContaining({ path: 'pool' })])
    const named = readOne(wire, ['struct Pool:\n    token: address\n    fees: uint256[2]\n\nx: uint256\n'])
    expect(named && createSlotNamer(named).name(3n)[0]?.path).toBe('pool.fees[1]')
    expect(named && createSlotNamer(named).name(4n)[0]?.path).toBe('total')
  })
})

describe('createSlotNamer', () => {
  test('behavior: a key that was seen is proved, one that was tried says so, any other has no name', () => {
    const layout = read(TOKEN)
    const located = locateStorage(layout, `balances[${HOLDER}]`)
    if (located.kind === 'invalid') throw new Error(located.reason)
    const { slot } = located.place
    const key = toWord(BigInt(HOLDER))
    const input = `${key}${toWord(1n).slice(2)}` as const
    expect(createSlotNamer(layout).name(slot)).toEqual([])
    expect(createSlotNamer(layout, { candidates: [key] }).name(slot)).toEqual([
      { path: `balances[${HOLDER}]`, slot, offset: 0, type: 't_uint256', proof: 'tried' },
    ])
    expect(createSlotNamer(layout, { hashInputs: [input], candidates: [key] }).name(slot)[0]?.proof).toBe(
      'seen',
    )
    // A word above 20 bytes is not the key of an address.
    const dirty = toWord((1n << 200n) + BigInt(HOLDER))
    expect(createSlotNamer(layout, { hashInputs: [`${dirty}${toWord(1n).slice(2)}`] }).name(slot)).toEqual([])
  })

  test('bounds: types that contain themselves, huge arrays and many variables end', () => {
    const types = {
      t_self: {
        encoding: 'inplace',
        label: 'struct Self',
        numberOfBytes: '64000',
        members: Array.from({ length: 400 }, (_, at) => ({
          label: `m${at}`,
          slot: '0',
          offset: 0,
          type: 't_self',
        })),
      },
      t_array: {
        encoding: 'inplace',
        label: `struct Self[${2n ** 255n}]`,
        numberOfBytes: (2n ** 255n).toString(),
        base: 't_self',
      },
      t_list: { encoding: 'dynamic_array', label: 'struct Self[]', numberOfBytes: '32', base: 't_self' },
    }
    const storage = ['t_self', 't_array', 't_list'].map((type, at) => ({
      label: type,
      slot: `${at}`,
      offset: 0,
      type,
    }))
    const namer = createSlotNamer(read({ storage, types }), { candidates: [toWord(1n)] })
    expect(namer.name(0n).length).toBeLessThan(5_000)
    expect(namer.name(toWord(2n ** 200n)).length).toBeLessThan(5_000)
  })
})

describe('decodePlace', () => {
  const layout = read({
    storage: [
      { label: 'text', slot: '0', offset: 0, type: 't_string_storage' },
      { label: 'flag', slot: '1', offset: 3, type: 't_bool' },
    ],
    types: {
      t_string_storage: { encoding: 'bytes', label: 'string', numberOfBytes: '32' },
      t_bool: { encoding: 'inplace', label: 'bool', numberOfBytes: '1' },
    },
  })
  const decode = (slot: bigint, word: bigint) => {
    const [place] = createSlotNamer(layout).name(slot)
    return place && decodePlace(layout, place, toWord(word))
  }

  test('behavior: words that no compiler writes are dirty, with the reason', () => {
    expect(decode(0n, (0x6162n << 240n) | 4n)).toEqual({ kind: 'text', text: 'ab', bytes: '0x6162' })
    expect(decode(0n, 65n)).toEqual({ kind: 'elsewhere', byteLength: 32n, isText: true })
    expect(decode(0n, 63n)).toMatchObject({ kind: 'dirty', reason: 'marked as long, with a length below 32' })
    expect(decode(0n, 64n)).toMatchObject({
      kind: 'dirty',
      reason: 'marked as short, with a length above 31',
    })
    expect(decode(0n, (0x6162n << 240n) | 2n)).toMatchObject({
      kind: 'dirty',
      reason: 'bytes behind the end',
    })
    expect(decode(0n, (0xffn << 248n) | 2n)).toMatchObject({ kind: 'dirty', reason: 'not UTF-8' })
    expect(decode(1n, 1n << 24n)).toEqual({ kind: 'bool', value: true })
    expect(decode(1n, 2n << 24n)).toMatchObject({ kind: 'dirty', bytes: '0x02' })
  })
})

describe('addSourceTypes', () => {
  test('ERC-7201: the slot of the standard, members packed as the compiler does, of inherited contracts only', () => {
    expect(findNamespaceSlot('example.main')).toBe(
      '0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500',
    )
    const source = `
      type Price is uint96; enum Mode { A, B }
      library Lib { struct Item { Price price; address by; Mode mode; } }
      abstract contract Base {
        /// @custom:storage-location erc7201:example.main
        struct Main { bool on; Lib.Item item; Lib.Item[] items; mapping(address holder => mapping(bytes4 => uint128[3])) deep; }
      }
      contract Other { /** @custom:storage-location erc7201:example.other */ struct O { uint256 x; } }
      contract Token is Base, Unknown(7) { string s = "contract Fake { struct X {"; }`
    const layout = addSourceTypes(read(TOKEN), [source], 'Token')
    const base = BigInt(findNamespaceSlot('example.main'))
    const namer = createSlotNamer(layout)
    expect(layout.variables.map(({ name }) => name)).toEqual(['owner', 'balances', 'example.main'])
    expect(namer.name(base).map(({ path }) => path)).toEqual(['example.main.on'])
    expect(namer.name(base + 1n).map(({ path, offset }) => [path, offset])).toEqual([
      ['example.main.item.price', 0],
      ['example.main.item.by', 12],
    ])
    expect(namer.name(base + 2n).map(({ path }) => path)).toEqual(['example.main.item.mode'])
    const deep = locateStorage(layout, `example.main.deep[${HOLDER}][0x01020304][2]`)
    expect(deep.kind === 'found' && [deep.place.offset, layout.types.get(deep.place.type)?.label]).toEqual([
      0,
      'uint128',
    ])
  })
})
