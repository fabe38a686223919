import type { ExecutedFrame, ExecutedStep } from '@otterscan/api-schema/execution/steps'
import { toLineStarts } from '@otterscan/decode/contract/codeLines'
import { findInstructions, formatDisassembly } from '@otterscan/decode/contract/disassemble'
import type { SourceSpan } from '@otterscan/decode/contract/sourceMap'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import { isSameAddress } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { CodeBlock } from '@otterscan/ui/CodeBlock'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useMemo } from 'react'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { RunningCode } from './codeSource.ts'
import { ForgetSource, GiveSource } from './GiveSource.tsx'
import { type Breakpoint, type BreakpointCode, toBreakpointKey } from './stepUrl.ts'

const PANE_HEIGHT = 420

interface CodePaneProps {
  /** Of the running frame and those around it. */
  readonly codes: readonly RunningCode[]
  readonly step: ExecutedStep
  readonly frame: ExecutedFrame | undefined
  readonly running: RunningCode | undefined
  /** Its code or its source may still come. */
  readonly isLoading: boolean
  /** Where the step is in the source. */
  readonly place: SourcePlace | undefined
  readonly breakpoints: readonly Breakpoint[]
  readonly onToggle: (breakpoint: Breakpoint) => void
}

interface SourcePlace extends SourceSpan {
  readonly path: string
  readonly content: string
  readonly fileIndex: number
}

/** The source with the line that runs, and the instructions of the code. */
export function CodePane(props: CodePaneProps) {
  const { codes, step, frame, running, isLoading, place, breakpoints, onToggle } = props
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {place !== undefined && (
        <Card
          title={
            running?.source?.contractName === undefined
              ? 'Source'
              : toVisibleText(running.source.contractName)
          }
          actions={
            running?.source && running.source.origin !== 'service' && <ForgetSource running={running} />
          }
        >
          <SourcePane place={place} running={running} breakpoints={breakpoints} onToggle={onToggle} />
        </Card>
      )}
      <Card title="Instructions">
        {isLoading ? (
          <PanelState status="loading" label="Loading the code">
            <Skeleton height={PANE_HEIGHT} />
          </PanelState>
        ) : running === undefined ? (
          <p className="px-1 text-muted text-sm">
            The code of this {frame?.type.startsWith('CREATE') === true ? 'creation' : 'call'} is not known:{' '}
            <span className="mono">
              {step.pc} {step.op}
            </span>
          </p>
        ) : (
          <InstructionPane
            step={step}
            running={running}
            isSmall={place !== undefined}
            breakpoints={breakpoints}
            onToggle={onToggle}
          />
        )}
      </Card>
      {running !== undefined && running.source === undefined && !isLoading && (
        <GiveSource codes={codes} running={running} />
      )}
    </div>
  )
}

type PaneProps = Pick<CodePaneProps, 'running' | 'breakpoints' | 'onToggle'>

/** What a breakpoint in the code that runs is set in. */
function toBreakpointCode(running: RunningCode | undefined): BreakpointCode | undefined {
  return running?.account === undefined
    ? undefined
    : { code: running.account, isCreation: running.isCreation }
}

function SourcePane(props: PaneProps & { readonly place: SourcePlace }) {
  const { place, running, breakpoints, onToggle } = props
  const numbers = useNumberFormat()
  const code = toBreakpointCode(running)
  function toggle(one: Breakpoint) {
    const lines = running?.source?.lines
    if (one.isCreation !== true || 'pc' in one || lines === undefined) onToggle(one)
    else onToggle({ ...one, pcs: [...toLineStarts(lines, one)] })
  }
  const { path, content, fileIndex, startLine, endLine } = place
  const isShort = endLine - startLine < 3
  return (
    <CodeBlock
      code={content}
      label={`${toVisibleText(path)}:${startLine}`}
      formatCount={numbers.formatInteger}
      maxHeight={PANE_HEIGHT}
      markedLines={{ from: startLine, to: isShort ? endLine : startLine }}
      scrollToLine={startLine}
      renderLine={(text) => <bdi>{toVisibleText(text)}</bdi>}
      renderLineNumber={(line) => (
        <BreakpointNumber
          name={`line ${line}`}
          breakpoint={code && { ...code, fileIndex, line }}
          breakpoints={breakpoints}
          onToggle={toggle}
        >
          {line}
        </BreakpointNumber>
      )}
    />
  )
}

interface InstructionPaneProps extends PaneProps {
  readonly step: ExecutedStep
  readonly running: RunningCode
  readonly isSmall: boolean
}

function InstructionPane({ step, running, isSmall, breakpoints, onToggle }: InstructionPaneProps) {
  const numbers = useNumberFormat()
  const { code } = running
  const own = toBreakpointCode(running)
  const { text, positions } = useMemo(
    () => ({ text: formatDisassembly(code), positions: findInstructions(code) }),
    [code],
  )
  const line = positions.indexOf(step.pc) + 1
  return (
    <CodeBlock
      code={text}
      label={`${step.op} at ${step.pc}`}
      formatCount={numbers.formatInteger}
      maxHeight={isSmall ? 220 : PANE_HEIGHT}
      markedLines={line === 0 ? undefined : { from: line, to: line }}
      scrollToLine={line === 0 ? undefined : line}
      renderLineNumber={(number) => {
        const pc = positions[number - 1]
        return (
          <BreakpointNumber
            name={`pc ${pc}`}
            breakpoint={own === undefined || pc === undefined ? undefined : { ...own, pc }}
            breakpoints={breakpoints}
            onToggle={onToggle}
          >
            {pc}
          </BreakpointNumber>
        )
      }}
    />
  )
}

interface BreakpointNumberProps extends Pick<CodePaneProps, 'breakpoints' | 'onToggle'> {
  readonly name: string
  readonly breakpoint: Breakpoint | undefined
  readonly children: number | undefined
}

/** A number beside a line; pressed, running stops there. For keys there is a field below the state. */
function BreakpointNumber({ name, breakpoint, breakpoints, onToggle, children }: BreakpointNumberProps) {
  if (breakpoint === undefined) return children
  const isSet = breakpoints.some(
    (one) => isSameAddress(one.code, breakpoint.code) && toBreakpointKey(one) === toBreakpointKey(breakpoint),
  )
  return (
    <button
      type="button"
      tabIndex={-1}
      title={isSet ? `Take the breakpoint at ${name} away` : `Stop at ${name}`}
      aria-pressed={isSet}
      className={isSet ? 'rounded-sm bg-danger px-1 text-bg' : 'hover:text-accent'}
      onClick={() => onToggle(breakpoint)}
    >
      {children}
    </button>
  )
}
