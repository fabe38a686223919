import type { GatewayCalls } from '../createCall.ts'
import type { Texts } from './actionArguments.ts'

/** Answers one action. An empty list is said as such. Throws: `ApiError`. */
export type Action = (texts: Texts, calls: GatewayCalls) => Promise<unknown>

/** Actions of a module, by name. */
export type Actions = Readonly<Record<string, Action>>

/** Decimal text; empty where it is not known. */
export function toText(value: bigint | number | null | undefined): string {
  return value == null ? '' : value.toString()
}
