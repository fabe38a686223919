import type { Flow } from '@otterscan/decode/movement/netChanges'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'

/** An account, drawn as a box whose top left corner is given. */
export interface FlowNode {
  readonly account: Address
  readonly x: number
  readonly y: number
}

/** A flow, drawn as a curve from one box to another. */
export interface FlowEdge {
  readonly flow: Flow
  /** Positions among the nodes. */
  readonly from: number
  readonly to: number
  /** SVG path. */
  readonly path: string
  /** Middle of its label. */
  readonly label: readonly [x: number, y: number]
}

/** Accounts in columns by their distance from the sender, with the flows between them. */
export interface FlowGraphLayout {
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
  readonly width: number
  readonly height: number
  /** Flows of accounts that found no place. */
  readonly leftOut: number
}

export const NODE_WIDTH = 150
export const NODE_HEIGHT = 36
const COLUMN_GAP = 170
const ROW_GAP = 44
const MARGIN = 12
const LABEL_HEIGHT = 18
const LABEL_WIDTH = 130
/** More boxes make no readable picture. */
const MAX_NODES = 16
const MAX_EDGES = 40

/** Places accounts and flows. Work is bounded, whatever the number of flows. */
export function layOutFlows(flows: readonly Flow[], sender: Address): FlowGraphLayout {
  const drawn = flows.filter(({ from, to }) => !isSameAddress(from, to))
  const accounts = listAccounts(drawn, sender)
  const places = new Map(accounts.map((account, at) => [account, at]))
  const kept = drawn.filter(({ from, to }) => places.has(from) && places.has(to)).slice(0, MAX_EDGES)
  const columns = findColumns(accounts, kept)
  const counts: number[] = []
  const nodes = accounts.map((account, at): FlowNode => {
    const column = columns[at] ?? 0
    const row = counts[column] ?? 0
    counts[column] = row + 1
    const [x, y] = [column * (NODE_WIDTH + COLUMN_GAP), row * (NODE_HEIGHT + ROW_GAP)]
    return { account, x: x + MARGIN, y: y + MARGIN + LABEL_HEIGHT }
  })
  const labels: (readonly [number, number])[] = []
  const edges = kept.map((flow): FlowEdge => {
    const [from, to] = [places.get(flow.from) ?? 0, places.get(flow.to) ?? 0]
    const curve = toCurve(nodes[from] ?? ORIGIN, nodes[to] ?? ORIGIN)
    const label = findFree(curve.middle, labels)
    labels.push(label)
    return { flow, from, to, path: curve.path, label }
  })
  const ends = labels.map(([x]) => x + LABEL_WIDTH / 2)
  const right = Math.max(0, ...nodes.map(({ x }) => x + NODE_WIDTH), ...ends)
  const bottom = Math.max(0, ...nodes.map(({ y }) => y + NODE_HEIGHT), ...labels.map(([, y]) => y))
  return {
    nodes,
    edges,
    width: right + MARGIN,
    height: bottom + MARGIN + LABEL_HEIGHT,
    leftOut: drawn.length - kept.length,
  }
}

const ORIGIN = { x: 0, y: 0 }

/** The sender first, if it takes part, then the others in the order of their first flow. */
function listAccounts(flows: readonly Flow[], sender: Address): Address[] {
  const all = [...new Set(flows.flatMap(({ from, to }) => [from, to]))]
  const first = all.filter((account) => isSameAddress(account, sender))
  return [...first, ...all.filter((account) => !isSameAddress(account, sender))].slice(0, MAX_NODES)
}

