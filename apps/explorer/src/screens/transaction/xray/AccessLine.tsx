import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { XrayAccess } from '@otterscan/ethereum/execution/xray'
import { toWord } from '@otterscan/ethereum/hex'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { createContext, useContext } from 'react'
import { PlaceName } from '../../../entities/storage/PlaceName.tsx'
import { StorageValueText } from '../../../entities/storage/StorageValueText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { type NamedRun, useStorageNames } from '../../../queries/storage/storageNames.ts'

/** The transaction whose slots are named. */
export const NamedRunContext = createContext<NamedRun | undefined>(undefined)

interface AccessLineProps {
  readonly access: XrayAccess
  /** Whose storage it is; `undefined` where that is not known. */
  readonly account: Address | undefined
}

/** A read or write of a slot, by the name of the variable where a layout of the contract is known. */
export function AccessLine({ access, account }: AccessLineProps) {
  const { op, slot, value, before } = access
  const isWrite = op.endsWith('STORE')
  const isTransient = op.startsWith('T')
  const run = useContext(NamedRunContext)
  const { data } = useStorageNames(account ?? ZERO_ADDRESS, account === undefined ? undefined : run)
  const named = isTransient ? data?.nameTransient(slot) : data?.name(slot)
  // What is packed with others in a slot is shown in the details alone.
  const place = named?.places.length === 1 ? named.places[0] : undefined
  const show = (word: bigint) =>
    named === undefined || place === undefined ? (
      <SlotWord word={word} />
    ) : (
      <StorageValueText value={named.decode(place, toWord(word))} />
    )
  return (
    <>
      <span className={`mono text-xs ${isWrite ? 'text-warning' : 'text-muted'}`}>
        {isWrite ? 'write' : 'read'}
      </span>
      <span className="text-muted text-xs">{isTransient ? 'transient slot' : 'slot'}</span>
      <SlotWord word={slot} />
      {named?.places.map((one) => (
        <PlaceName key={one.path} place={one} type={named.typeOf(one)} />
      ))}
      {before !== undefined && before !== value && (
        <>
          <span className="sr-only">before</span>
          <span className="text-muted">{show(before)}</span>
        </>
      )}
      <span className="text-muted">
        {isWrite ? (before === undefined || before === value ? '←' : '→') : '='}
      </span>
      {value === undefined ? <span className="text-muted italic">failed</span> : show(value)}
    </>
  )
}

/** Larger ones are hardly numbers. */
const LARGEST_NUMBER = 10n ** 24n

/** A word: as a number where it is small, else in hex. */
function SlotWord({ word }: { readonly word: bigint }) {
  const numbers = useNumberFormat()
  if (word < LARGEST_NUMBER) return <span className="tabular">{numbers.formatInteger(word)}</span>
  return <TruncatedText text={toWord(word)} maxChars={17} />
}
