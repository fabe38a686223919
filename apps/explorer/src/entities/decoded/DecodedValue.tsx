import type { AbiValue } from '@otterscan/decode/abi/abiValue'
import { isAddress } from '@otterscan/ethereum/address'
import { hexByteLength, isHex } from '@otterscan/ethereum/hex'
import { formatInteger } from '@otterscan/ethereum/units'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { RawText } from '@otterscan/ui/RawText'
import { TriangleAlert } from 'lucide-react'
import { AddressLink } from '../AddressLink.tsx'
import { UntrustedText } from '../UntrustedText.tsx'
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

function Plain({ value: decoded }: { readonly value: AbiValue }) {
  const { value, type, isTopicHash } = decoded
  const length = describeLength(decoded)
  if (length !== undefined) return <span className="text-muted text-sm">{length}</span>
  switch (typeof value) {
    case 'bigint':
      return <IntegerValue value={value} canScale={isWide(type)} />
    case 'boolean':
      return <span className={value ? 'text-success' : 'text-danger'}>{value ? 'true' : 'false'}</span>
    case 'string':
      return isTopicHash ? <TopicHash hash={value} /> : <Text text={value} type={type} />
    default:
      return <span className="text-muted text-sm">{type.kind === 'tuple' ? '' : 'could not be read'}</span>
  }
}

function TopicHash({ hash }: { readonly hash: string }) {
  return (
    <span className="mono wrap-anywhere">
      {hash} <span className="font-sans text-muted text-xs">only its hash is in the log</span>
    </span>
  )
}

/** Addresses, bytes and texts. */
function Text({ text, type }: { readonly text: string; readonly type: AbiValue['type'] }) {
  if (type.kind === 'address' && isAddress(text)) {
    return (
      <span className="inline-flex max-w-full min-w-0 items-center gap-1">
        <AddressLink address={text} />
        <CopyButton text={text} label="address" />
      </span>
    )
  }
  if (text.length > INLINE_CHARACTERS) {
    return <RawText text={text} label="Value" maxHeight={160} {...sizeOf(text)} />
  }
  if (isHex(text) && type.kind !== 'string') {
    return (
      <Highlightable value={text.toLowerCase()} className="mono wrap-anywhere rounded-sm">
        {text}
        {type.kind === 'bytes' && (
          <span className="ml-1.5 font-sans text-muted text-xs">{sizeOf(text).sizeText}</span>
        )}
      </Highlightable>
    )
  }
  if (text === '') return <span className="text-muted text-sm italic">empty text</span>
  return (
    <span className="whitespace-pre-wrap">
      <UntrustedText text={text} />
    </span>
  )
}

function isWide(type: AbiValue['type']): boolean {
  return (type.kind === 'uint' || type.kind === 'int') && type.bits >= 64
}

function sizeOf(value: string): { sizeText?: string } {
  if (!isHex(value)) return {}
  const length = hexByteLength(value)
  return { sizeText: `${formatInteger(length)} ${length === 1 ? 'byte' : 'bytes'}` }
}
