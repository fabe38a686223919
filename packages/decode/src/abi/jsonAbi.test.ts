import { describe, expect, test } from 'vitest'
import { parseJsonAbi } from './jsonAbi.ts'
import { parseSignatureList } from './parseSignature.ts'

describe('parseJsonAbi', () => {
  test('VER-13 overloads, an item without inputs and unknown items: the rest is kept, skipped items are counted', () => {
    const abi = parseJsonAbi([
      {
        type: 'function',
        name: 'mint',
        inputs: [{ type: 'address', name: 'to' }],
        outputs: [],
        stateMutability: 'view',
      },
      { type: 'function', name: 'mint', inputs: [{ type: 'address' }, { type: 'uint256' }] },
      { type: 'function', name: 'noInputs' },
      { type: 'function', name: 'odd', inputs: [{ type: 'uint7' }] },
      { type: 'function', inputs: [] },
      { type: 'hologram', name: 'x' },
      null,
      'text',
      { type: 'constructor', inputs: [{ type: 'string', name: 'name' }] },
      { type: 'fallback' },
      { type: 'receive' },
      { name: 'old', constant: true, inputs: [] },
      { type: 'event', name: 'E', anonymous: true, inputs: [{ type: 'uint256', indexed: true, name: 'a' }] },
      {
        type: 'error',
        name: 'Failed',
        inputs: [{ type: 'tuple[]', components: [{ type: 'bytes', name: 'b' }] }],
      },
    ])
    expect(abi.functions.map((signature) => signature.text)).toEqual([
      'mint(address)',
      'mint(address,uint256)',
      'noInputs()',
      'old()',
    ])
    expect(abi.functions[3]?.stateMutability).toBe('view')
    expect(abi.events[0]).toMatchObject({ text: 'E(uint256)', anonymous: true })
    expect(abi.errors[0]?.text).toBe('Failed((bytes)[])')
    expect(abi.constructorInputs?.[0]?.name).toBe('name')
    expect([abi.hasFallback, abi.hasReceive, abi.skipped]).toEqual([true, true, 5])
  })

  test('behavior: an unreadable output affects the outputs, not the function', () => {
    const abi = parseJsonAbi({
      abi: [{ type: 'function', name: 'f', inputs: [], outputs: [{ type: 'enum Color' }] }],
    })
    expect(abi.functions[0]).toMatchObject({ text: 'f()', outputs: undefined })
  })

  describe('types of libraries', () => {
    const toFunction = (...inputs: object[]) =>
      parseJsonAbi([{ type: 'function', name: 'f', inputs }]).functions[0]

    test('are hashed by their names and encoded by what they stand for', () => {
      const members = [{ name: 'a', type: 'uint256' }]
      const signature = toFunction(
        { type: 'EnumerableSet.AddressSet storage', internalType: 'struct EnumerableSet.AddressSet' },
        { type: 'mapping(address => uint256) storage', internalType: 'mapping(address => uint256)' },
        { type: 'Lib.Kind', internalType: 'enum Lib.Kind' },
        { type: 'IToken[]', internalType: 'contract IToken[]' },
        { type: 'Lib.Point[2]', internalType: 'struct Lib.Point[2]', components: members },
        { type: 'uint256[] storage', internalType: 'uint256[]' },
      )
      expect(signature?.text).toBe(
        'f(EnumerableSet.AddressSet storage,mapping(address => uint256) storage,Lib.Kind,IToken[],Lib.Point[2],uint256[] storage)',
      )
      const kinds = signature?.inputs.map(({ type }) =>
        type.kind === 'array' ? type.element.kind : type.kind,
      )
      expect(kinds).toEqual(['uint', 'uint', 'uint', 'address', 'tuple', 'uint'])
    })

    test('the selector is the one that the compiler of a library dispatches', () => {
      const book = { type: 'Accounts.Book storage', internalType: 'struct Accounts.Book' }
      const abi = parseJsonAbi([
        { type: 'function', name: 'book', inputs: [book, { type: 'address' }, { type: 'uint256' }] },
      ])
      // In the code of the library `Accounts` of the development chain.
      expect(abi.functions[0]?.selector).toBe('0xca81a5e7')
    })

    test('a type whose encoding is left open costs its function', () => {
      expect(toFunction({ type: 'Lib.Thing' })).toBeUndefined()
      expect(toFunction({ type: 'Lib.Thing[x]', internalType: 'enum Lib.Thing' })).toBeUndefined()
    })
  })

  test.each([null, undefined, 7, 'abi', {}, { abi: 3 }])('error: %s holds no items', (json) => {
    expect(parseJsonAbi(json)).toMatchObject({ functions: [], events: [], errors: [], skipped: 0 })
  })

  test('error: components nested without end', () => {
    const item: Record<string, unknown> = { type: 'tuple', name: 'x' }
    item.components = [item]
    expect(parseJsonAbi([{ type: 'function', name: 'f', inputs: [item] }]).skipped).toBe(1)
  })
})

describe('parseSignatureList', () => {
  test('default', () => {
    const { signatures, skipped } = parseSignatureList(
      'transfer(address,uint256);many_msg_babbage(bytes1);;bad(',
    )
    expect(signatures.map((signature) => signature.selector)).toEqual(['0xa9059cbb', '0xa9059cbb'])
    expect(skipped).toBe(1)
  })
})
