import type { Address } from '@otterscan/ethereum/address'
import { CircleCheck, CircleQuestionMark, LoaderCircle } from 'lucide-react'
import { useContractSource } from '../../../queries/contracts/contractSource.ts'

/** Whether the source of the contract is published; nothing while no service is chosen. */
export function ContractBadge({ address }: { readonly address: Address }) {
  const { query } = useContractSource(address)
  if (query.isLoading) {
    return (
      <LoaderCircle
        size={13}
        role="img"
        aria-label="looking for its source"
        className="text-muted motion-safe:animate-spin"
      />
    )
  }
  if (query.data === undefined) return null
  return query.data === null ? (
    <CircleQuestionMark size={13} role="img" aria-label="source not published" className="text-warning" />
  ) : (
    <CircleCheck size={13} role="img" aria-label="source published" className="text-success" />
  )
}
