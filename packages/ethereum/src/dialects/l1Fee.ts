import { type ExtraFields, parseQuantity } from '../extraFields.ts'
import type { OtherFee } from './dialectRules.ts'

/** What a receipt says was paid for data on L1, empty for nothing; `undefined` when it cannot be read. */
export function computeL1Fee({ l1Fee }: ExtraFields): readonly OtherFee[] | undefined {
  if (l1Fee == null) return []
  const amount = parseQuantity(l1Fee)
  if (amount === undefined) return undefined
  return amount === 0n ? [] : [{ label: 'L1 security', amount }]
}
