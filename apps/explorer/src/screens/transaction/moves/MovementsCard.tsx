import type { Movement } from '@otterscan/decode/movement/movement'
import { type Flow, joinFlows, sumChanges } from '@otterscan/decode/movement/netChanges'
import { tellMovements } from '@otterscan/decode/movement/tellMovements'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { computeTransactionFee } from '@otterscan/ethereum/execution/fee'
import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Suspense, useMemo, useState } from 'react'
import { FeeAmount } from '../../../entities/FeeAmount.tsx'
import { ViewSwitch } from '../../../entities/ViewSwitch.tsx'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import type { Operations } from '../overview/useOperations.ts'
import { PartyLink } from '../PartyLink.tsx'
import type { TransactionView } from '../TransactionView.ts'
import { MovementSentence } from './MovementSentence.tsx'
import { MovementTable } from './MovementTable.tsx'
import { useMovements } from './useMovements.ts'

const FlowGraph = lazyComponent(async () => (await import('./FlowGraph.tsx')).FlowGraph)

interface MovementsCardProps {
  readonly view: TransactionView
  readonly operations: Operations
}

/** What a mined transaction moved: a sentence, the net change of each account, and the flows; the fee apart. */
export function MovementsCard({ view, operations }: MovementsCardProps) {
  const { transaction, receipt, state } = view
  const { nativeCurrency } = useChain()
  const [form, setForm] = useState<Form>('table')
  const { movements, gaps } = useMovements(view, operations, nativeCurrency.symbol)
  const flows = useMemo(() => joinFlows(movements ?? []), [movements])
  const hasFailed = state === 'reverted'
  const isGraphic = !hasFailed && flows.some(({ from, to }) => !isSameAddress(from, to))
  const fee = receipt === null ? undefined : computeTransactionFee(transaction, receipt, undefined)
  return (
    <Card
      title="What Moved"
      actions={
        isGraphic && <ViewSwitch label="Form of what moved" views={FORMS} view={form} onChange={setForm} />
      }
    >
      <div className="flex min-w-0 flex-col gap-2">
        {hasFailed ? (
          <p>Nothing but the fee: the transaction failed.</p>
        ) : movements === undefined ? (
          <Skeleton chars={40} />
        ) : (
          <Moved
            movements={movements}
            flows={flows}
            gaps={gaps}
            sender={transaction.from}
            form={isGraphic ? form : 'table'}
          />
        )}
        {fee !== undefined && (
          <p className="min-w-0 text-muted text-sm">
            Apart from it the fee, <FeeAmount amount={fee.total} currency={fee.currency} />, of{' '}
            <PartyLink address={transaction.from} maxChars={17} />
          </p>
        )}
      </div>
    </Card>
  )
}

const FORMS = { table: 'Table', graph: 'Graph' }
type Form = keyof typeof FORMS

interface MovedProps {
  readonly movements: readonly Movement[]
  readonly flows: readonly Flow[]
  readonly gaps: readonly string[]
  readonly sender: Address
  readonly form: Form
}

function Moved({ movements, flows, gaps, sender, form }: MovedProps) {
  const accounts = useMemo(() => sumChanges(movements), [movements])
  const isWhole = gaps.length === 0
  // A sentence about a part of it could be wrong.
  const story = isWhole ? tellMovements(movements, sender) : undefined
  return (
    <>
      {story !== undefined && <MovementSentence story={story} />}
      {flows.length === 0 && <p>{isWhole ? 'Nothing but the fee.' : 'Nothing that is known.'}</p>}
      {form === 'table' && accounts.length > 0 && <MovementTable accounts={accounts} />}
      {form === 'table' && accounts.length === 0 && flows.length > 0 && (
        <p className="text-muted text-sm">Everything came back to where it was.</p>
      )}
      {form === 'graph' && (
        <Suspense fallback={<Skeleton chars={60} />}>
          <FlowGraph flows={flows} sender={sender} />
        </Suspense>
      )}
      {gaps.map((gap) => (
        <p key={gap} className="text-sm text-warning">
          {gap}
        </p>
      ))}
    </>
  )
}
