import { formatAge } from '@otterscan/ethereum/duration'
import { formatInteger, groupThousands, SECOND } from '@otterscan/ethereum/units'
import { LiveRegion } from '@otterscan/ui/LiveRegion'
import { PercentBar } from '@otterscan/ui/PercentBar'
import { useQuery } from '@tanstack/react-query'
import { gatewayStatusQuery } from '../../queries/gateway/gatewayStatusQuery.ts'
import { type IndexCoverage, toIndexCoverage } from '../../queries/gateway/indexCoverage.ts'
import { useClients } from '../../queries/useClients.ts'

const POLL_MS = 3 * SECOND * 1000

/** How much of the chain is indexed, how fast it goes and how long it takes. Gone when nothing is missing. */
export function IndexProgress() {
  const query = useQuery({
    ...gatewayStatusQuery(useClients()),
    refetchInterval: ({ state }) => (toGrowing(state.data?.index) === undefined ? false : POLL_MS),
  })
  const index = query.data?.index
  const growing = toGrowing(index)
  return (
    <>
      <LiveRegion>
        {growing === undefined
          ? index != null && toIndexCoverage(index).kind === 'whole' && 'Indexing is complete'
          : // In steps, so that it does not talk without end.
            `Indexing, ${Math.floor(growing.ratio * 4) * 25} per cent`}
      </LiveRegion>
      {growing !== undefined && (
        <span className="inline-flex min-h-6 flex-wrap items-center justify-center gap-x-2">
          Indexing
          <PercentBar
            ratio={growing.ratio}
            text={`${Math.min(99, Math.floor(growing.ratio * 100))} %`}
            width={48}
          />
          <span className="tabular">
            {formatRate(index?.blocksPerSecond)}
            {growing.remainingSeconds !== undefined &&
              `complete ${formatAge(-BigInt(Math.max(1, Math.ceil(growing.remainingSeconds))))}`}
          </span>
        </span>
      )}
    </>
  )
}

type GrowingIndex = Extract<IndexCoverage, { kind: 'growing' }>

function toGrowing(
  index: Parameters<typeof toIndexCoverage>[0] | null | undefined,
): GrowingIndex | undefined {
  if (index == null) return undefined
  const coverage = toIndexCoverage(index)
  return coverage.kind === 'growing' ? coverage : undefined
}

/** Slow chains still get a figure. */
function formatRate(blocksPerSecond: number | undefined): string {
  if (blocksPerSecond === undefined || blocksPerSecond <= 0) return ''
  const rate =
    blocksPerSecond < 10
      ? groupThousands(blocksPerSecond.toFixed(1))
      : formatInteger(Math.round(blocksPerSecond))
  return `${rate} blocks/s, `
}
