import { Card } from '@otterscan/ui/Card'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoList } from '@otterscan/ui/InfoList'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { SummaryFact, SummaryGrid } from './BlockSummary.tsx'

const FACTS = [
  ['When', 14, 27],
  ['Holds', 15, 20],
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

/** The screen of a block before it is there. */
export function BlockSkeleton() {
  return (
    <div className="space-y-4">
      <SummaryGrid>
        {FACTS.map(([label, chars, noteChars]) => (
          <SummaryFact
            key={label}
            label={label}
            note={noteChars === 0 ? undefined : <Skeleton chars={noteChars} />}
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
