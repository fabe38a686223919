import { buildXrayTree, findCall, findExecution, type XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import type { XrayCall, XrayEntry, XrayLog } from '@otterscan/ethereum/execution/xray'
import type { StepOp } from './stepOps.ts'

/**
 * The entries in the order of the instructions, with accesses to storage among them. Logs that the entries have no place
 * of, or that were undone, are as the instructions have them, without data. Calls that are not among the instructions stay
 * behind what is. No recursion.
 */
export function addStorage(
  entries: readonly XrayEntry[],
  ofFrame: readonly (readonly StepOp[])[],
  hasFailed: boolean,
): readonly XrayEntry[] {
  const placed = entries.filter((entry) => entry.kind !== 'log' || entry.isUnplaced !== true)
  const tree = buildXrayTree(placed, hasFailed)
  const ordered: XrayEntry[] = []
  const [first] = placed
  if (first?.kind !== 'call') return entries
  ordered.push(first)
  const open: OpenCall[] = [openCall(tree, 0, 0)]
  for (let call = open.at(-1); call !== undefined; call = open.at(-1)) {
    const next = takeNext(call, ofFrame, tree)
    if (next === undefined) {
      open.pop()
      continue
    }
    ordered.push(next.entry)
    if (next.opens !== undefined) open.push(next.opens)
  }
  return ordered
}

interface OpenCall {
  readonly call: XrayCall
  readonly depth: number
  /** Its frame among the instructions; `undefined` where no code ran. */
  readonly frame: number | undefined
  nextOp: number
  /** Positions of what is inside it. */
  readonly calls: number[]
  readonly logs: number[]
}

function openCall(tree: XrayTree, at: number, frame: number | undefined): OpenCall {
  const calls: number[] = []
  const logs: number[] = []
  for (let inner = at + 1; inner < (tree.ends[at] ?? 0); inner = tree.ends[inner] ?? inner + 1) {
    if (tree.entries[inner]?.kind === 'call') calls.push(inner)
    else logs.push(inner)
  }
  const call = tree.entries[at] as XrayCall
  return {
    call,
    depth: (tree.depths[at] ?? 0) + 1,
    frame,
    nextOp: 0,
    calls: calls.reverse(),
    logs: logs.reverse(),
  }
}

interface Taken {
  readonly entry: XrayEntry
  readonly opens?: OpenCall
}

function takeNext(
  call: OpenCall,
  ofFrame: readonly (readonly StepOp[])[],
  tree: XrayTree,
): Taken | undefined {
  const ops = call.frame === undefined ? undefined : ofFrame[call.frame]
  for (let op = ops?.[call.nextOp]; op !== undefined; op = ops?.[call.nextOp]) {
    call.nextOp++
    const taken = takeOp(call, op, tree)
    if (taken !== undefined) return taken
  }
  const left = call.calls.pop()
  if (left !== undefined) return takeCall(tree, left, undefined)
  const log = call.logs.pop()
  const entry = log === undefined ? undefined : tree.entries[log]
  return entry && { entry }
}

/** `undefined` for a call that the tracer left out, as those that never started. */
function takeOp(call: OpenCall, op: StepOp, tree: XrayTree): Taken | undefined {
  if (op.kind === 'storage') {
    const { slot, value } = op
    return { entry: { kind: 'storage', depth: call.depth, op: op.op, slot, value, before: undefined } }
  }
  if (op.kind === 'log') {
    const at = call.logs.pop()
    const known = at === undefined ? undefined : tree.entries[at]
    const entry = known ?? toLog(call, op.topics)
    return entry && { entry }
  }
  const at = call.calls.at(-1)
  const entry = at === undefined ? undefined : tree.entries[at]
  if (at === undefined || entry?.kind !== 'call' || entry.type !== op.type) return undefined
  if (op.to !== undefined && entry.to?.toLowerCase() !== op.to) return undefined
  call.calls.pop()
  return takeCall(tree, at, op.frame)
}

function takeCall(tree: XrayTree, at: number, frame: number | undefined): Taken | undefined {
  const entry = tree.entries[at]
  return entry && { entry, opens: openCall(tree, at, frame) }
}

function toLog({ call, depth }: OpenCall, topics: XrayLog['topics']): XrayLog | undefined {
  const address = findExecution(call).account
  if (address === undefined) return undefined
  return { kind: 'log', depth, address, topics, data: undefined, logIndex: undefined, isUnplaced: undefined }
}

/**
 * The entries, each write with what was there before, where an access before it in the transaction tells: what a failed
 * call wrote was undone.
 */
export function addValuesBefore(entries: readonly XrayEntry[], hasFailed: boolean): readonly XrayEntry[] {
  const tree = buildXrayTree(entries, hasFailed)
  const values = new Map<string, bigint>()
  /** Running calls with what their writes replaced. */
  const open: { readonly at: number; readonly replaced: Map<string, bigint | undefined> }[] = []
  return entries.map((entry, at) => {
    for (let last = open.at(-1); last !== undefined && (tree.ends[last.at] ?? 0) <= at; last = open.at(-1)) {
      open.pop()
      end(last, open.at(-1))
    }
    if (entry.kind === 'call') open.push({ at, replaced: new Map() })
    if (entry.kind !== 'storage' || entry.value === undefined) return entry
    const call = findCall(tree, at)
    const account = call && findExecution(call).account
    if (account === undefined) return entry
    const key = `${entry.op.startsWith('T') ? 'transient ' : ''}${account.toLowerCase()} ${entry.slot}`
    const before = values.get(key)
    if (entry.op.endsWith('STORE')) {
      const replaced = open.at(-1)?.replaced
      if (replaced?.has(key) === false) replaced.set(key, before)
    }
    values.set(key, entry.value)
    return entry.op.endsWith('STORE') ? { ...entry, before } : entry
  })

  function end({ at, replaced }: (typeof open)[number], around: (typeof open)[number] | undefined): void {
    for (const [key, value] of replaced) {
      if (tree.fates[at] !== 'failed') {
        if (around?.replaced.has(key) === false) around.replaced.set(key, value)
      } else if (value === undefined) values.delete(key)
      else values.set(key, value)
    }
  }
}
