import type { StorageLayout, StorageType } from '@otterscan/decode/storage/storageLayout'
import { type StoragePlace, toMember } from '@otterscan/decode/storage/storagePlace'
import { toWord } from '@otterscan/ethereum/hex'
import { IconButton } from '@otterscan/ui/IconButton'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { HexText } from '../../../entities/HexText.tsx'
import { PlaceName } from '../../../entities/storage/PlaceName.tsx'
import { ElementRows } from './ElementRows.tsx'
import { MappingRows } from './MappingRows.tsx'
import { PlaceValue } from './PlaceValue.tsx'

interface PlaceRowProps {
  readonly layout: StorageLayout
  readonly place: StoragePlace
  readonly isOpenAtFirst?: boolean
}

/** A variable, member, element or value: its name, its value, and what lies within. */
export function PlaceRow({ layout, place, isOpenAtFirst = false }: PlaceRowProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const type = layout.types.get(place.type)
  const hasInside =
    type?.kind === 'struct' || type?.kind === 'array' || type?.kind === 'list' || type?.kind === 'mapping'
  const hasValue = type?.kind !== 'struct' && type?.kind !== 'array' && type?.kind !== 'mapping'
  return (
    <li className="min-w-0 border-border border-t py-1.5 first:border-t-0">
      <div className="grid min-w-0 grid-cols-[1.75rem_minmax(0,1fr)] gap-x-1 text-sm lg:grid-cols-[1.75rem_minmax(0,2fr)_minmax(0,3fr)]">
        <IconButton
          size="sm"
          label={`${isOpen ? 'Close' : 'Open'} ${place.path}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? (
            <ChevronDown size={14} aria-hidden="true" />
          ) : (
            <ChevronRight size={14} aria-hidden="true" />
          )}
        </IconButton>
        <div className="min-w-0 self-center">
          <PlaceName place={place} type={type?.label ?? place.type} />
        </div>
        <div className="min-w-0 self-center max-lg:col-start-2">
          {hasValue ? (
            <PlaceValue layout={layout} place={place} isRaw={isOpen} />
          ) : (
            <span className="text-muted text-xs">
              {type.kind === 'mapping' ? 'by key' : describeSize(type)}
            </span>
          )}
        </div>
      </div>
      {isOpen && (
        <div className="min-w-0 pl-3 sm:pl-7">
          <p className="text-muted text-xs">
            slot <HexText hex={toWord(place.slot)} label="slot" />
            {place.offset > 0 && `, from byte ${place.offset}`}
          </p>
          {hasInside && <Inside layout={layout} place={place} type={type} />}
        </div>
      )}
    </li>
  )
}

function describeSize(type: StorageType): string {
  return type.kind === 'array'
    ? `${type.length} elements`
    : `${type.slots} ${type.slots === 1n ? 'slot' : 'slots'}`
}

const MAX_MEMBERS = 100

function Inside({ layout, place, type }: PlaceRowProps & { readonly type: StorageType }) {
  switch (type.kind) {
    case 'struct':
      return (
        <ul aria-label={`Members of ${place.path}`} className="min-w-0">
          {type.members.slice(0, MAX_MEMBERS).map((member) => (
            <PlaceRow key={member.name} layout={layout} place={toMember(place, member)} />
          ))}
          {type.members.length > MAX_MEMBERS && (
            <li className="text-muted text-xs">
              {type.members.length - MAX_MEMBERS} more members are not shown
            </li>
          )}
        </ul>
      )
    case 'array':
    case 'list':
      return (
        <ElementRows
          layout={layout}
          place={place}
          type={type}
          renderRow={(element) => <PlaceRow key={element.path} layout={layout} place={element} />}
        />
      )
    case 'mapping':
      return (
        <MappingRows
          layout={layout}
          place={place}
          type={type}
          renderRow={(value) => <PlaceRow key={value.path} layout={layout} place={value} isOpenAtFirst />}
        />
      )
    default:
      return null
  }
}
