import { MAINNET_CHAIN_ID } from '@otterscan/ethereum/chain'
import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import { useState } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import { useClients } from '../../queries/clients.ts'
import { useIndexSupport } from '../../queries/gateway/gatewayStatus.ts'
import { findIndexGaps, toIndexCoverage } from '../../queries/gateway/indexCoverage.ts'
import { useIsIdle } from '../useIsIdle.ts'

/** Names the node in use, which other hosts were contacted, and the progress of the index while it is being built. */
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
      <LazyEgress />
      <LazyIndexProgress />
    </footer>
  )
}

const EgressBadge = lazyComponent(async () => (await import('./idleParts.ts')).idleParts.EgressBadge)

/** The badge about contacted hosts, fetched once the page is idle. */
function LazyEgress() {
  const isIdle = useIsIdle()
  return (
    <span className="inline-flex min-h-6 min-w-56 justify-center">
      {isIdle && (
        // If it cannot be fetched, no badge is shown and nothing is claimed.
        <Lazy>
          <EgressBadge />
        </Lazy>
      )}
    </span>
  )
}

const IndexProgress = lazyComponent(async () => (await import('./IndexProgress.tsx')).IndexProgress)

/** Index progress, loaded only while an index is being built or has gaps; stays mounted to announce completion. */
export function LazyIndexProgress() {
  const { source } = useIndexSupport()
  const isUnfinished =
    source.kind === 'index' &&
    (toIndexCoverage(source.index).kind === 'growing' || findIndexGaps(source.index) !== undefined)
  const [wasUnfinished, setWasUnfinished] = useState(false)
  if (isUnfinished && !wasUnfinished) setWasUnfinished(true)
  if (!wasUnfinished) return null
  return (
    <Lazy>
      <IndexProgress />
    </Lazy>
  )
}
