import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { AppLink } from '../../entities/AppLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { Age } from '../../entities/Timestamp.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { liveBlocksPath } from '../../paths/sitePaths.ts'
import { type LatestBlock, useLatestBlocks } from '../../queries/block/latestBlocks.ts'

const SHOWN_BLOCKS = 8

/** The newest blocks, live. */
export function NewestBlocks({ isPaused }: { readonly isPaused: boolean }) {
  const query = useLatestBlocks(isPaused, SHOWN_BLOCKS)
  return (
    <Card
      title="Newest blocks"
      actions={
        <AppLink path={liveBlocksPath} className="link text-sm">
          More of them
        </AppLink>
      }
    >
      <QueryPanel query={query} noun="the newest blocks" skeleton={<Skeleton chars={40} />}>
        {({ blocks }) => (
          <ol aria-label="Newest blocks" className="divide-y divide-border text-sm">
            {blocks.map((block) => (
              <BlockRow key={block.number.toString()} block={block} />
            ))}
          </ol>
        )}
      </QueryPanel>
    </Card>
  )
}

function BlockRow({ block: { number, details } }: { readonly block: LatestBlock }) {
  const numbers = useNumberFormat()
  const block = details?.block
  const { gasUsed, gasLimit, transactionCount } = block ?? {}
  const share =
    gasUsed === undefined || gasLimit === undefined ? undefined : numbers.formatPercent(gasUsed, gasLimit)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-1.5">
      <span className="inline-flex items-baseline gap-2">
        <BlockLink block={number} />
        {block?.timestamp !== undefined && (
          <span className="text-muted">
            <Age timestamp={block.timestamp} />
          </span>
        )}
      </span>
      {block === undefined ? (
        <span className="text-muted">could not be read</span>
      ) : (
        <span className="inline-flex min-w-0 flex-wrap items-baseline gap-x-3 text-muted">
          <span>
            {transactionCount === undefined ? 'unknown' : numbers.formatInteger(transactionCount)}{' '}
            {transactionCount === 1 ? 'transaction' : 'transactions'}
          </span>
          {share !== undefined && <span>{share}% of the gas limit</span>}
          {block.miner !== undefined && <AddressLink address={block.miner} maxChars={17} />}
        </span>
      )}
    </li>
  )
}
