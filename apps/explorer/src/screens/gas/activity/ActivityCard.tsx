import { Card } from '@otterscan/ui/Card'
import { SegmentedControl } from '@otterscan/ui/SegmentedControl'
import { TextField } from '@otterscan/ui/TextField'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { CoverageStatus } from '../../../entities/indexed-list/CoverageStatus.tsx'
import { IndexUnavailable } from '../../../entities/indexed-list/IndexUnavailable.tsx'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { gasPath } from '../../../paths/sitePaths.ts'
import { useClients } from '../../../queries/clients.ts'
import { isMethodMissing } from '../../../queries/failures.ts'
import { ACTIVITY_METHOD, activityQuery } from '../../../queries/gateway/activity.ts'
import { useIndexSupport } from '../../../queries/gateway/gatewayStatus.ts'
import { useIndexPolling } from '../../../queries/gateway/indexCoverage.ts'
import { useIndexRefresh } from '../../../queries/gateway/indexRefresh.ts'
import { type ActivityChoice, ActivityView } from './ActivityView.tsx'
import { type ActivityRange, parseActivityRange, SPANS } from './activityRange.ts'

/** Longer ones are not requested again with each block. */
const MOST_FOLLOWED = 60

/** Figures of the whole chain by hour and day, from the index. */
export function ActivityCard() {
  const texts = useSearchTexts()
  const range = parseActivityRange(texts)
  const [choice, setChoice] = useState<ActivityChoice>({ kind: 'gas', view: 'chart' })
  const { source } = useIndexSupport()
  const clients = useClients()
  const { interval, count, until } = range
  const options = useMemo(
    () => activityQuery(clients, { interval, count, until }),
    [clients, interval, count, until],
  )
  const isWanted = source.kind !== 'unknown' && source.kind !== 'noIndex' && !range.isUntilInvalid
  const query = useQuery({ ...options, enabled: isWanted })
  const isFollowed = isWanted && count !== undefined && count <= MOST_FOLLOWED && until === undefined
  useIndexPolling(isWanted)
  useIndexRefresh(useMemo(() => (isFollowed ? [options.queryKey] : []), [isFollowed, options]))
  if (source.kind === 'noIndex' || (source.kind !== 'unknown' && isMethodMissing(query.error))) {
    return (
      <IndexUnavailable
        noun="figures of the whole chain"
        method={ACTIVITY_METHOD}
        hasGateway={source.kind === 'noIndex'}
      />
    )
  }
  return (
    <>
      <CoverageStatus />
      <Card title="Whole chain" flush>
        <RangeChoice key={range.untilText} range={range} />
        {!range.isUntilInvalid && (
          <QueryPanel query={query} noun="the figures" skeleton={<div className="skeleton m-4 h-[380px]" />}>
            {(series) => (
              <>
                <UnreadableEntries nouns={['hour or day', 'hours or days']} unreadable={series.unreadable} />
                <ActivityView series={series} interval={interval} choice={choice} onChoose={setChoice} />
              </>
            )}
          </QueryPanel>
        )}
      </Card>
    </>
  )
}

/** Interval, how many of it, and the last day, all of it in the URL. */
function RangeChoice({ range }: { readonly range: ActivityRange }) {
  const texts = useSearchTexts()
  const navigate = useNavigate()
  const go = (changed: Record<string, string | undefined>) => {
    const all = Object.entries({ ...texts, ...changed }).filter(([, text]) => text !== undefined)
    const search = Object.fromEntries(all) as Record<string, string>
    void navigate({ to: gasPath.to, search, replace: true, resetScroll: false })
  }
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-border border-b px-4 py-2">
      <SegmentedControl
        label="By hour or day"
        value={range.interval}
        onChange={(by) => go({ by, span: undefined })}
        options={[
          { value: 'hour', label: 'By hour' },
          { value: 'day', label: 'By day' },
        ]}
      />
      <SegmentedControl
        label="How far back"
        value={range.span}
        onChange={(span) => go({ span })}
        options={SPANS[range.interval].map(({ name, label }) => ({ value: name, label }))}
      />
      <TextField
        label="Up to (UTC)"
        type="date"
        defaultValue={range.untilText ?? ''}
        error={range.isUntilInvalid && 'This is not a date.'}
        onChange={({ target }) => {
          if (target.validity.valid) go({ until: target.value === '' ? undefined : target.value })
        }}
      />
    </div>
  )
}
