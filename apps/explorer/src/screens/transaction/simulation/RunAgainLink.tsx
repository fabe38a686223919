import type { Hex } from '@otterscan/ethereum/hex'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { simulatePath } from '../../../paths/sitePaths.ts'
import { useClients } from '../../../queries/clients.ts'
import { gatewayStatusQuery } from '../../../queries/gateway/gatewayStatus.ts'

/** Leads to a changed run of a transaction, where something can run it. */
export function RunAgainLink({ hash }: { readonly hash: Hex }) {
  // The footer asks, after what the page is about.
  const { data } = useQuery({ ...gatewayStatusQuery(useClients()), enabled: false })
  if (data?.methods?.has('gateway_simulate') !== true) return null
  return (
    <AppLink path={simulatePath(`tx=${hash}`)} className="link inline-flex items-center gap-1 text-sm">
      <FlaskConical size={13} aria-hidden="true" />
      Run again with changes
    </AppLink>
  )
}
