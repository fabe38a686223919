import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { useClients } from '../../../queries/clients.ts'
import { xrayQuery } from '../../../queries/transaction/xray.ts'
import { findMinedBlock, type MinedBlock, type TransactionView } from '../TransactionView.ts'
import { useXrayPlace } from './useXrayPlace.ts'
import { XrayContent } from './XrayContent.tsx'

/** Everything a transaction did, in the order in which it happened. */
export function XrayTab({ view }: { readonly view: TransactionView }) {
  const block = findMinedBlock(view.receipt)
  const { receipt } = view
  if (block === undefined || receipt === null) {
    return (
      <Card>
        <PanelState status="absent">A transaction has done something only once it is in a block.</PanelState>
      </Card>
    )
  }
  return <MinedXray view={view} block={block} receipt={receipt} />
}

interface MinedXrayProps {
  readonly view: TransactionView
  readonly block: MinedBlock
  readonly receipt: NonNullable<TransactionView['receipt']>
}

function MinedXray({ view, block, receipt }: MinedXrayProps) {
  const [place] = useXrayPlace()
  const query = useQuery({
    ...xrayQuery(
      useClients(),
      { transaction: view.transaction, blockHash: block.hash, receipt },
      place.storage !== undefined,
    ),
    // Calls and logs stay while storage is read.
    placeholderData: keepPreviousData,
  })
  const panel = (
    <Card>
      <QueryPanel query={query} noun="what the transaction did" skeleton={<XraySkeleton />}>
        {() => null}
      </QueryPanel>
    </Card>
  )
  if (query.data === undefined || query.isError) return panel
  return (
    <XrayContent
      xray={query.data}
      view={view}
      block={block}
      isReadingStorage={query.isPlaceholderData && query.isFetching}
    />
  )
}

function XraySkeleton() {
  return (
    <div className="flex min-h-96 flex-col gap-3">
      <Skeleton chars={60} />
      <Skeleton chars={52} />
      <Skeleton chars={56} />
    </div>
  )
}
