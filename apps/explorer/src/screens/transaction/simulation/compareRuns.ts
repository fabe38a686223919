import { isPrecompile } from '@otterscan/decode/trace/precompiles'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { Log } from '@otterscan/ethereum/execution/log'
import type { Change, StateDiff } from '@otterscan/ethereum/execution/stateDiff'

/** What is compared of a run; a part that is not known is not compared. */
export interface ComparedRun {
  readonly status: string
  readonly gasUsed: bigint | undefined
  readonly effectiveGasPrice: bigint | undefined
  readonly output: string | undefined
  readonly logs: readonly Pick<Log, 'address' | 'topics' | 'data'>[] | undefined
  readonly frames: readonly CallFrame[] | undefined
  readonly stateDiff: StateDiff | undefined
}

/** One part of both runs; absent where a run does not have it. */
export interface ComparedPart {
  readonly name: string
  readonly real: string | undefined
  readonly simulated: string | undefined
}

/** Parts that are equal and parts that differ, in the order of the page. */
export interface Comparison {
  readonly equal: readonly ComparedPart[]
  readonly different: readonly ComparedPart[]
  /** What one of them does not have at all, so that it was not compared. */
  readonly unknown: readonly string[]
}

/** Puts two runs side by side. */
export function compareRuns(real: ComparedRun, simulated: ComparedRun): Comparison {
  const unknown: string[] = []
  const names: ComparedPart[] = []
  for (const { name, list } of PARTS) {
    const [one, other] = [list(real), list(simulated)]
    if (one === undefined || other === undefined) {
      unknown.push(name)
      continue
    }
    for (const key of new Set([...one.keys(), ...other.keys()])) {
      names.push({ name: key, real: one.get(key), simulated: other.get(key) })
    }
  }
  return {
    equal: names.filter((part) => part.real === part.simulated),
    different: names.filter((part) => part.real !== part.simulated),
    unknown,
  }
}

type Texts = ReadonlyMap<string, string>

const PARTS: readonly { readonly name: string; readonly list: (run: ComparedRun) => Texts | undefined }[] = [
  { name: 'status', list: ({ status }) => new Map([['Status', status]]) },
  { name: 'gas used', list: ({ gasUsed }) => one('Gas used', gasUsed?.toString()) },
  {
    name: 'gas price',
    list: ({ effectiveGasPrice }) => one('Gas price (wei)', effectiveGasPrice?.toString()),
  },
  { name: 'returned data', list: ({ output }) => one('Returned data', output) },
  {
    name: 'events',
    list: ({ logs }) =>
      logs &&
      new Map(
        logs.map(({ address, topics, data }, at) => [
          `Event ${at}`,
          `${address.toLowerCase()} [${topics.join(', ')}] ${data}`,
        ]),
      ),
  },
  {
    name: 'calls',
    list: ({ frames }) =>
      frames && new Map(frames.filter(isCompared).map((frame, at) => [`Call ${at}`, formatFrame(frame)])),
  },
  { name: 'state changes', list: ({ stateDiff }) => stateDiff && new Map(listChanges(stateDiff)) },
]

function one(name: string, text: string | undefined): Texts | undefined {
  return text === undefined ? undefined : new Map([[name, text]])
}

/** Some sources leave out calls of precompiles. */
function isCompared({ depth, to }: CallFrame): boolean {
  return depth === 0 || to === undefined || !isPrecompile(to)
}

function formatFrame({ type, depth, from, to, value, input, output, error }: CallFrame): string {
  // Some tracers name the contract that was not created.
  const target = type.startsWith('CREATE') && error !== undefined ? undefined : to
  const parties = `${from.toLowerCase()} → ${target?.toLowerCase() ?? 'nothing'}`
  const amount = value === undefined || value === 0n ? '' : `, ${value} wei`
  const failure = error === undefined ? '' : `, ${error}`
  return `${'  '.repeat(depth)}${type} ${parties}${amount}, ${input ?? 'unknown input'} → ${output ?? 'unknown'}${failure}`
}

function listChanges({ accounts }: StateDiff): [string, string][] {
  return accounts.flatMap(({ address, balance, nonce, code, storage }) => {
    const own = address.toLowerCase()
    const fields: [string, Change<unknown> | undefined][] = [
      [`${own} balance`, balance],
      [`${own} nonce`, nonce],
      [`${own} code`, code],
      ...storage.map(({ slot, change }): [string, Change<unknown>] => [`${own} slot ${slot}`, change]),
    ]
    return fields.flatMap(([name, change]): [string, string][] =>
      change === undefined ? [] : [[name, formatChange(change)]],
    )
  })
}

function formatChange(change: Change<unknown>): string {
  if (change.kind === 'added') return `new: ${String(change.to)}`
  return change.kind === 'removed'
    ? `removed: ${String(change.from)}`
    : `${String(change.from)} → ${String(change.to)}`
}
