import type { DialectDescription } from './dialectDescription.ts'

/** Wire fields that have a row, by the object that contains them. */
export function listFieldNames(
  description: DialectDescription,
  of: 'transaction' | 'receipt' | 'block',
): ReadonlySet<string> {
  const fields = [...(description.transactionFields ?? []), ...(description.blockFields ?? [])]
  return new Set(fields.flatMap((field) => (field.of === of ? [field.name] : [])))
}
