import { Card } from '@otterscan/ui/Card'
import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Suspense, useMemo } from 'react'
import { InvalidScreen } from '../../entities/InvalidParameter.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { MAX_FEE_BLOCKS, useFeeHistory } from '../../queries/block/feeHistory.ts'
import { CostCard } from './CostCard.tsx'
import { FeeChartCard } from './FeeChartCard.tsx'
import { FeesNowCard } from './FeesNowCard.tsx'
import { TIP_BLOCKS, toFeeOverview } from './feeBlocks.ts'

const ActivityCard = lazyComponent(async () => (await import('./activity/ActivityCard.tsx')).ActivityCard)

const DEFAULT_BLOCK_COUNT = 100

interface GasScreenProps {
  /** How many blocks to show, as text of the URL. */
  readonly blocksText: string | undefined
}

/** What gas costs: now, in the next block, and over the newest blocks. */
export function GasScreen({ blocksText }: GasScreenProps) {
  const blockCount = parseBlockCount(blocksText)
  if (blockCount === undefined) {
    return (
      <InvalidScreen
        subject="Gas"
        text={blocksText ?? ''}
        noun="a number of blocks"
        expected={`a whole number from 1 to ${MAX_FEE_BLOCKS}`}
      />
    )
  }
  return (
    <>
      <PageTitle page="Gas" />
      <PageHeading title="Gas" />
      <div className="space-y-4">
        <Fees blockCount={blockCount} />
        <ErrorBoundary fallback={() => null}>
          <Suspense
            fallback={
              <Card title="Whole chain">
                <div className="skeleton h-[430px] w-full" />
              </Card>
            }
          >
            <ActivityCard />
          </Suspense>
        </ErrorBoundary>
      </div>
    </>
  )
}

function Fees({ blockCount }: { readonly blockCount: number }) {
  // The tips of now need some blocks, whatever the chart shows.
  const query = useFeeHistory(Math.max(blockCount, TIP_BLOCKS))
  const overview = useMemo(() => query.data && toFeeOverview(query.data), [query.data])
  return (
    <QueryPanel query={query} noun="the fees" skeleton={<Loading />}>
      {({ unreadable }) =>
        overview && (
          <div className="space-y-4">
            <UnreadableEntries nouns={['list of the node', 'lists of the node']} unreadable={unreadable} />
            <div className="grid gap-4 lg:grid-cols-2">
              <FeesNowCard overview={overview} />
              <CostCard overview={overview} />
            </div>
            <FeeChartCard blocks={overview.blocks.slice(-blockCount)} blockCount={blockCount} />
          </div>
        )
      }
    </QueryPanel>
  )
}

function Loading() {
  return (
    <div className="space-y-4">
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Now">
          <div className="skeleton h-[230px] w-full" />
        </Card>
        <Card title="What it costs">
          <div className="skeleton h-[230px] w-full" />
        </Card>
      </div>
      <Card title="Fees">
        <div className="skeleton h-[340px] w-full" />
      </Card>
    </div>
  )
}

/** From 1 to what nodes answer for; `undefined` for anything else. */
function parseBlockCount(text: string | undefined): number | undefined {
  if (text === undefined) return DEFAULT_BLOCK_COUNT
  if (!/^[1-9]\d{0,3}$/.test(text)) return undefined
  const count = Number.parseInt(text, 10)
  return count > MAX_FEE_BLOCKS ? undefined : count
}
