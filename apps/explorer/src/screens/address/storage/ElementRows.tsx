import { findInside } from '@otterscan/decode/storage/locateStorage'
import type { StorageLayout, StorageType } from '@otterscan/decode/storage/storageLayout'
import { type StoragePlace, toElement } from '@otterscan/decode/storage/storagePlace'
import { Button } from '@otterscan/ui/Button'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useClients } from '../../../queries/clients.ts'
import { storageWordQuery } from '../../../queries/storage/storageWord.ts'
import { KeyForm } from './KeyForm.tsx'
import { ReadError } from './PlaceValue.tsx'
import { useStorageView } from './StorageView.ts'

interface ElementRowsProps {
  readonly renderRow: (place: StoragePlace) => ReactNode
  readonly layout: StorageLayout
  readonly place: StoragePlace
  readonly type: Extract<StorageType, { kind: 'array' | 'list' }>
}

const STEP = 20n

/** Elements of an array from the first on, and any other by its index. */
export function ElementRows({ layout, place, type, renderRow }: ElementRowsProps) {
  const { address, block } = useStorageView()
  const [count, setCount] = useState(STEP)
  const [others, setOthers] = useState<readonly StoragePlace[]>([])
  const word = useQuery({
    ...storageWordQuery(useClients(), address, place.slot, block),
    enabled: type.kind === 'list',
  })
  const length = type.kind === 'array' ? type.length : word.data && BigInt(word.data)
  if (length === undefined)
    return word.error === null ? <Skeleton chars={30} /> : <ReadError error={word.error} />
  const shown = length < count ? length : count
  const elements = Array.from({ length: Number(shown) }, (_, at) => toElement(place, type, BigInt(at)))
  return (
    <>
      {length === 0n && <p className="text-muted text-xs">No elements.</p>}
      <ul aria-label={`Elements of ${place.path}`} className="min-w-0">
        {[...elements, ...others].map(renderRow)}
      </ul>
      {length > shown && (
        <div className="flex min-w-0 flex-wrap items-end gap-2 py-1">
          <Button size="sm" onClick={() => setCount(count + STEP)}>
            Show {(length - shown < STEP ? length - shown : STEP).toString()} more of {length.toString()}
          </Button>
          <KeyForm
            label={`Index in ${place.path}`}
            placeholder="index"
            onKey={(typed) => {
              const found = findInside(layout, place, type, typed)
              if (!('place' in found)) return found.reason
              setOthers([...others.filter(({ path }) => path !== found.place.path), found.place])
              return undefined
            }}
          />
        </div>
      )}
    </>
  )
}
