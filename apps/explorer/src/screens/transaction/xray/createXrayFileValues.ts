import { computeOwnGas, findCall, findExecution, type XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import type { XrayEntry } from '@otterscan/ethereum/execution/xray'
import { toWord } from '@otterscan/ethereum/hex'
import type { FileValues } from '@otterscan/ui/Table'

type Kind = XrayEntry['kind']

/**
 * Columns of an exported file, one row per entry in the order in which it happened; `parent` is the `index` of the call
 * that did it. Of an access to storage `from` is the account whose storage it is, `to` the one whose code did it.
 */
export function createXrayFileValues(tree: XrayTree): FileValues<number> {
  const { entries, parents, depths, fates } = tree
  function of<K extends Kind>(kind: K, read: (entry: Extract<XrayEntry, { kind: K }>) => string | undefined) {
    return (at: number) => {
      const entry = entries[at]
      return entry?.kind === kind ? read(entry as Extract<XrayEntry, { kind: K }>) : undefined
    }
  }
  const readExecution = (at: number) => {
    const call = findCall(tree, at)
    return call === undefined ? undefined : findExecution(call)
  }
  return {
    index: (at) => at.toString(),
    parent: (at) => ((parents[at] ?? -1) < 0 ? undefined : parents[at]?.toString()),
    depth: (at) => depths[at]?.toString(),
    kind: (at) => entries[at]?.kind,
    type: (at) => {
      const entry = entries[at]
      return entry?.kind === 'call' ? entry.type : entry?.kind === 'storage' ? entry.op : undefined
    },
    from: (at) => {
      const entry = entries[at]
      return entry?.kind === 'call'
        ? entry.from
        : entry?.kind === 'log'
          ? entry.address
          : readExecution(at)?.account
    },
    to: (at) => {
      const entry = entries[at]
      return entry?.kind === 'call' ? entry.to : entry?.kind === 'log' ? undefined : readExecution(at)?.code
    },
    value: of('call', ({ value }) => value?.toString()),
    gas: of('call', ({ gas }) => gas?.toString()),
    gasUsed: of('call', ({ gasUsed }) => gasUsed?.toString()),
    gasOwn: (at) => computeOwnGas(tree, at)?.toString(),
    outcome: (at) => fates[at],
    error: of('call', ({ error }) => error),
    input: of('call', ({ input }) => input),
    output: of('call', ({ output }) => output),
    topic0: of('log', ({ topics }) => topics[0]),
    topic1: of('log', ({ topics }) => topics[1]),
    topic2: of('log', ({ topics }) => topics[2]),
    topic3: of('log', ({ topics }) => topics[3]),
    data: of('log', ({ data }) => data),
    logIndex: of('log', ({ logIndex }) => logIndex?.toString()),
    slot: of('storage', ({ slot }) => toWord(slot)),
    before: of('storage', ({ before }) => (before === undefined ? undefined : toWord(before))),
    after: of('storage', ({ value }) => (value === undefined ? undefined : toWord(value))),
  }
}
