import type { NodeReport } from '@otterscan/api-schema/execution/nodes'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Table } from '@otterscan/ui/Table'
import { useMemo } from 'react'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useEgress, useNodeComparison, useNodes } from '../../queries/gateway/nodes.ts'
import { CapabilityCard } from './CapabilityCard.tsx'
import { ComparisonCard } from './ComparisonCard.tsx'
import { createNodeColumns } from './nodeColumns.tsx'
import { parseComparedBlock } from './parseComparedBlock.ts'
import { TrafficCards } from './TrafficCards.tsx'

interface NodesScreenProps {
  /** Block to compare, as text of the URL. */
  readonly blockText: string | undefined
}

const COMPARISON_TITLE = 'One block, as each has it'

/** The nodes behind the program: how they are, what each can do, and where they differ. */
export function NodesScreen({ blockText }: NodesScreenProps) {
  const query = useNodes()
  const blockNumber = parseComparedBlock(blockText)
  const comparison = useNodeComparison(blockNumber, blockText === undefined || blockNumber !== undefined)
  // Drawn at once when all three have come or failed: none pushes those below it down.
  const isWaiting = [query, comparison, useEgress()].some(
    ({ isLoading, failureReason }) => isLoading && failureReason === null,
  )
  return (
    <>
      <PageTitle page="Nodes" />
      <PageHeading title="Nodes" detail="that this explorer reads from" />
      {isWaiting ? (
        <PanelState status="loading" label="Loading the nodes">
          <Loading />
        </PanelState>
      ) : (
        <div className="space-y-4">
          <QueryPanel query={query} noun="the nodes" skeleton={<Loading />}>
            {({ results, unreadable }) => (
              <div className="space-y-4">
                {query.failureReason !== null && (
                  <Banner tone="warning">Not up to date: {query.failureReason.message}</Banner>
                )}
                <Card flush title="Nodes">
                  <UnreadableEntries
                    nouns={['node', 'nodes']}
                    unreadable={listUnreadableEntries(unreadable, 'results')}
                  />
                  <NodeTable nodes={results} />
                </Card>
                <CapabilityCard nodes={results} />
                <ComparisonCard title={COMPARISON_TITLE} blockText={blockText} nodeCount={results.length} />
              </div>
            )}
          </QueryPanel>
          <TrafficCards />
        </div>
      )}
    </>
  )
}

function NodeTable({ nodes }: { readonly nodes: readonly NodeReport[] }) {
  const numbers = useNumberFormat()
  const columns = useMemo(() => createNodeColumns(numbers), [numbers])
  return (
    <Table
      caption="Nodes"
      columns={columns}
      rows={nodes}
      rowKey={({ name }, at) => `${at} ${name}`}
      empty="The program reported no node."
    />
  )
}

function Loading() {
  const numbers = useNumberFormat()
  return (
    <Card flush title="Nodes">
      <Table
        caption="Nodes"
        columns={createNodeColumns(numbers)}
        rows={[]}
        rowKey={() => ''}
        loadingRows={1}
      />
    </Card>
  )
}
