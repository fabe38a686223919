import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { useClients } from '../../../queries/clients.ts'
import { isMethodMissing } from '../../../queries/failures.ts'
import { stepProgressQuery } from '../../../queries/transaction/steps.ts'
import { StepSwitches } from '../StepSwitches.tsx'
import { findMinedBlock, type TransactionView } from '../TransactionView.ts'
import { StepView } from './StepView.tsx'

/** The instructions that a transaction executed, one at a time. */
export function StepsTab({ view }: { readonly view: TransactionView }) {
  const { hash } = view.transaction
  const minedBlock = findMinedBlock(view.receipt)
  const query = useQuery({
    ...stepProgressQuery(useClients(), hash, minedBlock?.hash ?? '0x'),
    enabled: minedBlock !== undefined,
  })
  if (minedBlock === undefined) {
    return (
      <Card>
        <PanelState status="absent">A transaction has instructions only once it is in a block.</PanelState>
      </Card>
    )
  }
  if (isMethodMissing(query.error)) return <StepsMissing message={query.error?.message ?? ''} />
  if (query.data?.total === 0 && query.data.isWhole === true) {
    return (
      <Card>
        <PanelState status="absent">
          This transaction executed no instructions: it called no code, or the node lists none.
        </PanelState>
      </Card>
    )
  }
  if (query.data !== undefined) return <StepView view={view} block={minedBlock} progress={query.data} />
  return (
    <Card>
      <QueryPanel query={query} noun="the instructions" skeleton={<Skeleton chars={60} />}>
        {() => null}
      </QueryPanel>
    </Card>
  )
}

/** What brings the instructions, and where to look meanwhile. */
function StepsMissing({ message }: { readonly message: string }) {
  const isWithoutGateway = !message.includes('opcode logs')
  return (
    <Card title="Instructions are not available here">
      <div className="space-y-2 px-1 text-sm">
        <p className="wrap-anywhere">{message}</p>
        {isWithoutGateway && (
          <p>
            The program that comes with these pages reads them from the node: run it without{' '}
            <span className="mono">--no-gateway</span>.
          </p>
        )}
        <p>These options of the node's client bring them:</p>
        <StepSwitches />
        <p className="text-muted">
          Meanwhile the Trace tab shows the calls, and State Diff what has changed, where the node has them.
        </p>
      </div>
    </Card>
  )
}
