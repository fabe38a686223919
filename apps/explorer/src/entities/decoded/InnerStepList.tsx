import { type InnerSteps, MAX_LEVELS } from '@otterscan/decode/inner/innerStep'
import { readUserOperationResults } from '@otterscan/decode/inner/userOperations'
import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { type ComponentType, useContext, useMemo, useState } from 'react'
import { useNumberFormat } from '../useNumberFormat.ts'
import type { DecodedInputProps } from './DecodedInputProps.ts'
import { InnerCallItem } from './InnerCallItem.tsx'
import { InnerCommandItem } from './InnerCommandItem.tsx'
import { TransactionLogsContext } from './TransactionLogsContext.ts'

const STEPS_AT_FIRST = 10
const MORE_STEPS = 50
/** Longer lists start folded. */
const OPEN_STEPS = 3
/** Levels that are drawn without a click. */
const OPEN_LEVELS = 3

interface InnerStepListProps {
  readonly inner: InnerSteps
  /** The contract that carries the steps out; absent where that is not known. */
  readonly caller: Address | null | undefined
  /** 1 for the steps of the transaction's own input. */
  readonly level: number
  /** Draws the input of each call. */
  readonly Input: ComponentType<DecodedInputProps>
}

/** The calls and commands that a call carries, each with its own below it, to a bounded depth. */
export function InnerStepList({ inner, caller, level, Input }: InnerStepListProps) {
  const numbers = useNumberFormat()
  const [limit, setLimit] = useState(STEPS_AT_FIRST)
  const logs = useContext(TransactionLogsContext)
  const { steps, leftOut, problem } = inner
  const hasOperations = steps.some((step) => step.kind === 'call' && step.operation !== undefined)
  const results = useMemo(
    () =>
      hasOperations && logs !== undefined && caller != null
        ? readUserOperationResults(logs, caller)
        : undefined,
    [hasOperations, logs, caller],
  )
  if (level > MAX_LEVELS) {
    return <p className="text-muted text-sm">Calls this deep inside are not read.</p>
  }
  const isOpenAtFirst = steps.length <= OPEN_STEPS && level <= OPEN_LEVELS
  const isEmbedded = steps.every((step) => step.kind === 'call' && step.role === 'embedded')
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {!isEmbedded && (
        <p className="font-medium text-sm">
          {steps.some(({ kind }) => kind === 'command') ? 'Steps' : 'Calls'} inside (
          {numbers.formatInteger(steps.length + leftOut)})
        </p>
      )}
      <ol aria-label={`Level ${level}`} className="flex min-w-0 flex-col gap-2">
        {steps.slice(0, limit).map((step, index) =>
          step.kind === 'call' ? (
            <InnerCallItem
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
              key={index}
              call={step}
              position={index + 1}
              level={level}
              isOpenAtFirst={isOpenAtFirst}
              results={results}
              Input={Input}
            />
          ) : (
            <InnerCommandItem
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={index}
              command={step}
              position={index + 1}
              isOpenAtFirst={isOpenAtFirst}
              nested={
                step.steps && (
                  <InnerStepList inner={step.steps} caller={caller} level={level + 1} Input={Input} />
                )
              }
            />
          ),
        )}
      </ol>
      {steps.length > limit && (
        <div>
          <Button size="sm" onClick={() => setLimit(limit + MORE_STEPS)}>
            Show more of {numbers.formatInteger(steps.length)}
          </Button>
        </div>
      )}
      {leftOut > 0 && (
        <p className="text-muted text-xs">{numbers.formatInteger(leftOut)} more are not listed.</p>
      )}
      {problem !== undefined && <p className="text-warning text-xs">Not all of it can be read: {problem}.</p>}
    </div>
  )
}
