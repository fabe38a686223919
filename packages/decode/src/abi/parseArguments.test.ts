import { describe, expect, test } from 'vitest'
import { type ArgumentField, listNames, parseArguments } from './parseArguments.ts'
import { parseSignature } from './parseSignature.ts'

const inputsOf = (types: string) => parseSignature(`f(${types})`)?.inputs ?? []
const text = (value: string): ArgumentField => ({ kind: 'text', text: value })
const list = (...items: ArgumentField[]): ArgumentField => ({ kind: 'list', items })

function read(types: string, ...fields: ArgumentField[]) {
  const result = parseArguments(inputsOf(types), fields)
  return result.kind === 'ready' ? result.inputs : `${result.path}: ${result.message}`
}

describe('parseArguments', () => {
  test('default: values by their types', () => {
    expect(
      read(
        'uint256,int8,bool,address,bytes,bytes4,string',
        text('1e3'),
        text('-1'),
        text('true'),
        text('0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326'),
        text('0x1ea372'),
        text('"0x01020304"'),
        text('"a"'),
      ),
    ).toEqual([1000n, -1n, true, '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326', '0x1ea372', '0x01020304', 'a'])
    expect(read('uint256', text('0xff'))).toEqual([255n])
  })

  test('default: separate fields for tuples and arrays, literals where there is one text field', () => {
    expect(
      read(
        '(address,uint256[])[],uint256[2]',
        list(list(text('0x01'), list(text('1'), text('2')))),
        text('[3, 4]'),
      ),
    ).toEqual([[['0x01', [1n, 2n]]], [3n, 4n]])
    expect(read('uint256[]', list())).toEqual([[]])
  })

  test('behavior: strings may be unquoted, whatever they contain', () => {
    expect(read('string,string,string', text(' mars '), text('0x12'), text('[1, 2'))).toEqual([
      'mars',
      '0x12',
      '[1, 2',
    ])
    expect(read('string', text('""'))).toEqual([''])
  })

  test('behavior: names for addresses are resolved, also inside lists', () => {
    const resolveName = (name: string) =>
      name === 'otter.eth' ? '0x00000000000000000000000000000000000000aa' : undefined
    const parameters = inputsOf('address,address[]')
    const fields = [text('otter.eth'), text('["otter.eth"]')]
    expect(listNames(parameters, fields)).toEqual(['otter.eth', 'otter.eth'])
    expect(parseArguments(parameters, fields, resolveName)).toEqual({
      kind: 'ready',
      inputs: ['0x00000000000000000000000000000000000000aa', ['0x00000000000000000000000000000000000000aa']],
    })
    expect(read('address', text('unregistered.eth'))).toBe(
      '0: The name "unregistered.eth" leads to no address',
    )
  })

  test('error: each check reports what is wrong and where', () => {
    expect(read('uint256,uint256', text('1'), text('  '))).toBe('1: Argument 1 missing')
    expect(read('uint256')).toBe('0: Argument 0 missing')
    expect(read('string', text('"a'))).toMatch(/^0: Expected a closing quote/)
    expect(read('string[]', text('[5]'))).toBe('0.0: Invalid string "5": got type integer')
    expect(read('address', text('5'))).toBe('0: Invalid address "5": got type integer')
    expect(read('bool', text('1'))).toBe('0: Invalid bool "1": got type integer')
    expect(read('uint8', text('"1"'))).toBe('0: Invalid uint8 "1": got type string')
    expect(read('uint8', text('0x'))).toBe('0: Invalid uint8 "0x": got type hex')
    expect(read('uint256[]', text('5'))).toBe('0: Invalid uint256[] "5": got type integer')
    expect(read('(uint256,bool)[]', text('[[1]]'))).toBe('0.0: Expected tuple length 2, got 1: [1]')
    expect(read('bytes', text('5'))).toBe('0: Invalid bytes "5": got type integer')
    expect(read('uint256', text('[1'))).toBe('0: Expected "," or "]"\n[1\n  ^')
  })
})
