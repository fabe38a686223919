import type { GatewayStatus } from '@otterscan/api-schema/execution/gateway'
import type { DialectEvidence, DialectRules } from '@otterscan/ethereum/dialects/dialectRules'
import { findDialectRules } from '@otterscan/ethereum/dialects/findDialectRules'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useClients } from '../clients.ts'
import { gatewayStatusKey } from '../gateway/gatewayStatusKey.ts'

/** Version of the node's client, `undefined` unless a gateway has reported it. Makes no request. */
export function useClientVersion(): string | undefined {
  const queryKey = gatewayStatusKey(useClients())
  return useQuery<GatewayStatus | null>({ queryKey, queryFn: skipToken }).data?.node?.clientVersion
}

/** Rules of the chain's family: that of its record, otherwise the one detected; `undefined` on Ethereum. */
export function useDialectRules(evidence?: DialectEvidence): DialectRules | undefined {
  const { chainId } = useClients()
  const clientVersion = useClientVersion()
  return findDialectRules(chainId, { ...evidence, clientVersion })
}
