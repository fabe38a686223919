import { computeOwnGas, type XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import type { XrayCall } from '@otterscan/ethereum/execution/xray'
import { isFrame } from './layOutFlameGraph.ts'

/** Calls of one function of one contract. */
export interface FunctionGas {
  readonly key: string
  /** The first of them. */
  readonly call: XrayCall
  readonly calls: number
  /** `undefined` where that of one call is not known. */
  readonly own: bigint | undefined
  /** Of calls inside others of the same function only the outer ones count. */
  readonly total: bigint | undefined
}

/** Gas of a call and of those inside it by contract and function, most of its own first, unknown gas last. */
export function sumGasByFunction(tree: XrayTree, from: number): readonly FunctionGas[] {
  const { entries, ends } = tree
  const sums = new Map<string, FunctionGas & { readonly outerEnd: number }>()
  for (let at = from; at < (ends[from] ?? 0); at++) {
    const call = entries[at]
    if (!isFrame(call)) continue
    const key = toKey(call)
    const own = computeOwnGas(tree, at)
    const outerEnd = ends[at] ?? at + 1
    const sum = sums.get(key)
    if (sum === undefined) {
      sums.set(key, { key, call, calls: 1, own, total: call.gasUsed, outerEnd })
      continue
    }
    const grown = { ...sum, calls: sum.calls + 1, own: add(sum.own, own) }
    const isInner = at < sum.outerEnd
    sums.set(key, isInner ? grown : { ...grown, total: add(sum.total, call.gasUsed), outerEnd })
  }
  return [...sums.values()].sort((one, other) => compare(one.own, other.own))
}

function toKey({ type, to, input }: XrayCall): string {
  const what = type.startsWith('CREATE') ? type : input?.slice(0, 10)
  return `${to} ${what}`
}

function add(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}

function compare(one: bigint | undefined, other: bigint | undefined): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  return one > other ? -1 : Number(one < other)
}
