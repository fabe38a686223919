import type { StorageValue } from '@otterscan/decode/storage/storageValue'
import { formatUnits } from '@otterscan/ethereum/units'
import { Chip } from '@otterscan/ui/Chip'
import { AddressLink } from '../AddressLink.tsx'
import { UntrustedText } from '../UntrustedText.tsx'
import { useNumberFormat } from '../useNumberFormat.ts'

const MAX_TEXT_CHARACTERS = 400
const VYPER_DECIMALS = 10

/** A value read from storage, as its type says. */
export function StorageValueText({ value }: { readonly value: StorageValue }) {
  const numbers = useNumberFormat()
  switch (value.kind) {
    case 'integer':
      return <span className="tabular wrap-anywhere">{numbers.formatInteger(value.value)}</span>
    case 'decimal':
      return <span className="tabular">{formatUnits(value.value, VYPER_DECIMALS)}</span>
    case 'bool':
      return <span>{value.value ? 'true' : 'false'}</span>
    case 'address':
      return <AddressLink address={value.address} />
    case 'bytes':
      return <span className="mono wrap-anywhere">{value.bytes}</span>
    case 'text':
      return value.text === '' ? (
        <span className="text-muted italic">empty text</span>
      ) : (
        <span>
          “<UntrustedText text={value.text} maxChars={MAX_TEXT_CHARACTERS} />”
        </span>
      )
    case 'enum':
      return (
        <span className="tabular">
          {value.name === undefined ? (
            `member ${value.value}`
          ) : (
            <>
              <UntrustedText text={value.name} maxChars={80} />{' '}
              <span className="text-muted">({value.value.toString()})</span>
            </>
          )}
        </span>
      )
    case 'function':
      return (
        <span className="inline-flex min-w-0 max-w-full flex-wrap items-center gap-x-1">
          <AddressLink address={value.address} />
          <span className="mono">{value.selector}</span>
        </span>
      )
    case 'user':
      return (
        <span className="mono wrap-anywhere">
          {value.bytes} <span className="text-muted">({numbers.formatInteger(value.value)})</span>
        </span>
      )
    case 'length':
      return (
        <span className="tabular">
          {numbers.formatInteger(value.value)} {value.value === 1n ? 'element' : 'elements'}
        </span>
      )
    case 'elsewhere':
      return (
        <span className="tabular text-muted">
          {numbers.formatInteger(value.byteLength)} bytes, in other slots
        </span>
      )
    case 'nothing':
      return <span className="text-muted">kept by key</span>
    case 'dirty':
      return (
        <span className="inline-flex min-w-0 max-w-full flex-wrap items-center gap-x-2">
          <span className="mono wrap-anywhere">{value.bytes}</span>
          <Chip tone="warning">{value.reason}</Chip>
        </span>
      )
    case 'raw':
      return <span className="mono wrap-anywhere">{value.bytes}</span>
  }
}
