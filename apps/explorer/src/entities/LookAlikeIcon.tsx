import type { Address } from '@otterscan/ethereum/address'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { createLookAlikeRegistry } from './lookAlikeRegistry.ts'

/** Covers all mounted addresses. */
const registry = createLookAlikeRegistry()

/** Warning beside an address when another one on the page has the same beginning and end; nothing otherwise. */
export function LookAlikeIcon({ address }: { readonly address: Address }) {
  useEffect(() => registry.add(address), [address])
  const subscribe = useCallback((listener: () => void) => registry.subscribe(address, listener), [address])
  const isAmbiguous = useSyncExternalStore(subscribe, () => registry.isAmbiguous(address))
  if (!isAmbiguous) return null
  return (
    <Tooltip
      content={`Looks like another address on this page, but is not the same: compare every character. ${address}`}
    >
      <span role="img" aria-label="Looks like another address on this page" className="shrink-0">
        <TriangleAlert size={13} aria-hidden="true" className="text-warning" />
      </span>
    </Tooltip>
  )
}
