import type { DevnetScenarios } from '@otterscan/devnet/playScenarios'
import type { Hex } from '@otterscan/ethereum/hex'
import { commas, type ExpectedRow } from './expectedRows.ts'

/** What a transaction did, as its pages must say it; a list left out must not be there. Numbers come from the node. */
export interface ExpectedTransaction {
  readonly hash: Hex
  /** Words at the top, before the two addresses. */
  readonly sentence: ExpectedRow
  /** What follows "Fail" in the row of the status. */
  readonly failure?: ExpectedRow
  readonly action?: ExpectedRow
  readonly tokens?: readonly ExpectedRow[]
  readonly operations?: readonly ExpectedRow[]
  readonly authorizations?: readonly ExpectedRow[]
  /** More rows of the overview. */
  readonly rows?: Readonly<Record<string, ExpectedRow>>
  /** Content of the card of the input; not looked at when absent. */
  readonly input?: ExpectedRow
  /** Content of each log, without its index and its emitter. */
  readonly logs?: readonly ExpectedRow[]
}

/** Transactions by what happens in them. */
export type ExpectedByName = Readonly<Record<string, (facts: DevnetScenarios) => ExpectedTransaction>>

/** A parameter: type (with `indexed`), name, the value as the page writes it, and what the source says of it. */
type ExpectedParameter = readonly [type: string, name: string, value: string | bigint, doc?: string]

/** Stands for the sentence that says where the names of a call or an event come from. */
export const ORIGIN = '⟨origin⟩'

/**
 * A decoded call or event with its table: "transfer(address to) to (0) address 0x…". A name may come with the notice
 * that its source has.
 */
export function tell(
  named: string | readonly [name: string, notice: string],
  ...parameters: readonly ExpectedParameter[]
): string {
  const [name, ...notice] = typeof named === 'string' ? [named] : named
  const signature = `${name}(${parameters.map(([type, label]) => `${type} ${label}`).join(', ')})`
  const lead = [signature, ORIGIN, ...notice].join(' ')
  if (parameters.length === 0) return `${lead} No parameters`
  const rows = parameters.map(([type, label, value, doc = ''], at) => {
    const shown = typeof value === 'bigint' ? commas(value) : value
    return row(`${label} (${at}) ${type.replace(' indexed', '')} ${shown}`, doc).trim()
  })
  return `${lead} ${rows.join(' ')}`
}

/** Parties, amounts and words with addresses in lower case, as rows are compared. */
export function row(...parts: readonly string[]): string {
  return parts.join(' ').replace(/0x[0-9a-fA-F]{40,}/g, (hex) => hex.toLowerCase())
}
