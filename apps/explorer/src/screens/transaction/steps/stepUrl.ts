import { type Address, isAddress, toLowerAddress } from '@otterscan/ethereum/address'

/** Code that can be stopped in. */
export interface BreakpointCode {
  readonly code: Address
  /** The constructor that left the code. */
  readonly isCreation?: boolean
}

/** A place where running stops: an instruction, or a line of the source of some code. */
export type Breakpoint = BreakpointCode &
  (
    | { readonly pc: number }
    | {
        readonly fileIndex: number
        readonly line: number
        /** Where the line of a constructor begins, since its code is there only while it runs. */
        readonly pcs?: readonly number[]
      }
  )

/** What the link to a step holds. */
export interface StepUrl {
  readonly at: number
  readonly breakpoints: readonly Breakpoint[]
}

const MAX_BREAKPOINTS = 50

/** Reads `?at=5&break=0x….12,0x….L0.7`, with `C12` and `C0.7.40-52` in constructors; what cannot be read is left out. */
export function parseStepUrl(search: Readonly<Record<string, string | undefined>>): StepUrl {
  const at = /^\d{1,12}$/.test(search.at ?? '') ? Number(search.at) : 0
  const parts = (search.break ?? '').split(',').slice(0, MAX_BREAKPOINTS)
  return { at, breakpoints: parts.flatMap((part) => parseBreakpoint(part) ?? []) }
}

function parseBreakpoint(text: string): Breakpoint | undefined {
  const [address = '', place = '', line, starts = ''] = text.split('.')
  const [, kind, number] = /^([LC]?)(\d{1,7})$/.exec(place) ?? []
  if (!isAddress(address) || number === undefined) return undefined
  const code: BreakpointCode = { code: toLowerAddress(address), ...(kind === 'C' && { isCreation: true }) }
  if (line === undefined) return kind === 'L' ? undefined : { ...code, pc: Number(number) }
  if (kind === '' || number.length > 5 || !/^\d{1,7}$/.test(line)) return undefined
  const found = { ...code, fileIndex: Number(number), line: Number(line) }
  if (kind === 'L') return found
  const pcs = starts.split('-').slice(0, MAX_BREAKPOINTS)
  return { ...found, pcs: pcs.filter((pc) => /^\d{1,7}$/.test(pc)).map(Number) }
}

/** The query of a link. */
export function toStepSearch({ at, breakpoints }: StepUrl): Record<string, string> {
  return {
    at: String(at),
    ...(breakpoints.length === 0 ? {} : { break: breakpoints.map(toText).join(',') }),
  }
}

/** A text that only equal breakpoints share. */
export function toBreakpointKey(one: Breakpoint): string {
  const code = toLowerAddress(one.code)
  if ('pc' in one) return `${code}.${one.isCreation ? 'C' : ''}${one.pc}`
  return `${code}.${one.isCreation ? 'C' : 'L'}${one.fileIndex}.${one.line}`
}

function toText(one: Breakpoint): string {
  const pcs = 'pc' in one ? undefined : one.pcs
  return pcs === undefined ? toBreakpointKey(one) : `${toBreakpointKey(one)}.${pcs.join('-')}`
}

/** The breakpoints with one more, or without it where it is there. */
export function toggleBreakpoint(all: readonly Breakpoint[], one: Breakpoint): readonly Breakpoint[] {
  const key = toBreakpointKey(one)
  const others = all.filter((other) => toBreakpointKey(other) !== key)
  return others.length < all.length ? others : [...all, one].slice(-MAX_BREAKPOINTS)
}
