import { Chip } from '@otterscan/ui/Chip'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ShieldCheck } from 'lucide-react'
import { finalizedQuery } from '../queries/head/finalizedQuery.ts'
import { safeQuery } from '../queries/head/safeQuery.ts'
import { useClients } from '../queries/useClients.ts'

/** Whether a block of the chain is final, or at least safe; nothing otherwise. Asked by tag, no beacon node is needed. */
export function FinalityChip({ blockNumber }: { readonly blockNumber: bigint }) {
  const clients = useClients()
  const finalized = useQuery(finalizedQuery(clients)).data
  const isFinalized = finalized != null && blockNumber <= finalized
  // Without finality there is nothing safe either, and a final block needs no second question.
  const safe = useQuery({ ...safeQuery(clients), enabled: finalized != null && !isFinalized }).data
  if (isFinalized) {
    return (
      <Chip
        tone="success"
        title="This block can never be reorganized away"
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
      title="Two thirds of the stake stand behind this block; it is about to be final"
      icon={<ShieldCheck aria-hidden="true" />}
    >
      safe
    </Chip>
  )
}
