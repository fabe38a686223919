import type { SealedExtraData } from '@otterscan/decode/consensus/sealedExtraData'
import type { Address } from '@otterscan/ethereum/address'
import { findDialectRules } from '@otterscan/ethereum/dialects/findDialectRules'
import type { Block } from '@otterscan/ethereum/execution/block'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Clients, useClients } from '../clients.ts'
import { useClientVersion } from '../dialect/useDialectRules.ts'
import { orUndefined } from '../failures.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { plainBlockQuery } from './block.ts'

/** A block that its validators signed. */
export interface SealedBlock {
  readonly sealed: SealedExtraData
  /** Who signed it and gets its fees, where that is not the fee recipient of the header. */
  readonly signer: Address | undefined
}

/**
 * What the validators wrote into `extraData`; `null` when its layout is not known. One call, for the whole header: its
 * hash is what the signature is checked with. The decoders are loaded on demand.
 */
function sealedBlockQuery(clients: Clients, block: Block, clientVersion: string | undefined) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'sealedBlock', block.hash, clientVersion ?? ''] as const,
    queryFn: async ({ client }): Promise<SealedBlock | null> => {
      const [{ decodeSealedExtraData }, { findBlockSigner, isSignedAsParlia }] = await Promise.all([
        import('@otterscan/decode/consensus/sealedExtraData'),
        import('@otterscan/decode/consensus/findBlockSigner'),
      ])
      // Without the whole header the layout is still read; only the signer stays unknown.
      const plain = await orUndefined(client.ensureQueryData(plainBlockQuery(clients, block.hash)))
      const whole = plain ?? block
      const ofFamily = findDialectRules(clients.chainId, { fields: [block.extra], clientVersion })?.seal
      const seal = ofFamily ?? (isSignedAsParlia(whole, clients.chainId) ? 'Parlia' : undefined)
      const sealed = decodeSealedExtraData(whole, seal)
      return sealed === undefined ? null : { sealed, signer: findBlockSigner(whole, sealed) }
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}

/** What the validators wrote into a block; `undefined` while loading, `null` when its layout is not known. */
export function useSealedBlock(block: Block): SealedBlock | null | undefined {
  return useQuery(sealedBlockQuery(useClients(), block, useClientVersion())).data
}
