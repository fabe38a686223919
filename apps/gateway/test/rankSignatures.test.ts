import { describe, expect, test } from 'vitest'
import { listSignatures } from '../scripts/listSignatures.ts'
import { rankSignatures } from '../scripts/rankSignatures.ts'

const list = (...lines: string[]) => listSignatures('list.txt', lines.join('\n'))
const textsOf = (...sources: ReturnType<typeof list>[]) =>
  rankSignatures(sources).flatMap(({ signatures }) => signatures)

describe('listSignatures', () => {
  const abi = [
    { type: 'function', name: 'f', inputs: [{ type: 'uint256', name: 'a' }] },
    { type: 'event', name: 'E', inputs: [], anonymous: true },
    { type: 'error', name: 'Bad', inputs: [] },
    { type: 'constructor', inputs: [] },
  ]
  const names = (path: string, text: string) =>
    listSignatures(path, text).map(({ signature }) => signature.text)

  test('default: interfaces anywhere in JSON, without what has no hash', () => {
    expect(names('x.json', JSON.stringify(abi))).toEqual(['f(uint256)', 'Bad()'])
    expect(names('x.json', JSON.stringify({ contracts: { deep: [{ abi }] } }))).toEqual([
      'f(uint256)',
      'Bad()',
    ])
  })

  test('behavior: literals of a script, which is not run', () => {
    const script = `
      const computed = [{ type: 'function', name: make('x'), inputs: [] }]
      exports.abi = [{ inputs: [{ name: 'a', type: 'uint8', indexed: !1, }], name: 'g', type: 'function' },]
      const other = [{ a: 1 }, { b: [2] }]`
    expect(names('x.js', script)).toEqual(['g(uint8)'])
  })

  test.each([
    ['x.json', '{"abi": [{'],
    ['x.json', 'null'],
    ['x.js', '[{'],
    ['x.sol', 'function f() public'],
  ])('error: %s %j names nothing', (path, text) => {
    expect(names(path, text)).toEqual([])
  })
})

describe('rankSignatures', () => {
  test('default: the names of the standard, else those that more sources give, any before none', () => {
    const standard = list('function approve(address spender,uint256 value)')
    const one = list('function approve(address _s,uint256 _v)', 'function g(uint256)')
    const two = list('function approve(address _s,uint256 _v)', 'function g(uint256 _amount)')
    const three = list('function g(uint256 id)')
    const four = list('function g(uint256 id)')
    expect(textsOf(standard, one, two, three, four)).toEqual([
      'approve(address spender,uint256 value)',
      'g(uint256 id)',
    ])
  })

  test('behavior: a selector of several functions: what more sources know goes first', () => {
    const burn = 'burn(uint256 value)'
    const other = 'collate_propagate_storage(bytes16 data)'
    const sources = [list(), list(`function ${other}`), list(`function ${burn}`), list(`function ${burn}`)]
    expect(rankSignatures(sources)).toEqual([
      { kind: 'selector', hash: '42966c68', signatures: [burn, other] },
    ])
  })

  test('behavior: events that differ in what is indexed stand side by side, the more indexed first', () => {
    const plain = 'Paused(address account)'
    expect(textsOf(list(), list(`event ${plain}`), list('event Paused(address indexed account)'))).toEqual([
      'Paused(address indexed account)',
      plain,
    ])
  })

  test('behavior: members of tuples keep their names; keywords are not names', () => {
    const text = 'function f((address to,(uint8 kind,bytes data)[2] parts)[] orders,uint256 memory)'
    expect(textsOf(list(text))).toEqual(['f((address to,(uint8 kind,bytes data)[2] parts)[] orders,uint256)'])
  })
})
