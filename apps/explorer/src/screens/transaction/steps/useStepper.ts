import type { StepCondition } from '@otterscan/api-schema/execution/steps'
import type { SourceLine } from '@otterscan/decode/contract/codeLines'
import type { Hex } from '@otterscan/ethereum/hex'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { transactionPath } from '../../../paths/transactionPaths.ts'
import { useClients } from '../../../queries/clients.ts'
import { findStep, getStep } from '../../../queries/transaction/steps.ts'
import type { RunningCode } from './codeSource.ts'
import { findBreakpoints, findLinePlaces, toOtherLine } from './stepConditions.ts'
import { type Breakpoint, parseStepUrl, toggleBreakpoint, toStepSearch } from './stepUrl.ts'

/** What the controls can do. */
export type Move =
  | 'back'
  | 'forward'
  | 'backOver'
  | 'over'
  | 'backOut'
  | 'out'
  | 'previousWrite'
  | 'nextWrite'
  | 'failure'
  | 'previousBreakpoint'
  | 'nextBreakpoint'

/** Where stepping is, and how to go on. */
export interface Stepper {
  readonly at: number
  readonly breakpoints: readonly Breakpoint[]
  /** A search runs. */
  readonly isBusy: boolean
  /** What came of the last move when it led nowhere. */
  readonly notice: string | undefined
  readonly goTo: (at: number) => void
  readonly move: (move: Move, place: Place) => void
  /** Makes a move that had to wait until the step was shown. */
  readonly settle: (place: Place) => void
  readonly search: (condition: StepCondition, absent: string) => void
  readonly toggle: (breakpoint: Breakpoint) => void
}

/** What moves by line need to know. */
export interface Place {
  readonly codes: readonly RunningCode[]
  readonly running: RunningCode | undefined
  /** `undefined` to move by instruction. */
  readonly line: SourceLine | undefined
  /** False while the step of the URL is still being read: the line is that of the step before. */
  readonly isShown: boolean
}

/** Keeps the place in the URL. */
export function useStepper(hash: Hex, total: number | undefined): Stepper {
  const clients = useClients()
  const navigate = useNavigate()
  const { at, breakpoints } = parseStepUrl(useSearchTexts())
  const [notice, setNotice] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef<AbortController | undefined>(undefined)
  const waiting = useRef<Move | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  function open(next: number, points = breakpoints): void {
    const search = toStepSearch({ at: next, breakpoints: points })
    void navigate({ to: transactionPath(hash, 'steps').to, search, replace: true, resetScroll: false })
  }

  function goTo(next: number): void {
    running.current?.abort()
    setNotice(undefined)
    const last = total === undefined || total === 0 ? next : total - 1
    open(Math.max(0, Math.min(next, last)))
  }

  /** One at a time: the next one ends the one before. */
  function run(work: (signal: AbortSignal) => Promise<number | undefined>, absent: string): void {
    running.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setIsBusy(true)
    setNotice(undefined)
    work(signal)
      .then((found) => {
        if (signal.aborted) return
        if (found === undefined) setNotice(absent)
        else open(found)
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setNotice(error instanceof Error ? error.message : String(error))
      })
      .finally(() => {
        if (running.current === controller) setIsBusy(false)
      })
  }

  const find = (from: number, condition: StepCondition, signal: AbortSignal) =>
    findStep(clients, hash, from, condition, signal)
  const search = (condition: StepCondition, absent: string) =>
    run((signal) => find(at, condition, signal), absent)

  /** To the line before, and there to its first instruction. */
  function moveBackByLine(scope: 'any' | 'over', { codes, running: code, line }: LinePlace): void {
    const other = (one: SourceLine | undefined) => toOtherLine(codes, code, one, { scope, backwards: true })
    run(async (signal) => {
      const end = await find(at, other(line), signal)
      if (end === undefined) return undefined
      return (await findLineStart(end, code, signal)) ?? end
    }, 'This is the first line.')
  }

  /** `undefined` where the step is in other code. */
  async function findLineStart(
    end: number,
    code: RunningCode,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    const found = await getStep(clients, hash, end, signal)
    const isSame =
      found?.frame.code === code.account && found?.frame.type.startsWith('CREATE') === code.isCreation
    const line = isSame ? code.source?.lines.lineAt(found?.step.pc ?? -1) : undefined
    const own = line && findLinePlaces(code, line)
    if (found === undefined || own === undefined) return undefined
    const other = toOtherLine([code], code, line, { scope: 'over', backwards: true })
    const before = await find(end, other, signal)
    // A call around may run the same code.
    const { firstStep } = found.frame
    return before === undefined || before < firstStep ? firstStep : find(before, own, signal)
  }

  function move(wanted: Move, { codes, running: code, line, isShown }: Place): void {
    waiting.current = undefined
    if (!isShown && SCOPE_OF[wanted] !== undefined) {
      waiting.current = wanted
      return
    }
    const scope = SCOPE_OF[wanted]
    if (scope !== undefined && code !== undefined && line !== undefined) {
      if (wanted.startsWith('back')) moveBackByLine(scope, { codes, running: code, line })
      else search(toOtherLine(codes, code, line, { scope }), ABSENT[scope])
    } else if (wanted === 'forward') goTo(at + 1)
    else if (wanted === 'back') goTo(at - 1)
    else {
      const [condition, absent] = toSearch(wanted, findBreakpoints(breakpoints, codes))
      if (condition === undefined) setNotice(absent)
      else search(condition, absent)
    }
  }

  function settle(place: Place): void {
    if (place.isShown && waiting.current !== undefined) move(waiting.current, place)
  }

  return {
    at,
    breakpoints,
    isBusy,
    notice,
    goTo,
    move,
    settle,
    search,
    toggle: (breakpoint) => open(at, toggleBreakpoint(breakpoints, breakpoint)),
  }
}

interface LinePlace extends Pick<Place, 'codes'> {
  readonly running: RunningCode
  readonly line: SourceLine
}

/** Moves that go by line where lines are known. */
const SCOPE_OF: Readonly<Partial<Record<Move, 'any' | 'over'>>> = {
  forward: 'any',
  back: 'any',
  over: 'over',
  backOver: 'over',
}

const ABSENT = { any: 'Nothing follows.', over: 'Nothing follows in this call or those around it.' } as const

type Search = readonly [condition: StepCondition | undefined, absent: string]

/** What a move looks for, and what is said when there is none. */
function toSearch(move: Exclude<Move, 'back' | 'forward'>, breakpoints: StepCondition | undefined): Search {
  const atBreakpoint = (backwards: boolean): Search => [
    breakpoints && { ...breakpoints, backwards },
    breakpoints === undefined ? 'There is no breakpoint.' : 'No other breakpoint is reached.',
  ]
  const searches: Readonly<Record<typeof move, Search>> = {
    over: [{ scope: 'over' }, ABSENT.over],
    backOver: [{ scope: 'over', backwards: true }, 'This is the first instruction.'],
    out: [{ scope: 'out' }, 'This is the outermost call.'],
    backOut: [{ scope: 'out', backwards: true }, 'This is the outermost call.'],
    nextWrite: [{ writes: true }, 'No storage is written after this.'],
    previousWrite: [{ writes: true, backwards: true }, 'No storage is written before this.'],
    failure: [{ fails: true }, 'Nothing fails after this.'],
    nextBreakpoint: atBreakpoint(false),
    previousBreakpoint: atBreakpoint(true),
  }
  return searches[move]
}
