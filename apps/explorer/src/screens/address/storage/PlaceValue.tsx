import { decodePlace } from '@otterscan/decode/storage/slotNamer'
import type { StorageLayout, StorageType } from '@otterscan/decode/storage/storageLayout'
import { listByteSlots, type StoragePlace } from '@otterscan/decode/storage/storagePlace'
import { joinWords, type StorageValue, toBytesValue } from '@otterscan/decode/storage/storageValue'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { Chip } from '@otterscan/ui/Chip'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HexText } from '../../../entities/HexText.tsx'
import { StorageValueText } from '../../../entities/storage/StorageValueText.tsx'
import { useClients } from '../../../queries/clients.ts'
import { storageWordQuery } from '../../../queries/storage/storageWord.ts'
import { useStorageView } from './StorageView.ts'

interface PlaceValueProps {
  readonly layout: StorageLayout
  readonly place: StoragePlace
  /** Shows the words too. */
  readonly isRaw: boolean
}

/** The value at a place, at one block or at two. */
export function PlaceValue(props: PlaceValueProps) {
  const { address, block, other } = useStorageView()
  const { place, layout } = props
  const clients = useClients()
  const now = useQuery(storageWordQuery(clients, address, place.slot, block))
  const then = useQuery({
    ...storageWordQuery(clients, address, place.slot, other ?? 0n),
    enabled: other !== undefined,
  })
  const value = (word: Hex | undefined) => word && decodePlace(layout, place, word)
  if (other === undefined) return <ValueAt {...props} query={now} at={block} value={value(now.data)} />
  const isBoth = now.data !== undefined && then.data !== undefined
  const differs = isBoth && toComparable(value(now.data)) !== toComparable(value(then.data))
  return (
    <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <dt className="tabular text-muted text-xs">block {block.toString()}</dt>
      <dd className="min-w-0">
        <ValueAt {...props} query={now} at={block} value={value(now.data)} />
      </dd>
      <dt className="tabular text-muted text-xs">block {other.toString()}</dt>
      <dd className="min-w-0">
        <ValueAt {...props} query={then} at={other} value={value(then.data)} />
        {isBoth && (
          <>
            {' '}
            {differs ? (
              <Chip tone="warning">changed</Chip>
            ) : (
              <span className="text-muted text-xs">the same</span>
            )}
          </>
        )}
      </dd>
    </dl>
  )
}

function toComparable(value: StorageValue | undefined): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner))
}

interface ValueAtProps extends PlaceValueProps {
  readonly query: { readonly data: Hex | undefined; readonly error: Error | null }
  readonly at: bigint
  readonly value: StorageValue | undefined
}

/** A failure costs this cell alone. */
function ValueAt({ query, at, value, place, layout, isRaw }: ValueAtProps): ReactNode {
  if (query.data === undefined || value === undefined) {
    return query.error === null ? <Skeleton chars={20} /> : <ReadError error={query.error} />
  }
  const type = layout.types.get(place.type)
  return (
    <>
      {value.kind === 'elsewhere' && type !== undefined ? (
        <LongValue place={place} type={type} value={value} at={at} />
      ) : (
        <StorageValueText value={value} />
      )}
      {isRaw && (
        <div className="text-muted text-xs">
          <HexText hex={query.data} label="word" />
        </div>
      )}
    </>
  )
}

export function ReadError({ error }: { readonly error: Error }) {
  return <span className="wrap-anywhere text-danger text-xs">not read: {error.message}</span>
}

/** More is not read at once. */
const MAX_WORDS = 64

interface LongValueProps {
  readonly place: StoragePlace
  readonly type: StorageType
  readonly value: Extract<StorageValue, { kind: 'elsewhere' }>
  readonly at: bigint
}

/** Bytes or text that lie in slots of their own. */
function LongValue({ place, type, value, at }: LongValueProps) {
  const { address } = useStorageView()
  const clients = useClients()
  const { byteLength, isText } = value
  const limit = BigInt(MAX_WORDS * 32)
  const slots = byteLength > limit ? [] : listByteSlots(place, type, byteLength, MAX_WORDS)
  const queries = useQueries({ queries: slots.map((slot) => storageWordQuery(clients, address, slot, at)) })
  const failed = queries.find(({ error }) => error !== null)?.error
  if (failed != null) return <ReadError error={failed} />
  if (slots.length === 0) return <StorageValueText value={value} />
  const words = queries.flatMap(({ data }) => (data === undefined ? [] : [toWord(BigInt(data))]))
  const bytes = words.length === slots.length ? joinWords(words, Number(byteLength)) : undefined
  return bytes === undefined ? (
    <Skeleton chars={20} />
  ) : (
    <StorageValueText value={toBytesValue(isText, bytes)} />
  )
}
