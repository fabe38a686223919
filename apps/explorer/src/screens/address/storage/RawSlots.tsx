import { locateStorage } from '@otterscan/decode/storage/locateStorage'
import { createSlotNamer } from '@otterscan/decode/storage/slotNamer'
import { parseNumber } from '@otterscan/decode/storage/storageKey'
import { SLOT_COUNT, type StorageLayout } from '@otterscan/decode/storage/storageLayout'
import type { StoragePlace } from '@otterscan/decode/storage/storagePlace'
import { Card } from '@otterscan/ui/Card'
import { useState } from 'react'
import type { KnownLayout } from '../../../queries/storage/getStorageLayouts.ts'
import { KeyForm } from './KeyForm.tsx'
import { PlaceRow } from './PlaceRow.tsx'

interface RawSlotsProps {
  readonly layouts: readonly KnownLayout[]
}

interface Read {
  readonly layout: StorageLayout
  readonly place: StoragePlace
}

/** Of a slot that no layout knows. */
const RAW_LAYOUT: StorageLayout = {
  language: 'Solidity',
  variables: [],
  transient: [],
  types: new Map([['word', { kind: 'unknown', label: 'word', slots: 1n }]]),
  skipped: 0,
}

/** Any slot by its number, or any variable by its name. */
export function RawSlots({ layouts }: RawSlotsProps) {
  const [reads, setReads] = useState<readonly Read[]>([])

  function read(typed: string): string | undefined {
    const slot = parseNumber(typed.trim())
    const found = slot === undefined ? findByName(layouts, typed) : findBySlot(layouts, slot)
    if (typeof found === 'string') return found
    const paths = new Set(found.map(({ place }) => place.path))
    setReads([...found, ...reads.filter(({ place }) => !paths.has(place.path))])
    return undefined
  }

  return (
    <Card title="Read a slot or a variable">
      <KeyForm label="Slot number, or name" placeholder="0x…, 3, pools[3].fee" onKey={read} />
      {reads.length > 0 && (
        <ul aria-label="Slots read" className="min-w-0">
          {reads.map(({ layout, place }) => (
            <PlaceRow key={place.path} layout={layout} place={place} isOpenAtFirst />
          ))}
        </ul>
      )}
    </Card>
  )
}

function findBySlot(layouts: readonly KnownLayout[], slot: bigint): Read[] | string {
  if (slot < 0n || slot >= SLOT_COUNT) return 'slots are numbers of 256 bits'
  for (const { layout } of layouts) {
    const places = createSlotNamer(layout).name(slot)
    if (places.length > 0) return places.map((place) => ({ layout, place }))
  }
  return [
    {
      layout: RAW_LAYOUT,
      place: { path: `slot ${slot}`, slot, offset: 0, type: 'word', proof: 'layout' },
    },
  ]
}

function findByName(layouts: readonly KnownLayout[], path: string): Read[] | string {
  let reason = 'no layout is known, so only slots can be read'
  for (const { layout } of layouts) {
    const located = locateStorage(layout, path)
    if (located.kind === 'found') return [{ layout, place: located.place }]
    reason = located.reason
  }
  return reason
}
