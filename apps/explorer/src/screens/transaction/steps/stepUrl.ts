import { type Address, isAddress, toLowerAddress } from '@otterscan/ethereum/address'

/** A place where running stops: an instruction, or a line of the source of some code. */
export type Breakpoint =
  | { readonly code: Address; readonly pc: number }
  | { readonly code: Address; readonly fileIndex: number; readonly line: number }

/** What the link to a step holds. */
export interface StepUrl {
  readonly at: number
  readonly breakpoints: readonly Breakpoint[]
}

const MAX_BREAKPOINTS = 50

/** Reads `?at=5&break=0x….12,0x….L0.7`; what cannot be read is left out. */
export function parseStepUrl(search: Readonly<Record<string, string | undefined>>): StepUrl {
  const at = /^\d{1,12}$/.test(search.at ?? '') ? Number(search.at) : 0
  const parts = (search.break ?? '').split(',').slice(0, MAX_BREAKPOINTS)
  return { at, breakpoints: parts.flatMap((part) => parseBreakpoint(part) ?? []) }
}

function parseBreakpoint(text: string): Breakpoint | undefined {
  const [address = '', place = '', line = ''] = text.split('.')
  if (!isAddress(address)) return undefined
  const code = toLowerAddress(address)
  if (/^\d{1,7}$/.test(place)) return { code, pc: Number(place) }
  if (!/^L\d{1,5}$/.test(place) || !/^\d{1,7}$/.test(line)) return undefined
  return { code, fileIndex: Number(place.slice(1)), line: Number(line) }
}

/** The query of a link. */
export function toStepSearch({ at, breakpoints }: StepUrl): Record<string, string> {
  return {
    at: String(at),
    ...(breakpoints.length === 0 ? {} : { break: breakpoints.map(toBreakpointKey).join(',') }),
  }
}

/** A text that only equal breakpoints share. */
export function toBreakpointKey(one: Breakpoint): string {
  const code = toLowerAddress(one.code)
  return 'pc' in one ? `${code}.${one.pc}` : `${code}.L${one.fileIndex}.${one.line}`
}

/** The breakpoints with one more, or without it where it is there. */
export function toggleBreakpoint(all: readonly Breakpoint[], one: Breakpoint): readonly Breakpoint[] {
  const key = toBreakpointKey(one)
  const others = all.filter((other) => toBreakpointKey(other) !== key)
  return others.length < all.length ? others : [...all, one].slice(-MAX_BREAKPOINTS)
}
