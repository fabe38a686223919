import { Chip } from '@otterscan/ui/Chip'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ShieldCheck } from 'lucide-react'
import { useClients } from '../queries/clients.ts'
import { finalizedQuery, safeQuery } from '../queries/head/finality.ts'

/**
 * Whether a canonical block is finalized or at least safe; nothing otherwise. Uses block tags, so no beacon node is
 * needed.
 */
export function FinalityChip({ blockNumber }: { readonly blockNumber: bigint }) {
  const clients = useClients()
  const finalized = useQuery(finalizedQuery(clients)).data
  const isFinalized = finalized != null && blockNumber <= finalized
  // Without a finalized block there is no safe one either, and a finalized block needs no second request.
  const safe = useQuery({ ...safeQuery(clients), enabled: finalized != null && !isFinalized }).data
  if (isFinalized) {
    return (
      <Chip
        tone="success"
        title="This block is final: it cannot be reorganized"
        icon={<CircleCheck aria-hidden="true" />}
      >
        finalized
      </Chip>
    )
  }
  if (safe == null || blockNumber > safe) return null
  return (
    <Chip
      tone="info"
      title="Attested by two thirds of the stake, and about to be finalized"
      icon={<ShieldCheck aria-hidden="true" />}
    >
      safe
    </Chip>
  )
}
