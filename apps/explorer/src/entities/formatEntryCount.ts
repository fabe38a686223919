import type { NumberFormat } from '@otterscan/ethereum/units'

/** Number of entries of a list, unreadable ones included and named: "2", "2, 1 unreadable". */
export function formatEntryCount(readable: number, unreadable: number, numbers: NumberFormat): string {
  const total = numbers.formatInteger(readable + unreadable)
  return unreadable === 0 ? total : `${total}, ${numbers.formatInteger(unreadable)} unreadable`
}
