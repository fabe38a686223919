import { Card } from '@otterscan/ui/Card'
import { useAnnounce } from '@otterscan/ui/hooks/useAnnounce'
import { Table } from '@otterscan/ui/Table'
import { useEffect, useMemo, useRef, useState } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { TableExport } from '../../entities/export/TableExport.tsx'
import { OtterLogo } from '../../entities/OtterLogo.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { PauseButton } from '../../entities/PauseButton.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { SiteName } from '../../entities/SiteName.tsx'
import { useBaseFeeUse } from '../../entities/useBaseFeeUse.ts'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { homePath } from '../../paths/sitePaths.ts'
import { LATEST_BLOCK_COUNT, type LatestBlocks, useLatestBlocks } from '../../queries/block/latestBlocks.ts'
import { useHead } from '../../queries/head/head.ts'
import { ChartCard } from './ChartCard.tsx'
import { createLiveBlockColumns } from './liveBlockColumns.tsx'
import { toLiveBlockFacts } from './liveBlockFacts.ts'

/** The latest blocks, live: a chart of gas or base fees, and a table. */
export function LiveBlocksScreen() {
  const [isPaused, setPaused] = useState(false)
  const query = useLatestBlocks(isPaused)
  const newest = query.data?.blocks[0]?.number
  return (
    <div className="w-full space-y-4 py-6">
      <PageTitle page="Latest Blocks" />
      <AppLink path={homePath} className="flex w-fit items-center gap-2 rounded-md text-lg">
        <OtterLogo sizePx={32} />
        <SiteName />
      </AppLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="font-semibold text-xl tracking-tight">Latest Blocks</h1>
        <PauseButton isPaused={isPaused} onChange={setPaused} />
        <FollowState isPaused={isPaused} newest={newest} />
      </div>
      <QueryPanel query={query} noun="the latest blocks" skeleton={<Loading />}>
        {(latest) => <Content latest={latest} />}
      </QueryPanel>
    </div>
  )
}

const ANNOUNCE_EVERY_MS = 10_000

/** Whether the page follows the head and, if paused, how many blocks it is behind. */
function FollowState({
  isPaused,
  newest,
}: {
  readonly isPaused: boolean
  readonly newest: bigint | undefined
}) {
  const numbers = useNumberFormat()
  const head = useHead()
  const announce = useAnnounce()
  const announcedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    // On a fast chain not every block is announced.
    if (newest === undefined || performance.now() - announcedAt.current < ANNOUNCE_EVERY_MS) return
    announcedAt.current = performance.now()
    announce(`Block ${numbers.formatInteger(newest)}`)
  }, [newest, announce, numbers])
  if (!isPaused) return <span className="text-muted text-sm">New blocks appear automatically.</span>
  const behind = head === undefined || newest === undefined ? 0n : head.number - newest
  return (
    <span className="text-muted text-sm">
      Paused{behind > 0n && `: ${numbers.formatInteger(behind)} new block${behind === 1n ? '' : 's'}`}.
    </span>
  )
}

function Content({ latest }: { readonly latest: LatestBlocks }) {
  const columns = useColumns()
  const numbers = useNumberFormat()
  const blocks = useMemo(
    () => latest.blocks.map((block) => toLiveBlockFacts(block, numbers)),
    [latest, numbers],
  )
  return (
    <div className="space-y-4">
      <ChartCard blocks={blocks} />
      <Card
        flush
        title="Blocks"
        actions={<TableExport fileName="latest-blocks" columns={columns} rows={blocks} />}
      >
        <Table
          caption="Latest blocks"
          columns={columns}
          rows={blocks}
          rowKey={({ number }) => number.toString()}
        />
      </Card>
    </div>
  )
}

function useColumns() {
  const { isBurnt } = useBaseFeeUse()
  return useMemo(() => createLiveBlockColumns(isBurnt), [isBurnt])
}

function Loading() {
  const columns = useColumns()
  return (
    <div className="space-y-4">
      <Card title="Gas usage">
        <div className="skeleton h-[316px] w-full" />
      </Card>
      <Card flush title="Blocks">
        <Table
          caption="Latest blocks"
          columns={columns}
          rows={[]}
          rowKey={() => ''}
          loadingRows={LATEST_BLOCK_COUNT}
        />
      </Card>
    </div>
  )
}
