import { Card } from '@otterscan/ui/Card'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoList } from '@otterscan/ui/InfoList'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { Skeleton } from '@otterscan/ui/Skeleton'

/** Placeholder of the overview: tabs, summary, rows. */
export function OverviewSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex h-10.25 items-center border-border border-b">
        <Skeleton chars={34} />
      </div>
      <Card>
        <div className="flex min-h-24 flex-col justify-center gap-3">
          <Skeleton chars={40} height={18} />
          <Skeleton chars={64} />
        </div>
      </Card>
      <Card>
        <InfoList>
          <InfoGroup>
            <InfoRow label="Transaction Hash" loadingChars={66} />
            <InfoRow label="Status" loadingChars={12} />
            <InfoRow label="Block / Position" loadingChars={32} />
            <InfoRow label="Timestamp" loadingChars={40} />
          </InfoGroup>
          <InfoGroup>
            <InfoRow label="From / Nonce" loadingChars={50} />
            <InfoRow label="Interacted With (To)" loadingChars={50} />
            <InfoRow label="Value" loadingChars={12} />
          </InfoGroup>
        </InfoList>
      </Card>
    </div>
  )
}
