import type { SeenSlot } from '@otterscan/api-schema/execution/steps'
import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { toQuantity, toWord } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { PlaceName } from '../../../entities/storage/PlaceName.tsx'
import { StorageValueText } from '../../../entities/storage/StorageValueText.tsx'
import type { NameSlot } from '../../../queries/storage/createStorageNames.ts'
import { type NamedRun, useStorageNames } from '../../../queries/storage/storageNames.ts'
import type { Stepper } from './useStepper.ts'

interface SeenStorageProps {
  readonly storage: readonly SeenSlot[]
  /** Whose storage it is. */
  readonly account: Address | undefined
  readonly run: NamedRun
  readonly stepper: Stepper
}

/** Slots that the steps before have shown, with the variables in them where a layout is known. */
export function SeenStorage({ storage, account, run, stepper }: SeenStorageProps) {
  const isNamed = account !== undefined && storage.length > 0
  const names = useStorageNames(account ?? ZERO_ADDRESS, isNamed ? run : undefined)
  return (
    <Card title="Storage so far">
      {storage.length === 0 ? (
        <p className="text-muted text-sm">Nothing was read or written before this.</p>
      ) : (
        <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto text-xs" aria-label="Storage so far">
          {storage.map((slot) => (
            <li
              key={`${slot.isTransient} ${slot.slot}`}
              className="min-w-0 border-border border-b pb-1 last:border-0"
            >
              {!slot.isTransient && names.data !== undefined && (
                <Variables seen={slot} name={names.data.name} />
              )}
              <SlotLine seen={slot} stepper={stepper} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Variables({ seen: { slot, value }, name }: { readonly seen: SeenSlot; readonly name: NameSlot }) {
  const named = name(slot)
  if (named === undefined) return null
  return named.places.map((place) => (
    <div key={place.path} className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm">
      <PlaceName place={place} type={named.typeOf(place)} />
      <span aria-hidden="true">=</span>
      <StorageValueText value={named.decode(place, toWord(value))} />
    </div>
  ))
}

function SlotLine({ seen, stepper }: { readonly seen: SeenSlot; readonly stepper: Stepper }) {
  const { slot, value, isTransient, writtenAt } = seen
  return (
    <>
      <div className="mono wrap-anywhere">
        {toQuantity(slot)} <span className="text-muted">→</span> {toQuantity(value)}{' '}
        <CopyButton text={toWord(value)} label="value" />
      </div>
      <div className="flex flex-wrap items-center gap-2 text-muted">
        {isTransient && 'transient'}
        {writtenAt === undefined ? (
          'read'
        ) : (
          <Button size="sm" variant="ghost" onClick={() => stepper.goTo(writtenAt)}>
            Last write
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          onClick={() =>
            stepper.search({ writes: true, slot }, `${toQuantity(slot)} is not written after this.`)
          }
        >
          Next write
        </Button>
      </div>
    </>
  )
}
