import type { CodePlaces, StepCondition } from '@otterscan/api-schema/execution/steps'
import { isSameLine, type SourceLine, toLineStarts, toPlaceMask } from '@otterscan/decode/contract/codeLines'
import { findInstructions } from '@otterscan/decode/contract/disassemble'
import { isSameAddress } from '@otterscan/ethereum/address'
import type { RunningCode } from './codeSource.ts'
import type { Breakpoint, BreakpointCode } from './stepUrl.ts'

/** Every instruction of the code, where no lines are known. */
function toWholeMask({ code }: RunningCode) {
  return toPlaceMask({ instructions: findInstructions(code), byteLength: (code.length - 2) / 2 }, () => true)
}

/** Stops on another line: of the running code, of that of callers, and at the start of any other code. */
export function toOtherLine(
  codes: readonly RunningCode[],
  running: RunningCode,
  line: SourceLine | undefined,
  rest: Pick<StepCondition, 'scope' | 'backwards'>,
): StepCondition {
  return { ...rest, places: listPlaces(codes, running, line), elsewhere: rest.scope === 'any' }
}

function listPlaces(
  codes: readonly RunningCode[],
  running: RunningCode,
  line: SourceLine | undefined,
): CodePlaces[] {
  return codes.flatMap((one) => {
    const { account, isCreation, source } = one
    if (account === undefined) return []
    const pcs =
      source === undefined
        ? toWholeMask(one)
        : toPlaceMask(source.lines, (pc) => {
            const own = source.lines.lineAt(pc)
            return own !== undefined && !(one === running && isSameLine(own, line))
          })
    return [{ code: account, isCreation, pcs }]
  })
}

/** Stops at the first instruction of a line of the running code. */
export function findLinePlaces(running: RunningCode, line: SourceLine): StepCondition | undefined {
  const { account, isCreation, source } = running
  if (account === undefined || source === undefined) return undefined
  const pcs = toPlaceMask(source.lines, (pc) => isSameLine(source.lines.lineAt(pc), line))
  return { scope: 'over', places: [{ code: account, isCreation, pcs }] }
}

/** Stops at breakpoints; those by line only in code whose source is known. `undefined` when none can be reached. */
export function findBreakpoints(
  breakpoints: readonly Breakpoint[],
  codes: readonly RunningCode[],
): StepCondition | undefined {
  const firsts = breakpoints.filter(
    (one, at) => breakpoints.findIndex((other) => isSameCode(one, other)) === at,
  )
  const places = firsts.flatMap(({ code, isCreation = false }): CodePlaces[] => {
    const own = breakpoints.filter((one) => isSameCode(one, { code, isCreation }))
    const running = codes.find((one) => isSameAddress(one.account, code) && one.isCreation === isCreation)
    const lines = running?.source?.lines
    const wanted = new Set(
      own.flatMap((one) =>
        'pc' in one ? [one.pc] : (one.pcs ?? (lines === undefined ? [] : [...toLineStarts(lines, one)])),
      ),
    )
    if (wanted.size === 0) return []
    const instructions = Uint32Array.from(wanted)
    const pcs = toPlaceMask({ instructions, byteLength: Math.max(...wanted) + 1 }, () => true)
    return [{ code, isCreation, pcs }]
  })
  return places.length === 0 ? undefined : { places }
}

function isSameCode(one: BreakpointCode, other: BreakpointCode): boolean {
  return one.code === other.code && (one.isCreation === true) === (other.isCreation === true)
}
