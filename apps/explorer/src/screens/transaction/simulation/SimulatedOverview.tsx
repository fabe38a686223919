import { Card } from '@otterscan/ui/Card'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoList } from '@otterscan/ui/InfoList'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { RawText } from '@otterscan/ui/RawText'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { InputView } from '../../../entities/decoded/InputView.tsx'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { MovementsCard } from '../moves/MovementsCard.tsx'
import { FailureReason } from '../overview/FailureReason.tsx'
import { FeeRows } from '../overview/FeeRows.tsx'
import { GasRows } from '../overview/GasRows.tsx'
import { InternalOperationsCard } from '../overview/InternalOperationsCard.tsx'
import { PartyRows } from '../overview/PartyRows.tsx'
import { StateChip } from '../overview/StateChip.tsx'
import { SummaryCard } from '../overview/SummaryCard.tsx'
import { TokenTransfersCard } from '../overview/TokenTransfersCard.tsx'
import { useOperations } from '../overview/useOperations.ts'
import { useOverviewFacts } from '../overview/useOverviewFacts.ts'
import { RevertTraceButton } from '../revert-trace/RevertTraceButton.tsx'
import type { SimulatedTabProps } from './SimulatedTabProps.ts'

/** What a simulated call came to: the parts of a transaction's overview, without what only a mined one has. */
export function SimulatedOverview({ view, result, block }: SimulatedTabProps) {
  const facts = useOverviewFacts(view)
  const operations = useOperations(view)
  const { transaction, receipt } = view
  const seen = facts.block && {
    ...facts.block,
    baseFeePerGas: block.baseFeePerGas,
    miner: block.feeRecipient ?? facts.block.miner,
  }
  const isCreation = transaction.to === null
  return (
    <>
      <SummaryCard view={view} timestamp={block.timestamp} codeBlock={facts.codeBlock} />
      <TokenTransfersCard view={view} />
      <Card>
        <InfoList>
          <InfoGroup>
            <InfoRow label="Status">
              <div className="flex min-w-0 flex-wrap items-start gap-x-2 gap-y-1">
                <StateChip state={view.state} />
                {view.state === 'reverted' && (
                  <>
                    <div className="min-w-0 flex-1 basis-64">
                      <FailureReason view={view} />
                      {result.error !== undefined && (
                        <p className="wrap-anywhere text-muted text-sm">{result.error}</p>
                      )}
                    </div>
                    <RevertTraceButton view={view} />
                  </>
                )}
              </div>
            </InfoRow>
            <InfoRow label="Placed in">
              <span className="inline-flex flex-wrap items-center gap-2">
                <BlockLink block={block.placedIn} />
                <span className="text-muted text-sm">
                  {transaction.transactionIndex === undefined
                    ? 'at its end'
                    : `before its transaction ${transaction.transactionIndex}`}
                  {block.number === block.placedIn ? '' : `; code sees the number ${block.number}`}
                </span>
              </span>
            </InfoRow>
            {block.timestamp !== undefined && (
              <InfoRow label="Timestamp">
                <Timestamp timestamp={block.timestamp} />
              </InfoRow>
            )}
            {view.state === 'success' &&
              result.output !== undefined &&
              result.output !== '0x' &&
              !isCreation && (
                <InfoRow label="Returned">
                  <RawText text={result.output} label="Returned data" maxHeight={120} />
                </InfoRow>
              )}
          </InfoGroup>
          <PartyRows view={view} codeBlock={facts.codeBlock} nextNonce={facts.nextNonce} />
          <FeeRows view={view} block={seen} isBlockMissing={facts.isBlockMissing} paysFeeRecipient={false} />
          <GasRows view={view} block={undefined} />
        </InfoList>
      </Card>
      <MovementsCard view={view} operations={operations} />
      {operations.isAsked && operations.operations?.length !== 0 && (
        <InternalOperationsCard view={view} operations={operations} />
      )}
      <Card title={isCreation ? 'Input Data (init code)' : 'Input Data'}>
        <InputView
          input={transaction.input ?? '0x'}
          isCreation={isCreation}
          address={transaction.to}
          logs={receipt?.logs}
        />
      </Card>
    </>
  )
}
