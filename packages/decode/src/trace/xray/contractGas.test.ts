import type { Address } from '@otterscan/ethereum/address'
import type { XrayCall, XrayEntry } from '@otterscan/ethereum/execution/xray'
import { expect, test } from 'vitest'
import { ContractGas } from './contractGas.ts'
import { buildXrayTree, computeOwnGas } from './xrayTree.ts'

const [A, B, C] = ['0xAa', '0xBb', '0xCc'].map((start) => start.padEnd(42, '0') as Address)

function call(depth: number, to: Address | undefined, gasUsed: bigint | undefined, type = 'CALL'): XrayCall {
  return {
    kind: 'call',
    ...{ type, depth, to, gasUsed, from: A as Address, value: 0n, input: '0x', output: '0x', gas: 0n },
    error: undefined,
  }
}

const outline = (gas: ContractGas) =>
  gas.list().map(({ depth, to, type, gasUsed }) => [depth, type, to, gasUsed])
const lower = (address: Address | undefined) => address?.toLowerCase()

test('calls of the same contracts in each other are one, whatever the transaction; a contract that calls itself stays one', () => {
  const gas = new ContractGas()
  gas.add([call(0, A, 100n), call(1, B, 40n), call(2, C, 10n), call(1, A, 30n), call(2, B, 5n)])
  gas.add([call(0, A, 200n), call(1, B, 60n, 'DELEGATECALL'), call(1, B, 1n, 'SELFDESTRUCT')])
  gas.add([call(0, undefined, 90n, 'CREATE')])
  expect(outline(gas)).toEqual([
    [0, 'BLOCK', undefined, 390n],
    [1, 'CALL', lower(A), 300n],
    [2, 'CALL', lower(B), 105n],
    [3, 'CALL', lower(C), 10n],
    [1, 'CREATE', undefined, 90n],
  ])
})

test('own gas of all contracts adds up to that of the block', () => {
  const gas = new ContractGas()
  const logs: XrayEntry = {
    kind: 'log',
    ...{ depth: 1, address: A as Address, topics: [], data: '0x', logIndex: 0, isUnplaced: undefined },
  }
  for (let seed = 1; seed < 40; seed++) {
    const [outer, inner, last] = [BigInt(seed * 900), BigInt(seed * 300), BigInt(seed * 7)]
    gas.add([
      call(0, [A, B, C][seed % 3], outer),
      logs,
      call(1, [A, B, C][(seed >> 1) % 3], inner),
      call(2, [A, B][seed % 2], last),
    ])
  }
  const tree = buildXrayTree(gas.list(), false)
  const own = tree.entries.map((_, at) => computeOwnGas(tree, at) ?? 0n)
  expect(own.reduce((sum, one) => sum + one, 0n)).toBe(gas.total)
  expect(own[0]).toBe(0n)
  expect(own.every((one) => one >= 0n)).toBe(true)
})

test('behavior: a call whose gas is not known is counted as such, with what is inside it to its caller', () => {
  const gas = new ContractGas()
  gas.add([call(0, A, 100n), call(1, B, undefined), call(2, C, 10n), call(1, C, 20n)])
  expect(outline(gas)).toEqual([
    [0, 'BLOCK', undefined, 100n],
    [1, 'CALL', lower(A), 100n],
    [2, 'CALL', lower(C), 20n],
  ])
  expect(gas.unknown).toBe(1)
})
