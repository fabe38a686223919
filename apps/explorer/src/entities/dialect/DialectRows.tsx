import type { BlockGroup, TransactionGroup } from '@otterscan/ethereum/dialects/dialectDescription'
import type { DialectEvidence } from '@otterscan/ethereum/dialects/dialectRules'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Suspense } from 'react'
import type { BlockParts, TransactionParts } from './dialectParts.ts'
import { toTransactionEvidence, useDialect } from './useDialect.ts'

const DialectFacts = lazyComponent(async () => (await import('./DialectFacts.tsx')).DialectFacts)

interface TransactionRowsProps {
  readonly parts: TransactionParts
  readonly group: TransactionGroup
}

interface BlockRowsProps {
  readonly parts: BlockParts
  readonly group: BlockGroup
}

/** Rows that the chain's dialect adds to a group of the transaction page; none on Ethereum. */
export function DialectTransactionRows({ parts, group }: TransactionRowsProps) {
  return <Rows evidence={toTransactionEvidence(parts)} of={parts} group={group} />
}

/** Rows that the chain's dialect adds to a group of the block page. */
export function DialectBlockRows({ parts, group }: BlockRowsProps) {
  return <Rows evidence={{ fields: [parts.block.extra] }} of={parts} group={group} />
}

function Rows({
  evidence,
  of,
  group,
}: {
  readonly evidence: DialectEvidence
  readonly of: TransactionParts | BlockParts
  readonly group: TransactionGroup | BlockGroup
}) {
  const { dialect } = useDialect(evidence)
  if (dialect === undefined) return null
  return (
    <Suspense>
      <DialectFacts dialect={dialect} of={of} group={group} />
    </Suspense>
  )
}
