import type { Address } from '@otterscan/ethereum/address'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { createLookAlikeRegistry } from './lookAlikeRegistry.ts'

/** Of everything mounted. */
const registry = createLookAlikeRegistry()

/** Warns at an address of which another one on the page has the same beginning and end; draws nothing elsewhere. */
export function LookAlikeMark({ address }: { readonly address: Address }) {
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
