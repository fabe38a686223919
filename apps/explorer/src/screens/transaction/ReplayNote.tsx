import { useQuery } from '@tanstack/react-query'
import { useClients } from '../../queries/clients.ts'
import { gatewayStatusQuery } from '../../queries/gateway/gatewayStatus.ts'

/** Says that what is shown was worked out by the gateway. Nothing where it comes from the node. */
export function ReplayNote({ subject }: { readonly subject: 'traces' | 'stateDiffs' }) {
  const { data } = useQuery(gatewayStatusQuery(useClients()))
  if (data?.extra?.[subject] !== 'replay') return null
  return (
    <p className="px-4 py-1.5 text-muted text-xs">
      Replayed by the gateway: status, gas used and logs equal the receipt.
    </p>
  )
}
