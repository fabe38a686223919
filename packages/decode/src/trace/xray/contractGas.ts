import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { XrayCall, XrayEntry } from '@otterscan/ethereum/execution/xray'

interface ContractNode {
  readonly address: Address | undefined
  readonly type: string
  gas: bigint
  calls: number
  readonly inner: Map<string, ContractNode>
}

interface OpenFrame {
  readonly depth: number
  /** `undefined` where its gas, or that of one around it, is not known. */
  readonly node: ContractNode | undefined
}

/**
 * Gas of several transactions by the contracts that they run: calls of the same contracts in each other are one, and a contract
 * that calls itself stays one.
 */
export class ContractGas {
  private readonly root: ContractNode = toNode(undefined, 'BLOCK')
  /** Calls whose gas is not known; they are not counted. */
  unknown = 0

  get total(): bigint {
    return this.root.gas
  }

  /** The calls of one transaction, its outermost first. */
  add(entries: readonly XrayEntry[]): void {
    const open: OpenFrame[] = []
    for (const entry of entries) {
      if (entry.kind !== 'call' || entry.type === 'SELFDESTRUCT') continue
      while ((open.at(-1)?.depth ?? -1) >= entry.depth) open.pop()
      const last = open.at(-1)
      const around = last === undefined ? this.root : last.node
      if (entry.gasUsed === undefined) this.unknown++
      const node = entry.gasUsed === undefined ? undefined : enter(around, entry, entry.gasUsed)
      if (last === undefined) this.root.gas += entry.gasUsed ?? 0n
      open.push({ depth: entry.depth, node })
    }
  }

  /** As calls of a tree, the block first, of each contract the one with the most gas first. */
  list(): readonly XrayCall[] {
    const listed: XrayCall[] = []
    const open = [{ node: this.root, depth: 0 }]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node, depth } = next
      listed.push(toCall(node, depth))
      const inner = [...node.inner.values()].sort((one, other) => (one.gas < other.gas ? -1 : 1))
      for (const one of inner) open.push({ node: one, depth: depth + 1 })
    }
    return listed
  }
}

function enter(
  around: ContractNode | undefined,
  { to, type }: XrayCall,
  gas: bigint,
): ContractNode | undefined {
  if (around === undefined) return undefined
  const kind = type.startsWith('CREATE') ? 'CREATE' : 'CALL'
  const address = to?.toLowerCase() as Address | undefined
  // Its gas is that of the call around it.
  if (address !== undefined && address === around.address && kind === around.type) {
    around.calls++
    return around
  }
  const key = `${kind} ${address}`
  let node = around.inner.get(key)
  if (node === undefined) {
    node = toNode(address, kind)
    around.inner.set(key, node)
  }
  node.gas += gas
  node.calls++
  return node
}

function toNode(address: Address | undefined, type: string): ContractNode {
  return { address, type, gas: 0n, calls: 0, inner: new Map() }
}

function toCall({ address, type, gas }: ContractNode, depth: number): XrayCall {
  return {
    kind: 'call',
    type,
    depth,
    from: ZERO_ADDRESS,
    to: address,
    gasUsed: gas,
    ...{ value: undefined, input: undefined, output: undefined, gas: undefined, error: undefined },
  }
}
