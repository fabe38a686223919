import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { type RpcAnswer, type RpcCall, requestRpc } from './requestRpc.ts'

/** Where another gateway may answer differently, as docs/gateway.md says. It must: a gap that closed is to be deleted. */
export interface Gap {
  /** Derived from the call and the complete answer, never from the answer under test. */
  applies(call: RpcCall, complete: RpcAnswer): boolean
  /** Throws when the answer is not what the documentation promises instead. */
  check(answer: RpcAnswer, complete: RpcAnswer, call: RpcCall): void
}

/** One gateway to compare. */
export interface Compared {
  readonly name: string
  readonly url: string
  readonly gap: Gap | undefined
  /** What differs by nature between two chains, taken out of both answers before they are compared. */
  readonly toComparable?: (answer: RpcAnswer, call: RpcCall) => unknown
  /** The call in the words of the other chain. */
  readonly toOwnCall?: (call: RpcCall) => RpcCall
}

/** How the answers to the calls of one method compared. */
export interface MethodRow {
  readonly method: string
  readonly calls: number
  /** By name of the gateway: equal ones, and those the gap covers. */
  readonly outcomes: Readonly<Record<string, Outcome>>
}

interface Outcome {
  readonly same: number
  readonly gaps: number
}

const asItIs = (answer: RpcAnswer): unknown => answer

/** The same calls everywhere. Throws at the first answer that is neither equal nor a documented gap. */
export async function compareMethod(
  method: string,
  calls: readonly RpcCall[],
  completeUrl: string,
  others: readonly Compared[],
): Promise<MethodRow> {
  const complete = await requestRpc(completeUrl, calls)
  const outcomes: Record<string, Outcome> = {}
  for (const other of others) {
    const outcome = await compareWith(other, calls, complete)
    if (other.gap !== undefined) {
      expect(outcome.gaps, `${other.name}: ${method} has no gap any more`).toBeGreaterThan(0)
    }
    outcomes[other.name] = outcome
  }
  return { method, calls: calls.length, outcomes }
}

async function compareWith(
  other: Compared,
  calls: readonly RpcCall[],
  complete: readonly RpcAnswer[],
): Promise<Outcome> {
  const answers = await requestRpc(other.url, calls.map(other.toOwnCall ?? ((call) => call)))
  const outcome = { same: 0, gaps: 0 }
  const faults: Error[] = []
  for (const [at, call] of calls.entries()) {
    const [answer, expected] = [answers[at], complete[at]]
    if (answer === undefined || expected === undefined) throw new Error('fewer answers than calls')
    try {
      outcome[compareAnswer(other, call, answer, expected)]++
    } catch (error) {
      faults.push(error instanceof Error ? error : new Error(String(error)))
    }
  }
  throwFirst(faults)
  return outcome
}

/** With its difference, and the words of the others. */
function throwFirst(faults: readonly Error[]): void {
  const [first, ...others] = faults
  if (first !== undefined && others.length > 0) {
    first.message += `\n… and ${others.length} more:\n${others.slice(0, 20).map(String).join('\n')}`
  }
  if (first !== undefined) throw first
}

function compareAnswer(
  { name, gap, toComparable = asItIs }: Compared,
  call: RpcCall,
  answer: RpcAnswer,
  complete: RpcAnswer,
): 'same' | 'gaps' {
  const [left, right] = [toComparable(answer, call), toComparable(complete, call)]
  const isSame = isDeepStrictEqual(left, right)
  const label = `${name}: ${JSON.stringify(call)}`
  if (gap?.applies(call, complete) === true) {
    expect(isSame, `${label} is not a gap any longer`).toBe(false)
    gap.check(answer, complete, call)
    return 'gaps'
  }
  // The assertion of the library for its words only: comparing is much faster.
  if (!isSame) expect(left, label).toEqual(right)
  expect(isSame, label).toBe(true)
  return 'same'
}

/** One line a method. */
export function formatTable(rows: readonly MethodRow[]): string {
  const names = Object.keys(rows[0]?.outcomes ?? {})
  const cell = ({ outcomes }: MethodRow, name: string) => {
    const { same = 0, gaps = 0 } = outcomes[name] ?? {}
    return gaps === 0 ? `${same} same` : `${same} same, ${gaps} gap`
  }
  const lines = rows.map(
    (row) =>
      row.method.padEnd(36) +
      String(row.calls).padStart(6) +
      names.map((name) => `  ${cell(row, name).padEnd(22)}`).join(''),
  )
  const head = `${'method'.padEnd(36)} calls${names.map((name) => `  ${name.padEnd(22)}`).join('')}`
  return [head, ...lines].map((line) => line.trimEnd()).join('\n')
}
