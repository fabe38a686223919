import { formatAge } from '@otterscan/ethereum/duration'
import { type NumberFormat, SECOND } from '@otterscan/ethereum/units'
import { LiveRegion } from '@otterscan/ui/LiveRegion'
import { PercentBar } from '@otterscan/ui/PercentBar'
import { useQuery } from '@tanstack/react-query'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useClients } from '../../queries/clients.ts'
import { gatewayStatusQuery } from '../../queries/gateway/gatewayStatus.ts'
import {
  findIndexGaps,
  GAPS_POLL_MS,
  type IndexCoverage,
  toIndexCoverage,
} from '../../queries/gateway/indexCoverage.ts'

const POLL_MS = 3 * SECOND * 1000

/** Share of the chain that is indexed, rate and time left, and gaps. Hidden when nothing is missing. */
export function IndexProgress() {
  const numbers = useNumberFormat()
  const query = useQuery({
    ...gatewayStatusQuery(useClients()),
    refetchInterval: ({ state: { data } }) => {
      if (toGrowing(data?.index) !== undefined) return POLL_MS
      return data?.index == null || findIndexGaps(data.index) === undefined ? false : GAPS_POLL_MS
    },
  })
  const index = query.data?.index
  const growing = toGrowing(index)
  const gaps = index == null ? undefined : findIndexGaps(index)
  return (
    <>
      <LiveRegion>
        {growing === undefined
          ? index != null && toIndexCoverage(index).kind === 'whole' && 'Indexing is complete'
          : // In steps, so that screen readers are not flooded.
            `Indexing, ${Math.floor(growing.ratio * 4) * 25} percent`}
      </LiveRegion>
      {growing !== undefined && (
        <span className="inline-flex min-h-6 flex-wrap items-center justify-center gap-x-2">
          Indexing
          <PercentBar
            ratio={growing.ratio}
            text={`${Math.min(99, Math.floor(growing.ratio * 100))}%`}
            width={48}
          />
          <span className="tabular">
            {formatRate(index?.blocksPerSecond, numbers)}
            {growing.remainingSeconds !== undefined &&
              `complete ${formatAge(-BigInt(Math.max(1, Math.ceil(growing.remainingSeconds))))}`}
          </span>
        </span>
      )}
      {gaps !== undefined && (
        <span className="inline-flex min-h-6 items-center">
          The index lacks parts of{' '}
          {gaps.count === 1n ? 'one block' : `${numbers.formatInteger(gaps.count)} blocks`}
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

/** Slow chains need a decimal. */
function formatRate(blocksPerSecond: number | undefined, numbers: NumberFormat): string {
  if (blocksPerSecond === undefined || blocksPerSecond <= 0) return ''
  const rate =
    blocksPerSecond < 10
      ? numbers.groupThousands(blocksPerSecond.toFixed(1))
      : numbers.formatInteger(Math.round(blocksPerSecond))
  return `${rate} blocks/s, `
}
