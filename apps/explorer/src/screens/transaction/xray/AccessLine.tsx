import type { XrayAccess } from '@otterscan/ethereum/execution/xray'
import { toWord } from '@otterscan/ethereum/hex'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'

/** A read or write of a slot. */
export function AccessLine({ access: { op, slot, value, before } }: { readonly access: XrayAccess }) {
  const isWrite = op.endsWith('STORE')
  const isTransient = op.startsWith('T')
  return (
    <>
      <span className={`mono text-xs ${isWrite ? 'text-warning' : 'text-muted'}`}>
        {isWrite ? 'write' : 'read'}
      </span>
      <span className="text-muted text-xs">{isTransient ? 'transient slot' : 'slot'}</span>
      <SlotWord word={slot} />
      <span className="text-muted">{isWrite ? '←' : '='}</span>
      {before !== undefined && before !== value && (
        <>
          <span className="text-muted line-through">
            <SlotWord word={before} />
          </span>{' '}
        </>
      )}
      {value === undefined ? <span className="text-muted italic">failed</span> : <SlotWord word={value} />}
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
