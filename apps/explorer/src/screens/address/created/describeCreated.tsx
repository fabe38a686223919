import type { NumberFormat } from '@otterscan/ethereum/units'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { CreatedSearchState } from '../../../queries/created/createdContracts.ts'

/** What a search for created contracts found, and how far it came. */
export function describeCreated(
  { status, found, lookedAt, downTo, message }: CreatedSearchState,
  numbers: NumberFormat,
  resting: string,
): string {
  const looked = `${numbers.formatInteger(lookedAt)} ${lookedAt === 1 ? 'transaction' : 'transactions'}`
  const count = `${numbers.formatInteger(found.length)} ${found.length === 1 ? 'contract' : 'contracts'}`
  const reach = downTo === undefined ? '' : `, from the newest down to block ${numbers.formatInteger(downTo)}`
  switch (status) {
    case 'done':
      return `Read all ${looked} of this address: ${count}.`
    case 'failed':
      return `${message}. Read ${looked}${reach}: ${count}.`
    case 'stopped':
      return `Stopped. Read ${looked}${reach}: ${count}. Older ones were not read.`
    case 'running':
      return `Read ${looked}${reach}: ${count} so far…`
    case 'resting':
      return `Read ${looked}${reach}: ${count}. ${resting}`
  }
}

/** Where the node has no traces. */
export function UntracedNote({ count }: { readonly count: number }) {
  const numbers = useNumberFormat()
  if (count === 0) return null
  return (
    <p className="border-border border-b px-4 py-1.5 text-sm text-warning">
      The node returns no calls of {numbers.formatInteger(count)}{' '}
      {count === 1 ? 'transaction' : 'transactions'}: contracts that calls in {count === 1 ? 'it' : 'them'}{' '}
      created are missing.
    </p>
  )
}
