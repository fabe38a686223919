import { isSameAddress } from '@otterscan/ethereum/address'
import { isBatch } from '@otterscan/ethereum/execution/transaction'
import { findUnreadable } from '@otterscan/ethereum/unreadableField'
import { Card } from '@otterscan/ui/Card'
import { InfoList } from '@otterscan/ui/InfoList'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Suspense, useContext } from 'react'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import { PartiesContext } from '../PartyLink.tsx'
import type { TransactionView } from '../TransactionView.ts'
import { AuthorizationSkeleton } from './AuthorizationSkeleton.tsx'
import { EnvelopeRows } from './EnvelopeRows.tsx'
import { FeeRows } from './FeeRows.tsx'
import { GasRows } from './GasRows.tsx'
import { OutcomeRows } from './OutcomeRows.tsx'
import { PartyRows } from './PartyRows.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { TokenTransfersCard } from './TokenTransfersCard.tsx'
import { type Operations, useOperations } from './useOperations.ts'
import { useOverviewFacts } from './useOverviewFacts.ts'

const AuthorizationsCard = lazyComponent(
  async () => (await import('./AuthorizationsCard.tsx')).AuthorizationsCard,
)
const InternalOperationsCard = lazyComponent(
  async () => (await import('./InternalOperationsCard.tsx')).InternalOperationsCard,
)
/** Loaded while the rest is read. */
const MovementsCard = lazyComponent(async () => (await import('../moves/MovementsCard.tsx')).MovementsCard)
const BlobRows = lazyComponent(async () => (await import('./BlobRows.tsx')).BlobRows)

function mayHaveAuthorizations({ transaction: { authorizationList, unreadable } }: TransactionView) {
  const isUnreadable = unreadable.some(({ path }) => path.startsWith('authorizationList'))
  return authorizationList !== undefined || isUnreadable
}

function mayHaveOperations({ isAsked, operations, unreadable }: Operations) {
  return isAsked && (operations?.length !== 0 || unreadable.length > 0)
}

function mayHaveBlobs({
  transaction: { blobVersionedHashes, maxFeePerBlobGas, unreadable },
}: TransactionView) {
  const isUnreadable = unreadable.some(({ path }) => /blob/i.test(path))
  return blobVersionedHashes !== undefined || maxFeePerBlobGas !== undefined || isUnreadable
}

/** Below everything else, and with all that decodes calls: loaded while the rest is read. */
const InputView = lazyComponent(
  async () => (await import('../../../entities/decoded/InputView.tsx')).InputView,
)

/** Summary first, then facts from transaction and receipt, then facts that need the second round trip. Parts that
 * arrive late and may be long are below the rows, so that the layout does not shift.
 */
export function TransactionOverviewTab({ view }: { readonly view: TransactionView }) {
  const facts = useOverviewFacts(view)
  const { block, codeBlock } = facts
  const operations = useOperations(view)
  const parties = useContext(PartiesContext)
  const paysFeeRecipient =
    operations.operations?.some(
      ({ kind, to, isUndone }) => kind === 'transfer' && isUndone !== true && isSameAddress(to, block?.miner),
    ) === true
  const timestamp = view.transaction.blockTimestamp ?? block?.timestamp
  return (
    <>
      <SummaryCard view={view} timestamp={timestamp} codeBlock={codeBlock} />
      <TokenTransfersCard view={view} />
      {mayHaveAuthorizations(view) && (
        <Suspense
          fallback={
            <Card title="Authorizations" flush>
              <AuthorizationSkeleton count={view.transaction.authorizationList?.length ?? 0} />
            </Card>
          }
        >
          <AuthorizationsCard view={view} codeBlock={codeBlock} />
        </Suspense>
      )}
      <Card>
        <InfoList>
          <OutcomeRows view={view} facts={facts} timestamp={timestamp} />
          <PartyRows view={view} codeBlock={codeBlock} nextNonce={facts.nextNonce} />
          <FeeRows
            view={view}
            block={block}
            isBlockMissing={facts.isBlockMissing}
            paysFeeRecipient={paysFeeRecipient}
          />
          <GasRows view={view} block={block} />
          {mayHaveBlobs(view) && (
            <Suspense fallback={null}>
              <BlobRows view={view} />
            </Suspense>
          )}
          <EnvelopeRows view={view} />
        </InfoList>
      </Card>
      <PartiesContext value={{ ...parties, feeRecipient: block?.miner }}>
        {view.receipt !== null && (
          <Suspense
            fallback={
              <Card title="What Moved">
                <Skeleton chars={40} />
              </Card>
            }
          >
            <MovementsCard view={view} operations={operations} />
          </Suspense>
        )}
        {mayHaveOperations(operations) && (
          <Suspense fallback={null}>
            <InternalOperationsCard view={view} operations={operations} />
          </Suspense>
        )}
      </PartiesContext>
      <InputCard view={view} />
    </>
  )
}

/** Input data of the transaction. */
function InputCard({ view: { transaction, receipt } }: { readonly view: TransactionView }) {
  const { input, to, unreadable } = transaction
  const unreadableField = findUnreadable(['input', 'data'], { unreadable })
  // Without a readable recipient it may be either.
  const isCreation = to === null && !isBatch(transaction)
  return (
    <Card title={isCreation ? 'Input Data (init code)' : 'Input Data'}>
      {input !== undefined ? (
        <Suspense fallback={<Skeleton chars={40} />}>
          <InputView input={input} isCreation={isCreation} address={to} logs={receipt?.logs} />
        </Suspense>
      ) : unreadableField !== undefined ? (
        <UnreadableValue field={unreadableField} />
      ) : (
        <p className="text-muted text-sm">The node sent no input.</p>
      )}
    </Card>
  )
}
