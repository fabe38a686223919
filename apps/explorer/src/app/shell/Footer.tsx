import { MAINNET_CHAIN_ID } from '@otterscan/ethereum/chain'
import { useConfig } from '../../config/useConfig.ts'
import { useClients } from '../../queries/useClients.ts'

/** Names the node in use. */
export function Footer() {
  const { node } = useConfig()
  const { chainId } = useClients()
  const tone = chainId === MAINNET_CHAIN_ID ? 'bg-info-soft text-info' : 'bg-warning-soft text-warning'
  return (
    <footer className={`border-border border-t px-4 py-1.5 text-center text-sm ${tone}`}>
      Using Erigon node at <span className="mono wrap-anywhere">{node.displayUrl}</span>
    </footer>
  )
}
