import type { PartlyKnown, StepState } from '@otterscan/api-schema/execution/steps'
import { toQuantity } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { CodeBlock } from '@otterscan/ui/CodeBlock'
import type { ReactNode } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { InputView } from '../../../entities/decoded/InputView.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { NamedRun } from '../../../queries/storage/storageNames.ts'
import { BreakpointList } from './BreakpointList.tsx'
import { formatMemory } from './formatMemory.ts'
import { SeenStorage } from './SeenStorage.tsx'
import type { Stepper } from './useStepper.ts'

interface StepStatePanesProps {
  readonly state: StepState
  readonly stepper: Stepper
  /** What variables are named with. */
  readonly run: NamedRun
}

/** What the machine holds before the step. */
export function StepStatePanes({ state, stepper, run }: StepStatePanesProps) {
  const { path = [], stack = [], memory, calldata, returnData, storage = [], missing = [] } = state
  const [frame] = path
  const isCreation = frame?.type.startsWith('CREATE') === true
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <StepFacts state={state} />
      <CallPath path={path} onOpen={stepper.goTo} />
      {calldata !== undefined && calldata.data !== '0x' && (
        <Card title="Calldata">
          {calldata.unknown.length === 0 ? (
            <InputView input={calldata.data} isCreation={isCreation} address={frame?.code} />
          ) : (
            <Bytes label="Calldata" bytes={calldata} />
          )}
        </Card>
      )}
      <Card title={`Stack (${stack.length})`}>
        <ol className="mono max-h-72 overflow-y-auto text-xs" aria-label="Stack, the top first">
          {stack.toReversed().map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place on the stack has no other identity
            <li key={at} className="flex gap-2">
              <span className="w-8 shrink-0 text-right text-muted">{at}</span>
              <span className="wrap-anywhere min-w-0">{toQuantity(word)}</span>
            </li>
          ))}
        </ol>
      </Card>
      <SeenStorage storage={storage} account={frame?.self} run={run} stepper={stepper} />
      <Card title="Memory">
        {memory === undefined || memory.data === '0x' ? (
          <Nothing>Empty</Nothing>
        ) : (
          <Bytes label="Memory" bytes={memory} />
        )}
      </Card>
      {returnData !== undefined && returnData.data !== '0x' && (
        <Card title="Returned by the last call">
          <Bytes label="Return data" bytes={returnData} />
        </Card>
      )}
      {missing.length > 0 && <p className="px-1 text-muted text-xs">{missing.join('; ')}</p>}
      <BreakpointList stepper={stepper} place={frame?.code && { code: frame.code, isCreation }} />
    </div>
  )
}

function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className="text-muted text-sm">{children}</p>
}

function StepFacts({ state: { step } }: { readonly state: StepState }) {
  const numbers = useNumberFormat()
  if (step === undefined) return null
  return (
    <Card title="Step">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
        <dt className="text-muted">Instruction</dt>
        <dd className="mono">
          {step.op} at {step.pc}
        </dd>
        <dt className="text-muted">Gas left</dt>
        <dd className="tabular">
          {step.gas === undefined ? 'not reported' : numbers.formatInteger(step.gas)}
        </dd>
        <dt className="text-muted">Gas cost</dt>
        <dd className="tabular">
          {step.gasCost === undefined ? 'not reported' : numbers.formatInteger(step.gasCost)}
        </dd>
        {step.error !== undefined && (
          <>
            <dt className="text-muted">Failure</dt>
            <dd className="text-danger">
              <UntrustedText text={step.error} maxChars={200} />
            </dd>
          </>
        )}
      </dl>
    </Card>
  )
}

function CallPath({
  path,
  onOpen,
}: {
  readonly path: NonNullable<StepState['path']>
  readonly onOpen: (at: number) => void
}) {
  return (
    <Card title="Calls around">
      <ol className="flex flex-col gap-1 text-sm">
        {path.toReversed().map(({ index, type, code, self, firstStep, failed }) => (
          <li key={index} className="flex min-w-0 flex-wrap items-center gap-x-2">
            <Button size="sm" variant="ghost" title="To its first step" onClick={() => onOpen(firstStep)}>
              {type === '' ? 'call' : type}
            </Button>
            {code === undefined ? (
              <span className="text-muted italic">a creation without address</span>
            ) : (
              <AddressLink address={code} maxChars={21} />
            )}
            {self !== undefined && code !== undefined && self !== code && (
              <span className="flex items-center gap-1 text-muted text-xs">
                storage of <AddressLink address={self} maxChars={13} />
              </span>
            )}
            {failed === true && <span className="text-danger text-xs">fails</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Bytes({ label, bytes }: { readonly label: string; readonly bytes: PartlyKnown }) {
  const numbers = useNumberFormat()
  return (
    <>
      <CodeBlock
        code={formatMemory(bytes)}
        label={label}
        maxHeight={240}
        formatCount={numbers.formatInteger}
      />
      {bytes.unknown.length > 0 && (
        <p className="pt-1 text-muted text-xs">
          ?? is not known: what precompiles return is not among the instructions.
        </p>
      )}
    </>
  )
}
