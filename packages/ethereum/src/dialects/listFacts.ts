import type { Block } from '../execution/block.ts'
import type { Receipt } from '../execution/receipt.ts'
import type { Transaction } from '../execution/transaction.ts'
import type { ExtraFields } from '../extraFields.ts'
import type {
  BlockGroup,
  DialectDescription,
  DialectFact,
  DialectField,
  TransactionGroup,
} from './dialectDescription.ts'
import { describeExpected, parseFact } from './factValue.ts'

/** Rows of a transaction that its family adds, in display order. A field sent twice, in transaction and receipt, is one row. */
export function listTransactionFacts(
  description: DialectDescription,
  transaction: Transaction,
  receipt: Receipt | null,
): readonly DialectFact<TransactionGroup>[] {
  const sources = { transaction: transaction.extra, receipt: receipt?.extra }
  const fields =
    description.transactionFields?.flatMap((field) => listFieldFacts(field, sources[field.of])) ?? []
  return dropTwins([...fields, ...(description.describeTransaction?.(transaction, receipt) ?? [])])
}

/** Rows of a block that its family adds, in display order. */
export function listBlockFacts(
  description: DialectDescription,
  block: Block,
): readonly DialectFact<BlockGroup>[] {
  const fields = description.blockFields?.flatMap((field) => listFieldFacts(field, block.extra)) ?? []
  return dropTwins([...fields, ...(description.describeBlock?.(block) ?? [])])
}

/** None where the field is absent or empty. */
function listFieldFacts<Source extends string, Group extends string>(
  { name, kind, group, label, help }: DialectField<Source, Group>,
  fields: ExtraFields | undefined,
): readonly DialectFact<Group>[] {
  const wire = fields?.[name]
  if (wire == null) return []
  const value = parseFact(kind, wire) ?? { kind: 'unreadable', name, wire, expected: describeExpected(kind) }
  return [{ group, label, ...(help !== undefined && { help }), value }]
}

function dropTwins<Group extends string>(
  facts: readonly DialectFact<Group>[],
): readonly DialectFact<Group>[] {
  const seen = new Set<string>()
  return facts.filter(({ label, value }) => {
    const key = JSON.stringify([label, value], (_, part: unknown) =>
      typeof part === 'bigint' ? part.toString() : part,
    )
    return !seen.has(key) && seen.add(key)
  })
}
