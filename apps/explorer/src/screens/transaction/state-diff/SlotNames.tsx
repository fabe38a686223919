import type { StoragePlace } from '@otterscan/decode/storage/storagePlace'
import type { Address } from '@otterscan/ethereum/address'
import type { Change } from '@otterscan/ethereum/execution/stateDiff'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import type { ReactNode } from 'react'
import { PlaceName } from '../../../entities/storage/PlaceName.tsx'
import { StorageValueText } from '../../../entities/storage/StorageValueText.tsx'
import type { NamedSlot } from '../../../queries/storage/createStorageNames.ts'
import { type NamedRun, useStorageNames } from '../../../queries/storage/storageNames.ts'

interface SlotNamesProps {
  readonly address: Address
  readonly slot: Hex
  readonly change: Change<Hex>
  readonly run: NamedRun
}

const EMPTY = toWord(0n)

/** What a slot holds by a layout of its contract, before and after; nothing where no layout knows it. */
export function SlotNames({ address, slot, change, run }: SlotNamesProps): ReactNode {
  const { data } = useStorageNames(address, run)
  const named = data?.name(slot)
  if (named === undefined) return null
  const from = change.kind === 'added' ? EMPTY : change.from
  const to = change.kind === 'removed' ? EMPTY : change.to
  const shown = named.places.filter((place) => isChanged(named, place, from, to))
  return (
    <ul aria-label="Variables in this slot" className="space-y-1 pb-1">
      {(shown.length > 0 ? shown : named.places).map((place) => (
        <li key={place.path} className="min-w-0">
          <PlaceName place={place} type={named.typeOf(place)} />
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="sr-only">before</span>
            <StorageValueText value={named.decode(place, from)} />
            <span aria-hidden="true" className="text-muted">
              →
            </span>
            <span className="sr-only">after</span>
            <StorageValueText value={named.decode(place, to)} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Of packed fields, those that the transaction did not change are left out. */
function isChanged({ decode }: NamedSlot, place: StoragePlace, from: Hex, to: Hex): boolean {
  const [before, after] = [from, to].map((word) => decode(place, word))
  return JSON.stringify(before, toJson) !== JSON.stringify(after, toJson)
}

function toJson(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
