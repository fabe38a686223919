import type { NodeReport } from '@otterscan/api-schema/execution/nodes'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Table } from '@otterscan/ui/Table'
import { Suspense, useMemo } from 'react'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useNodes } from '../../queries/gateway/nodes.ts'
import { CapabilityCard } from './CapabilityCard.tsx'
import { createNodeColumns } from './nodeColumns.tsx'

const ComparisonCard = lazyComponent(async () => (await import('./ComparisonCard.tsx')).ComparisonCard)

interface NodesScreenProps {
  /** Block to compare, as text of the URL. */
  readonly blockText: string | undefined
}

const TrafficCards = lazyComponent(async () => (await import('./TrafficCards.tsx')).TrafficCards)

const COMPARISON_TITLE = 'One block, as each has it'

/** The nodes behind the program: how they are, what each can do, and where they differ. */
export function NodesScreen({ blockText }: NodesScreenProps) {
  const query = useNodes()
  return (
    <>
      <PageTitle page="Nodes" />
      <PageHeading title="Nodes" detail="that this explorer reads from" />
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
            <Suspense
              fallback={
                <Card title={COMPARISON_TITLE}>
                  <Skeleton chars={60} height={240} />
                </Card>
              }
            >
              <ComparisonCard title={COMPARISON_TITLE} blockText={blockText} nodeCount={results.length} />
            </Suspense>
          </div>
        )}
      </QueryPanel>
      <div className="space-y-4 pt-4">
        <Suspense
          fallback={
            <Card title="What this page requested">
              <Skeleton chars={60} height={240} />
            </Card>
          }
        >
          <TrafficCards />
        </Suspense>
      </div>
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
