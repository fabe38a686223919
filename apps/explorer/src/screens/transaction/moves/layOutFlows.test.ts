import type { Flow } from '@otterscan/decode/movement/netChanges'
import type { Address } from '@otterscan/ethereum/address'
import { describe, expect, test } from 'vitest'
import { type FlowPlace, layOutFlows, NODE_HEIGHT, NODE_WIDTH, stepThroughFlows } from './layOutFlows.ts'

const [A, B, C, D] = [0xa1, 0xb2, 0xc3, 0xd4].map(toAddress) as [Address, Address, Address, Address]

function toAddress(last: number): Address {
  return `0x${last.toString(16).padStart(40, '0')}` as Address
}

function flow(from: Address, to: Address): Flow {
  return { asset: { kind: 'native' }, from, to, amount: 1n, count: 1 }
}

describe('layOutFlows', () => {
  test('default: the sender first, the others in columns by their distance from it', () => {
    const { nodes, edges } = layOutFlows([flow(B, C), flow(A, B), flow(C, A), flow(A, D)], A)
    const columns = new Map(nodes.map(({ account, x }) => [account, x]))
    expect(nodes[0]?.account).toBe(A)
    expect(columns.get(B)).toBe(columns.get(D))
    expect(Number(columns.get(A))).toBeLessThan(Number(columns.get(B)))
    expect(Number(columns.get(B))).toBeLessThan(Number(columns.get(C)))
    expect(edges.map(({ from, to }) => [nodes[from]?.account, nodes[to]?.account])).toEqual([
      [B, C],
      [A, B],
      [C, A],
      [A, D],
    ])
  })

  test('boxes do not overlap, labels neither, and all of it is inside the picture', () => {
    const all = [A, B, C, D]
    const flows = all.flatMap((from) => all.flatMap((to) => [flow(from, to), flow(from, to)]))
    const { nodes, edges, width, height } = layOutFlows(flows, A)
    for (const [at, one] of nodes.entries()) {
      expect(one.x + NODE_WIDTH).toBeLessThanOrEqual(width)
      expect(one.y + NODE_HEIGHT).toBeLessThanOrEqual(height)
      for (const other of nodes.slice(at + 1)) {
        const isApart = Math.abs(one.x - other.x) >= NODE_WIDTH || Math.abs(one.y - other.y) >= NODE_HEIGHT
        expect(isApart).toBe(true)
      }
    }
    const labels = edges.map(({ label }) => label.join())
    expect(new Set(labels).size).toBe(labels.length)
    for (const { label } of edges) expect(label[1]).toBeLessThanOrEqual(height)
  })

  test('ten thousand flows end in a small picture, and what is left out is counted', () => {
    const flows = Array.from({ length: 10_000 }, (_, at) => flow(A, toAddress(0x1000 + at)))
    const { nodes, edges, leftOut } = layOutFlows(flows, A)
    expect([nodes.length, edges.length, leftOut]).toEqual([16, 15, 9_985])
  })

  test('a flow to oneself is not drawn', () => {
    expect(layOutFlows([flow(A, A)], A)).toMatchObject({ nodes: [], edges: [], leftOut: 0 })
  })
})

describe('stepThroughFlows', () => {
  const graph = layOutFlows([flow(A, B), flow(B, C), flow(A, D)], A)
  const walk = (from: FlowPlace, ...keys: readonly string[]) =>
    keys.reduce<FlowPlace | undefined>(
      (place, key) => (place === undefined ? undefined : stepThroughFlows(graph, place, key)),
      from,
    )

  test('right along the flows, left against them, up and down between neighbors', () => {
    expect(walk('node 0', 'ArrowRight')).toBe('flow 0')
    expect(walk('node 0', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')).toBe('node 2')
    expect(walk('node 2', 'ArrowLeft', 'ArrowLeft')).toBe('node 1')
    expect(walk('flow 0', 'ArrowDown', 'ArrowDown')).toBe('flow 2')
    expect(walk('node 1', 'ArrowUp')).toBe('node 0')
    expect(walk('node 1', 'End')).toBe('node 3')
  })

  test('nowhere at an end, and for other keys', () => {
    expect(walk('node 0', 'ArrowUp')).toBeUndefined()
    expect(walk('node 0', 'ArrowLeft')).toBeUndefined()
    expect(walk('node 3', 'ArrowRight')).toBeUndefined()
    expect(walk('node 0', 'a')).toBeUndefined()
  })
})
