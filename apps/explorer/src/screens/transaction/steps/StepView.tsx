import type { StepsProgress } from '@otterscan/api-schema/execution/steps'
import { toSourceSpan } from '@otterscan/decode/contract/sourceMap'
import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { useClients } from '../../../queries/clients.ts'
import { isReadingSteps, stepStateQuery, stepWindowQuery } from '../../../queries/transaction/steps.ts'
import { listKeyCandidates } from '../state-diff/listKeyCandidates.ts'
import type { MinedBlock, TransactionView } from '../TransactionView.ts'
import { CodePane } from './CodePane.tsx'
import { locateSource } from './codeSource.ts'
import { StepControls } from './StepControls.tsx'
import { StepStatePanes } from './StepStatePanes.tsx'
import { useRunningCodes } from './useRunningCodes.ts'
import { useStepper } from './useStepper.ts'

interface StepViewProps {
  readonly view: TransactionView
  readonly block: MinedBlock
  readonly progress: StepsProgress
}

const NO_ACCOUNTS = { accounts: [] }

/** One step of a transaction: where it is in the code, and everything the machine holds there. */
export function StepView({ view, block, progress }: StepViewProps) {
  const clients = useClients()
  const { hash } = view.transaction
  const stepper = useStepper(hash, isReadingSteps(progress) ? undefined : progress.total)
  const [byInstruction, setByInstruction] = useState(false)
  const state = useQuery(stepStateQuery(clients, hash, block.hash, stepper.at))
  const around = useQuery(stepWindowQuery(clients, hash, block.hash, stepper.at))
  const shown = state.data
  const step = shown?.step
  const run = useMemo(
    () => ({ hash, block, candidates: listKeyCandidates(view, NO_ACCOUNTS) }),
    [hash, block, view],
  )
  const frame = shown?.path?.[0]
  const { codes, isLoading } = useRunningCodes(shown, stepper.breakpoints, block.number)
  const isCreation = frame?.type.startsWith('CREATE') === true
  const running = codes.find((one) => one.account === frame?.code && one.isCreation === isCreation)
  const shownAt = shown?.at
  const place = useMemo(() => {
    if (step === undefined || shownAt === undefined || running?.source === undefined) return undefined
    const { from = 0, results = [] } = around.data ?? {}
    const before = results.slice(0, Math.max(0, shownAt - from)).filter((one) => one.frame === step.frame)
    const range = locateSource(running, [...before.map(({ pc }) => pc), step.pc])
    const file = range === undefined ? undefined : running.source.files[range.fileIndex]
    if (range === undefined || file?.content === undefined) return undefined
    return {
      path: file.path,
      content: file.content,
      fileIndex: range.fileIndex,
      ...toSourceSpan(file.content, range),
    }
  }, [step, shownAt, running, around.data])
  const line =
    place === undefined || byInstruction ? undefined : { fileIndex: place.fileIndex, line: place.startLine }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <StepControls
        stepper={stepper}
        place={{ codes, running, line, isShown: shownAt === stepper.at || !state.isFetching }}
        progress={progress}
        hasSource={running?.source !== undefined}
        byInstruction={byInstruction}
        onByInstruction={setByInstruction}
      />
      <QueryPanel query={state} noun="the step" skeleton={<Skeleton chars={60} />}>
        {(data) =>
          data.step === undefined ? (
            <Card>
              <p className="px-1 text-muted text-sm">
                {isReadingSteps(data)
                  ? 'This step is not read yet: the instructions before it come first.'
                  : 'There is no such step.'}
              </p>
            </Card>
          ) : (
            <div className="grid min-w-0 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <CodePane
                codes={codes}
                step={data.step}
                frame={data.path?.[0]}
                running={running}
                isLoading={isLoading && place === undefined}
                place={place}
                breakpoints={stepper.breakpoints}
                onToggle={stepper.toggle}
              />
              <StepStatePanes state={data} stepper={stepper} run={run} />
            </div>
          )
        }
      </QueryPanel>
    </div>
  )
}
