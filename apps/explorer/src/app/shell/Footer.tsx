import { MAINNET_CHAIN_ID } from '@otterscan/ethereum/chain'
import { useConfig } from '../../config/useConfig.ts'
import { useClients } from '../../queries/useClients.ts'
import { EgressSlot } from '../egress/EgressSlot.tsx'
import { IndexProgressSlot } from './IndexProgressSlot.tsx'

/** Names the node in use, says whether others were contacted, and how far the index is while it grows. */
export function Footer() {
  const { node } = useConfig()
  const { chainId } = useClients()
  const tone = chainId === MAINNET_CHAIN_ID ? 'bg-info-soft text-info' : 'bg-warning-soft text-warning'
  return (
    <footer
      className={`flex flex-wrap items-center justify-center gap-x-6 border-border border-t px-4 py-1.5 text-center text-sm ${tone}`}
    >
      <span>
        Using Erigon node at <span className="mono wrap-anywhere">{node.displayUrl}</span>
      </span>
      <EgressSlot />
      <IndexProgressSlot />
    </footer>
  )
}
