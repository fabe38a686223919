import type { AbiValue } from '@otterscan/decode/abi/abiValue'
import { isAddress } from '@otterscan/ethereum/address'
import { hexByteLength, isHex } from '@otterscan/ethereum/hex'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { RawText } from '@otterscan/ui/RawText'
import { TriangleAlert } from 'lucide-react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { describeLength } from './flattenValues.ts'
import { IntegerValue } from './IntegerValue.tsx'

/** Longer texts and bytes get a box of their own that draws only what is in view. */
const INLINE_CHARACTERS = 600

/** One decoded value by its type, with what is odd about it. */
export function DecodedValue({ value }: { readonly value: AbiValue }) {
  return (
    <div className="min-w-0">
      <Plain value={value} />
      {value.warnings.map((warning) => (
        <p key={`${warning.kind} ${warning.text}`} className="flex items-start gap-1 text-warning text-xs">
          <TriangleAlert size={12} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="wrap-anywhere">
            {warning.text}
            {value.word !== undefined && <span className="mono text-muted"> {value.word}</span>}
          </span>
        </p>
      ))}
    </div>
  )
}

function Plain({ value: { value, type, isTopicHash, ...rest } }: { readonly value: AbiValue }) {
  const length = describeLength({ value, type, isTopicHash, ...rest })
  if (length !== undefined) return <span className="text-muted text-sm">{length}</span>
  if (value === undefined) {
    return <span className="text-muted text-sm">{type.kind === 'tuple' ? '' : 'could not be read'}</span>
  }
  if (isTopicHash && typeof value === 'string') {
    return (
      <span className="mono wrap-anywhere">
        {value} <span className="font-sans text-muted text-xs">only its hash is in the log</span>
      </span>
    )
  }
  if (typeof value === 'bigint') return <IntegerValue value={value} canScale={isWide(type)} />
  if (typeof value === 'boolean') {
    return <span className={value ? 'text-success' : 'text-danger'}>{value ? 'true' : 'false'}</span>
  }
  if (type.kind === 'address' && isAddress(value)) {
    return (
      <span className="inline-flex max-w-full min-w-0 items-center gap-1">
        <AddressLink address={value} />
        <CopyButton text={value} label="address" />
      </span>
    )
  }
  if (value.length > INLINE_CHARACTERS) {
    return <RawText text={value} label="Value" maxHeight={160} {...sizeOf(value)} />
  }
  if (isHex(value) && type.kind !== 'string') {
    return (
      <Highlightable value={value.toLowerCase()} className="mono wrap-anywhere rounded-sm">
        {value}
        {type.kind === 'bytes' && (
          <span className="ml-1.5 font-sans text-muted text-xs">{sizeOf(value).sizeText}</span>
        )}
      </Highlightable>
    )
  }
  return value === '' ? (
    <span className="text-muted text-sm italic">empty text</span>
  ) : (
    <span className="whitespace-pre-wrap">
      <UntrustedText text={value} />
    </span>
  )
}

function isWide(type: AbiValue['type']): boolean {
  return (type.kind === 'uint' || type.kind === 'int') && type.bits >= 64
}

function sizeOf(value: string): { sizeText?: string } {
  if (!isHex(value)) return {}
  const length = hexByteLength(value)
  return { sizeText: `${length.toLocaleString('en-US')} ${length === 1 ? 'byte' : 'bytes'}` }
}
