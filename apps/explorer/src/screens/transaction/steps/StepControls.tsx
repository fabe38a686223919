import type { StepsProgress } from '@otterscan/api-schema/execution/steps'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { IconButton } from '@otterscan/ui/IconButton'
import {
  ArrowDownToDot,
  ArrowLeft,
  ArrowRight,
  ArrowUpFromDot,
  CornerLeftUp,
  CornerUpLeft,
  Redo,
  SkipBack,
  SkipForward,
  Undo,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { ViewSwitch } from '../../../entities/ViewSwitch.tsx'
import { isReadingSteps } from '../../../queries/transaction/steps.ts'
import type { Move, Place, Stepper } from './useStepper.ts'

interface StepControlsProps {
  readonly stepper: Stepper
  readonly place: Place
  readonly progress: StepsProgress
  readonly hasSource: boolean
  readonly byInstruction: boolean
  readonly onByInstruction: (byInstruction: boolean) => void
}

interface Control {
  readonly move: Move
  readonly label: string
  readonly key: string
  readonly icon: ReactNode
}

const CONTROLS: readonly Control[] = [
  { move: 'back', label: 'Back', key: 'p', icon: <ArrowLeft size={15} /> },
  { move: 'forward', label: 'Forward', key: 'n', icon: <ArrowRight size={15} /> },
  { move: 'backOver', label: 'Back over calls', key: 'i', icon: <Undo size={15} /> },
  { move: 'over', label: 'Over calls', key: 'o', icon: <Redo size={15} /> },
  { move: 'backOut', label: 'Back to the call', key: 'd', icon: <CornerUpLeft size={15} /> },
  { move: 'out', label: 'Out of this call', key: 'u', icon: <CornerLeftUp size={15} /> },
  { move: 'previousWrite', label: 'Previous write', key: 'q', icon: <ArrowUpFromDot size={15} /> },
  { move: 'nextWrite', label: 'Next write', key: 'w', icon: <ArrowDownToDot size={15} /> },
  { move: 'previousBreakpoint', label: 'Previous breakpoint', key: 't', icon: <SkipBack size={15} /> },
  { move: 'nextBreakpoint', label: 'Next breakpoint', key: 'r', icon: <SkipForward size={15} /> },
]

const FAILURE_KEY = 'e'
const UNITS = { line: 'Lines', instruction: 'Instructions' }

/** Where stepping is, and buttons to go on; each has a key. */
export function StepControls(props: StepControlsProps) {
  const { stepper, place, progress, hasSource, byInstruction, onByInstruction } = props
  const numbers = useNumberFormat()
  useMoveKeys((move) => stepper.move(move, place))
  useEffect(() => stepper.settle(place))
  const { total = 0 } = progress
  return (
    <Card>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <span className="tabular text-sm" role="status">
          Step {numbers.formatInteger(BigInt(stepper.at + 1))} of {numbers.formatInteger(BigInt(total))}
          {isReadingSteps(progress) && ' so far'}
        </span>
        <input
          type="range"
          aria-label="Step"
          className="min-w-24 flex-1 accent-(--accent)"
          min={0}
          max={Math.max(0, total - 1)}
          value={Math.min(stepper.at, Math.max(0, total - 1))}
          onChange={(event) => stepper.goTo(event.currentTarget.valueAsNumber)}
        />
        {hasSource && (
          <ViewSwitch
            label="Step by"
            views={UNITS}
            view={byInstruction ? 'instruction' : 'line'}
            onChange={(unit) => onByInstruction(unit === 'instruction')}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1 pt-2" role="toolbar" aria-label="Stepping">
        {CONTROLS.map(({ move, label, key, icon }) => (
          <IconButton
            key={move}
            label={label}
            title={`${label} (${key})`}
            aria-keyshortcuts={key}
            onClick={() => stepper.move(move, place)}
          >
            {icon}
          </IconButton>
        ))}
        <Button
          size="sm"
          title={`To the next failure (${FAILURE_KEY})`}
          aria-keyshortcuts={FAILURE_KEY}
          onClick={() => stepper.move('failure', place)}
        >
          To the failure
        </Button>
      </div>
      <p className="hidden pt-1 text-muted text-xs md:block">
        Keys: n forward, p back, o and i over calls, u out, d to the call, w and q to writes, r and t to
        breakpoints, e to the failure.
      </p>
      <p className="min-h-5 pt-1 text-muted text-xs" aria-live="polite">
        {stepper.isBusy
          ? 'Searching…'
          : (stepper.notice ?? describeProgress(progress, numbers.formatInteger))}
      </p>
    </Card>
  )
}

function describeProgress(
  { cut, readBytes, total, ...rest }: StepsProgress,
  format: (value: bigint) => string,
): string {
  if (cut !== undefined) return `The rest is not read: ${cut}`
  if (!isReadingSteps({ cut, readBytes, total, ...rest }) || readBytes === undefined) {
    return rest.source === 'replay'
      ? 'The node returns no instructions: the gateway has replayed the transaction.'
      : ''
  }
  if (rest.source === 'replay') return 'The gateway replays the transaction.'
  return `Reading the instructions from the node: ${format(BigInt(Math.round(readBytes / 1_000_000)))} MB so far.`
}

/** Keys move while nothing is typed. */
function useMoveKeys(onMove: (move: Move) => void): void {
  const latest = useRef(onMove)
  latest.current = onMove
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const move = event.key === FAILURE_KEY ? 'failure' : CONTROLS.find(({ key }) => key === event.key)?.move
      if (move !== undefined) latest.current(move)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

/** Sliders and choices have keys of their own, but no letters. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !['range', 'radio'].includes(target.type)
  return target.closest('textarea, select, [role="menu"], [role="listbox"], dialog') !== null
}