/** Steps from the first account, or from one that nothing flows to. */
function findColumns(accounts: readonly Address[], flows: readonly Flow[]): number[] {
  const columns = new Map<Address, number>()
  const reach = (root: Address) => {
    if (columns.has(root)) return
    const open = [root]
    columns.set(root, 0)
    for (let account = open.shift(); account !== undefined; account = open.shift()) {
      const next = (columns.get(account) ?? 0) + 1
      for (const { from, to } of flows) {
        if (from !== account || columns.has(to)) continue
        columns.set(to, next)
        open.push(to)
      }
    }
  }
  const [first, ...others] = accounts
  if (first !== undefined) reach(first)
  for (const account of others) if (flows.every(({ to }) => to !== account)) reach(account)
  for (const account of others) reach(account)
  return accounts.map((account) => columns.get(account) ?? 0)
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Room beside a column for flows within it. */
const BULGE = 110
/** Where on a forward curve its label stands: nearer to the account it reaches, where curves are apart. */
const LABEL_AT = 0.65

/** Forward from side to side; within a column around its right; back in an arc below. */
function toCurve(from: Point, to: Point): { path: string; middle: readonly [number, number] } {
  const half = NODE_HEIGHT / 2
  if (to.x < from.x) {
    const [start, end] = [
      { x: from.x + NODE_WIDTH / 2, y: from.y + NODE_HEIGHT },
      { x: to.x + NODE_WIDTH / 2 + 20, y: to.y + NODE_HEIGHT },
    ]
    const low = Math.max(start.y, end.y) + ROW_GAP
    return draw(start, { x: start.x, y: low }, { x: end.x, y: low }, end, 0.5)
  }
  const start = { x: from.x + NODE_WIDTH, y: from.y + half }
  if (to.x === from.x) {
    const end = { x: to.x + NODE_WIDTH, y: to.y + half + 8 }
    return draw(start, { x: start.x + BULGE, y: start.y }, { x: end.x + BULGE, y: end.y }, end, 0.5)
  }
  const end = { x: to.x, y: to.y + half }
  const bend = (end.x - start.x) / 2
  return draw(start, { x: start.x + bend, y: start.y }, { x: end.x - bend, y: end.y }, end, LABEL_AT)
}

/** A cubic curve, and a point on it. */
function draw(
  start: Point,
  one: Point,
  two: Point,
  end: Point,
  at: number,
): { path: string; middle: readonly [number, number] } {
  const left = 1 - at
  const blend = (a: number, b: number, c: number, d: number) =>
    left ** 3 * a + 3 * left ** 2 * at * b + 3 * left * at ** 2 * c + at ** 3 * d
  return {
    path: `M${start.x},${start.y} C${one.x},${one.y} ${two.x},${two.y} ${end.x},${end.y}`,
    middle: [blend(start.x, one.x, two.x, end.x), blend(start.y, one.y, two.y, end.y)],
  }
}

/** The place itself, or the next one below it that no other label covers. */
function findFree(
  [x, y]: readonly [number, number],
  taken: readonly (readonly [number, number])[],
): readonly [number, number] {
  let low = y
  for (let tries = 0; tries < MAX_EDGES; tries++) {
    const at = low
    const isTaken = taken.some(
      ([otherX, otherY]) => Math.abs(otherX - x) < LABEL_WIDTH && Math.abs(otherY - at) < LABEL_HEIGHT,
    )
    if (!isTaken) break
    low += LABEL_HEIGHT
  }
  return [x, low]
}

/** A box or a curve: `node 0`, `flow 3`. */
export type FlowPlace = `node ${number}` | `flow ${number}`

/**
 * Where an arrow key leads: right along a flow, from its account to the flow and on to the account it reaches; left
 * against it; up and down to the one before and after. `undefined` where it leads nowhere.
 */
export function stepThroughFlows(
  graph: Pick<FlowGraphLayout, 'nodes' | 'edges'>,
  place: FlowPlace,
  key: string,
): FlowPlace | undefined {
  switch (key) {
    case 'Home':
      return 'node 0'
    case 'End':
      return `node ${graph.nodes.length - 1}`
    case 'ArrowUp':
      return stepBeside(graph, place, -1)
    case 'ArrowDown':
      return stepBeside(graph, place, 1)
    case 'ArrowRight':
      return stepAlong(graph.edges, place, 'from', 'to')
    case 'ArrowLeft':
      return stepAlong(graph.edges, place, 'to', 'from')
    default:
      return undefined
  }
}

function stepBeside(
  { nodes, edges }: Pick<FlowGraphLayout, 'nodes' | 'edges'>,
  place: FlowPlace,
  step: 1 | -1,
): FlowPlace | undefined {
  const [kind, at] = readPlace(place)
  const next = at + step
  const { length } = kind === 'node' ? nodes : edges
  if (next < 0 || next >= length) return undefined
  return kind === 'node' ? `node ${next}` : `flow ${next}`
}

/** From an account to the first of its flows, and from a flow to the account at its other end. */
function stepAlong(
  edges: readonly FlowEdge[],
  place: FlowPlace,
  near: 'from' | 'to',
  far: 'from' | 'to',
): FlowPlace | undefined {
  const [kind, at] = readPlace(place)
  if (kind === 'flow') {
    const edge = edges[at]
    return edge && `node ${edge[far]}`
  }
  const flow = edges.findIndex((edge) => edge[near] === at)
  return flow === -1 ? undefined : `flow ${flow}`
}

function readPlace(place: FlowPlace): readonly [kind: 'node' | 'flow', at: number] {
  return [place.startsWith('node') ? 'node' : 'flow', Number(place.slice('node '.length))]
}
