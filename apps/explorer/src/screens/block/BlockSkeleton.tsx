import { Card } from '@otterscan/ui/Card'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoList } from '@otterscan/ui/InfoList'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { SummaryFact, SummaryGrid } from './BlockSummaryCard.tsx'

const FACTS = [
  ['Timestamp', 14, 27],
  ['Contents', 15, 20],
  ['Fee recipient', 38, 0],
  ['Gas used', 18, 22],
  ['Block reward', 22, 24],
] as const

const GROUPS = [
  {
    heading: 'Block',
    rows: ['Block Height', 'Timestamp', 'Transactions', 'Withdrawals', 'Fee Recipient', 'Size'],
  },
  {
    heading: 'Fees and gas',
    rows: ['Block Reward', 'Uncles Reward', 'Base Fee', 'Burnt Fees', 'Gas Used/Limit', 'Blob Gas Used'],
  },
]

/** Placeholder of the block screen. */
export function BlockSkeleton() {
  return (
    <div className="space-y-4">
      <SummaryGrid>
        {FACTS.map(([label, chars, detailChars]) => (
          <SummaryFact
            key={label}
            label={label}
            detail={detailChars === 0 ? undefined : <Skeleton chars={detailChars} />}
          >
            <Skeleton chars={chars} />
          </SummaryFact>
        ))}
      </SummaryGrid>
      <Card>
        <InfoList>
          {GROUPS.map(({ heading, rows }) => (
            <InfoGroup key={heading} heading={heading}>
              {rows.map((label) => (
                <InfoRow key={label} label={label} loadingChars={28} />
              ))}
            </InfoGroup>
          ))}
        </InfoList>
      </Card>
    </div>
  )
}
