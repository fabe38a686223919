import { isDeepStrictEqual } from 'node:util'
import type { RpcAnswer, RpcCall } from '../apps/gateway/test/requestRpc.ts'
import type { KnownDeviation } from './ClientDescription.ts'

/** A call whose answers differ for no reason that is known. */
export interface Difference {
  readonly call: RpcCall
  readonly ours: unknown
  readonly expected: unknown
}

/** How the answers to the calls of one method compared. */
export interface MethodOutcome {
  readonly method: string
  readonly calls: number
  readonly same: number
  /** How many answers differ for each known reason. */
  readonly known: ReadonlyMap<string, number>
  readonly unknown: readonly Difference[]
}

/** Compares answers in the order of the calls. `toComparable` takes out what two chains choose by themselves. */
export function compareAnswers(
  method: string,
  calls: readonly RpcCall[],
  answers: { readonly ours: readonly RpcAnswer[]; readonly expected: readonly RpcAnswer[] },
  deviations: readonly KnownDeviation[],
  toComparable: (answer: RpcAnswer, call: RpcCall) => unknown = (answer) => answer,
): MethodOutcome {
  const known = new Map<string, number>()
  const unknown: Difference[] = []
  let same = 0
  for (const [at, call] of calls.entries()) {
    const [ours, expected] = [answers.ours[at], answers.expected[at]]
    if (ours === undefined || expected === undefined) throw new Error(`no answer to ${JSON.stringify(call)}`)
    const [left, right] = [toComparable(ours, call), toComparable(expected, call)]
    if (isDeepStrictEqual(left, right)) {
      same += 1
      continue
    }
    const deviation = deviations.find(({ applies }) => applies(call, left, right))
    if (deviation === undefined) unknown.push({ call, ours: left, expected: right })
    else known.set(deviation.reason, (known.get(deviation.reason) ?? 0) + 1)
  }
  return { method, calls: calls.length, same, known, unknown }
}

/** Paths at which two JSON values differ, at most `limit`, each with both values. */
export function listDifferences(ours: unknown, expected: unknown, limit = 4, path = ''): string[] {
  if (isDeepStrictEqual(ours, expected)) return []
  if (isObject(ours) && isObject(expected)) {
    const names = [...new Set([...Object.keys(ours), ...Object.keys(expected)])]
    return names
      .flatMap((name) => listDifferences(ours[name], expected[name], limit, `${path}.${name}`))
      .slice(0, limit)
  }
  const show = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120))
  return [`${path === '' ? 'the answer' : path.slice(1)}: ${show(ours)}, not ${show(expected)}`]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
