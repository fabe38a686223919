import { formatInteger } from '@otterscan/ethereum/units'
import { ExternalLink } from '@otterscan/ui/ExternalLink'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { Skeleton } from '@otterscan/ui/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { useConfig } from '../../config/useConfig.ts'
import { QueryPanel } from '../../entities/QueryPanel.tsx'

/** The asking for the layer-1 block a block follows. */
export type L1Epoch = UseQueryResult<bigint | null, Error>

/** The layer-1 block a layer-2 block follows. */
export function L1EpochRow({ l1Epoch }: { readonly l1Epoch: L1Epoch }) {
  const explorerUrl = useConfig().config.opChainSettings?.l1ExplorerURL
  return (
    <InfoRow label="L1 Epoch" help="The newest block of the chain below that this block knows.">
      <QueryPanel query={l1Epoch} noun="the L1 epoch" skeleton={<Skeleton chars={12} />}>
        {(blockNumber) => {
          if (blockNumber === null) return <span className="text-muted">unknown at this block</span>
          if (explorerUrl === undefined) return <span className="tabular">{formatInteger(blockNumber)}</span>
          return (
            <ExternalLink href={`${explorerUrl.replace(/\/+$/, '')}/block/${blockNumber}`}>
              {formatInteger(blockNumber)}
            </ExternalLink>
          )
        }}
      </QueryPanel>
    </InfoRow>
  )
}
