import { type CallNode, walkCallTree } from '@otterscan/decode/trace/callTree'

/** A call tree with lookups. */
export interface TraceIndex {
  readonly root: CallNode
  /** Every node, in order of entry. */
  readonly nodes: readonly CallNode[]
  readonly byIndex: ReadonlyMap<number, CallNode>
  /** Index of the caller's frame; the root has none. */
  readonly parents: ReadonlyMap<number, number>
  /** Where the failure started: the deepest frame on the path of last failures; `undefined` when none failed. */
  readonly revertedAt: number | undefined
}

/** Indexes a tree in one pass, without recursion. */
export function indexTrace(root: CallNode): TraceIndex {
  const nodes = [...walkCallTree(root)]
  const parents = new Map<number, number>()
  for (const node of nodes) {
    for (const child of node.children) parents.set(child.index, node.index)
  }
  return {
    root,
    nodes,
    byIndex: new Map(nodes.map((node) => [node.index, node])),
    parents,
    revertedAt: findRevert(root, nodes)?.index,
  }
}

function findRevert(root: CallNode, nodes: readonly CallNode[]): CallNode | undefined {
  let found = root.reverted === 'self' ? root : nodes.find(({ reverted }) => reverted === 'self')
  for (let inner = lastFailure(found); inner !== undefined; inner = lastFailure(inner)) found = inner
  return found
}

function lastFailure(node: CallNode | undefined): CallNode | undefined {
  return node?.children.findLast(({ reverted }) => reverted === 'self')
}

/** Ancestors of a frame, nearest first. */
export function listAncestors(index: TraceIndex, frameIndex: number): number[] {
  const ancestors: number[] = []
  let parent = index.parents.get(frameIndex)
  while (parent !== undefined) {
    ancestors.push(parent)
    parent = index.parents.get(parent)
  }
  return ancestors
}

/** Closed frames without the ancestors of the selected one, which is never hidden. */
export function openAround(
  index: TraceIndex,
  closed: ReadonlySet<number>,
  selected: number | undefined,
): ReadonlySet<number> {
  if (selected === undefined || closed.size === 0) return closed
  const ancestors = listAncestors(index, selected).filter((ancestor) => closed.has(ancestor))
  if (ancestors.length === 0) return closed
  const open = new Set(closed)
  for (const ancestor of ancestors) open.delete(ancestor)
  return open
}

/** One visible line of a trace. */
export interface TraceRow {
  readonly node: CallNode
  /** False for a frame shown only because one below it matches. */
  readonly isMatch: boolean
}

/** Lines to show: everything not below a closed frame, or, with a filter, the matching frames and their ancestors,
 * closed or not.
 */
export function listTraceRows(
  index: TraceIndex,
  closed: ReadonlySet<number>,
  isMatch: ((node: CallNode) => boolean) | undefined,
): TraceRow[] {
  if (isMatch === undefined) {
    const open = walkCallTree(index.root, (node) => closed.has(node.index))
    return Array.from(open, (node) => ({ node, isMatch: true }))
  }
  const matches = new Set<number>()
  const around = new Set<number>()
  for (const node of index.nodes) {
    if (!isMatch(node)) continue
    matches.add(node.index)
    let parent = index.parents.get(node.index)
    while (parent !== undefined && !around.has(parent)) {
      around.add(parent)
      parent = index.parents.get(parent)
    }
  }
  return index.nodes
    .filter((node) => matches.has(node.index) || around.has(node.index))
    .map((node) => ({ node, isMatch: matches.has(node.index) }))
}
