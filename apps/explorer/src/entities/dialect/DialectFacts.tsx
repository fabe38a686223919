import type {
  BlockCall,
  BlockGroup,
  DialectDescription,
  DialectFact,
  TransactionGroup,
} from '@otterscan/ethereum/dialects/dialectDescription'
import { listBlockFacts, listTransactionFacts } from '@otterscan/ethereum/dialects/listFacts'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { BlockId } from '../../queries/block/block.ts'
import { useClients } from '../../queries/clients.ts'
import { blockCallQuery } from '../../queries/dialect/blockCall.ts'
import { QueryPanel } from '../QueryPanel.tsx'
import { UnreadableValue } from '../UnreadableValue.tsx'
import type { BlockParts, TransactionParts } from './dialectParts.ts'
import { FactText } from './FactText.tsx'

/** Rows of one group of the transaction or block page. */
export function DialectFacts({
  dialect,
  of,
  group,
}: {
  readonly dialect: DialectDescription
  readonly of: TransactionParts | BlockParts
  readonly group: TransactionGroup | BlockGroup
}) {
  if ('transaction' in of) {
    return <FactRows facts={listTransactionFacts(dialect, of.transaction, of.receipt)} group={group} />
  }
  return (
    <>
      {dialect.blockCalls
        ?.filter((call) => call.group === group)
        .map((call) => (
          <BlockCallRow key={call.label} call={call} blockId={of.blockId} />
        ))}
      <FactRows facts={listBlockFacts(dialect, of.block)} group={group} />
    </>
  )
}

function FactRows({
  facts,
  group,
}: {
  readonly facts: readonly DialectFact<string>[]
  readonly group: string
}) {
  return facts
    .filter((fact) => fact.group === group)
    .map(({ label, help, value }) => (
      <InfoRow key={label} label={label} help={help}>
        {value.kind === 'unreadable' ? (
          <UnreadableValue field={{ path: value.name, value: value.wire, reason: value.expected }} />
        ) : (
          <FactText fact={value} />
        )}
      </InfoRow>
    ))
}

function BlockCallRow({ call, blockId }: { readonly call: BlockCall; readonly blockId: BlockId }) {
  const query = useQuery(blockCallQuery(useClients(), call, blockId))
  return (
    <InfoRow label={call.label} help={call.help}>
      <QueryPanel query={query} noun={call.label} skeleton={<Skeleton chars={12} />}>
        {(value) =>
          value === null ? (
            <span className="text-muted">unknown at this block</span>
          ) : (
            <FactText fact={{ kind: call.kind, value }} />
          )
        }
      </QueryPanel>
    </InfoRow>
  )
}
