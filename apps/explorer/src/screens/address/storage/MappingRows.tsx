import { findInside } from '@otterscan/decode/storage/locateStorage'
import type { StorageLayout, StorageType } from '@otterscan/decode/storage/storageLayout'
import type { StoragePlace } from '@otterscan/decode/storage/storagePlace'
import { type ReactNode, useState } from 'react'
import { KeyForm } from './KeyForm.tsx'

interface MappingRowsProps {
  readonly renderRow: (place: StoragePlace) => ReactNode
  readonly layout: StorageLayout
  readonly place: StoragePlace
  readonly type: Extract<StorageType, { kind: 'mapping' }>
}

/** Values of a mapping by the keys that a person types: which keys it has is not in its storage. */
export function MappingRows({ layout, place, type, renderRow }: MappingRowsProps) {
  const [places, setPlaces] = useState<readonly StoragePlace[]>([])
  const key = layout.types.get(type.key)?.label ?? 'key'
  return (
    <>
      <KeyForm
        label={`Key of ${place.path}`}
        placeholder={key.slice(0, 40)}
        onKey={(typed) => {
          const found = findInside(layout, place, type, typed)
          if (!('place' in found)) return found.reason
          setPlaces([...places.filter(({ path }) => path !== found.place.path), found.place])
          return undefined
        }}
      />
      {places.length > 0 && (
        <ul aria-label={`Values of ${place.path}`} className="min-w-0">
          {places.map(renderRow)}
        </ul>
      )}
    </>
  )
}
