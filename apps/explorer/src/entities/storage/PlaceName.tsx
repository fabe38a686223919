import type { PlaceProof, StoragePlace } from '@otterscan/decode/storage/storagePlace'
import { Chip } from '@otterscan/ui/Chip'
import { UntrustedText } from '../UntrustedText.tsx'

interface PlaceNameProps {
  readonly place: StoragePlace
  /** As the source writes it. */
  readonly type: string
}

const MAX_CHARACTERS = 240

const PROOFS: Readonly<Record<Exclude<PlaceProof, 'layout'>, readonly [label: string, title: string]>> = {
  seen: ['key proved', 'The transaction hashed this key: it is among the hash inputs of its instructions'],
  tried: [
    'key tried',
    'Not seen: addresses and numbers of the transaction were tried, and this one leads to the slot',
  ],
}

/** The name of a place in storage, its type, and how a key in it is known. */
export function PlaceName({ place, type }: PlaceNameProps) {
  const { path, part, proof } = place
  const [label, title] = proof === 'layout' ? [] : PROOFS[proof]
  return (
    <span className="inline-flex min-w-0 max-w-full flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="mono wrap-anywhere font-semibold">
        <UntrustedText text={path} maxChars={MAX_CHARACTERS} />
        {part !== undefined && (
          <span className="font-normal text-muted">
            {' '}
            bytes {part.start.toString()}–{(part.start + 31n).toString()}
          </span>
        )}
      </span>
      <span className="mono wrap-anywhere text-muted text-xs">
        <UntrustedText text={type} maxChars={MAX_CHARACTERS} />
      </span>
      {label !== undefined && (
        <Chip tone={proof === 'seen' ? 'success' : 'estimate'} title={title}>
          {label}
        </Chip>
      )}
    </span>
  )
}
