import type { BaseFeeUse } from '@otterscan/ethereum/chain'
import { toBaseFeeUse } from '@otterscan/ethereum/dialects/findDialectRules'
import type { ExtraFields } from '@otterscan/ethereum/extraFields'
import { useClients } from '../queries/clients.ts'
import { useDialectRules } from '../queries/dialect/useDialectRules.ts'

/** Where the base fee of the chain on screen goes; `fields` are those of its answers that Ethereum does not have. */
export function useBaseFeeUse(...fields: readonly (ExtraFields | undefined)[]): BaseFeeUse {
  return toBaseFeeUse(useClients().chainId, useDialectRules({ fields }))
}
