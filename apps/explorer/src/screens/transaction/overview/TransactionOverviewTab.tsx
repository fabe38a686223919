import { isSameAddress } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { InfoList } from '@otterscan/ui/InfoList'
import { useContext } from 'react'
import { PartiesContext } from '../PartyLink.tsx'
import type { TransactionView } from '../TransactionView.ts'
import { AuthorizationsCard } from './AuthorizationsCard.tsx'
import { BlobRows } from './BlobRows.tsx'
import { EnvelopeRows } from './EnvelopeRows.tsx'
import { FeeRows } from './FeeRows.tsx'
import { GasRows } from './GasRows.tsx'
import { InputCard } from './InputCard.tsx'
import { InternalOperationsCard } from './InternalOperationsCard.tsx'
import { OutcomeRows } from './OutcomeRows.tsx'
import { PartyRows } from './PartyRows.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { TokenTransfersCard } from './TokenTransfersCard.tsx'
import { useOperations } from './useOperations.ts'
import { useOverviewFacts } from './useOverviewFacts.ts'

/**
 * Summary first, then what is known from transaction and receipt alone, then what needs the second round trip. What
 * comes late and may be long stands below the rows, so that nothing moves when it arrives.
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
      <AuthorizationsCard view={view} codeBlock={codeBlock} />
      <Card>
        <InfoList>
          <OutcomeRows view={view} facts={facts} timestamp={timestamp} />
          <PartyRows view={view} codeBlock={codeBlock} nextNonce={facts.nextNonce} />
          <FeeRows view={view} block={block} paysFeeRecipient={paysFeeRecipient} />
          <GasRows view={view} block={block} />
          <BlobRows view={view} />
          <EnvelopeRows view={view} />
        </InfoList>
      </Card>
      <PartiesContext value={{ ...parties, feeRecipient: block?.miner }}>
        <InternalOperationsCard view={view} operations={operations} />
      </PartiesContext>
      <InputCard view={view} />
    </>
  )
}
