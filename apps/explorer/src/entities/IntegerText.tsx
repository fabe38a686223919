import { useNumberFormat } from './useNumberFormat.ts'

/** An integer with digit grouping, for places without access to hooks, such as table cells. */
export function IntegerText({ value }: { readonly value: bigint | number }) {
  return useNumberFormat().formatInteger(value)
}
