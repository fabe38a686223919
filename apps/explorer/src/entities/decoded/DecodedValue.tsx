import type { AbiValue } from '@otterscan/decode/abi/abiValue'
import { isAddress } from '@otterscan/ethereum/address'
import { hexByteLength, isHex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import { ETHER_DECIMALS, type NumberFormat } from '@otterscan/ethereum/units'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { RawText } from '@otterscan/ui/RawText'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { AddressLink } from '../AddressLink.tsx'
import { UntrustedText } from '../UntrustedText.tsx'
import { useNumberFormat } from '../useNumberFormat.ts'
import { describeLength } from './flattenValues.ts'

/** Longer texts and bytes get their own virtualized box. */
const INLINE_CHARACTERS = 600

/** One decoded value, by type, with its warnings. */
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
  const numbers = useNumberFormat()
  const { value, type, isTopicHash } = decoded
  const length = describeLength(decoded, numbers)
  if (length !== undefined) return <span className="text-muted text-sm">{length}</span>
  switch (typeof value) {
    case 'bigint':
      if (type.kind === 'fixed' || type.kind === 'ufixed')
        return <FixedValue value={value} decimals={type.decimals} />
      return <IntegerValue value={value} canScale={isWide(type)} />
    case 'boolean':
      return <span className={value ? 'text-success' : 'text-danger'}>{value ? 'true' : 'false'}</span>
    case 'string':
      return isTopicHash ? <TopicHash hash={value} /> : <Text text={value} type={type} />
    default:
      return <span className="text-muted text-sm">{type.kind === 'tuple' ? '' : 'could not be read'}</span>
  }
}

/** A number of a fixed-point type, with its point; the integer that is encoded on hover. */
function FixedValue({ value, decimals }: { readonly value: bigint; readonly decimals: number }) {
  const numbers = useNumberFormat()
  return (
    <Highlightable value={`integer ${value}`} className="tabular wrap-anywhere rounded-sm">
      <Tooltip content={`${numbers.formatInteger(value)} with ${decimals} decimals`}>
        {numbers.formatAmount(value, decimals)}
      </Tooltip>
    </Highlightable>
  )
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
  const numbers = useNumberFormat()
  if (type.kind === 'address' && isAddress(text)) {
    return (
      <span className="inline-flex max-w-full min-w-0 items-center gap-1">
        <AddressLink address={text} />
        <CopyButton text={text} label="address" />
      </span>
    )
  }
  if (text.length > INLINE_CHARACTERS) {
    return <RawText text={text} label="Value" maxHeight={160} {...sizeOf(text, numbers)} />
  }
  if (isHex(text) && type.kind !== 'string') {
    return (
      <Highlightable value={text.toLowerCase()} className="mono wrap-anywhere rounded-sm">
        {text}
        {type.kind === 'bytes' && (
          <span className="ml-1.5 font-sans text-muted text-xs">{sizeOf(text, numbers).sizeText}</span>
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

function sizeOf(value: string, numbers: NumberFormat): { sizeText?: string } {
  if (!isHex(value)) return {}
  const length = hexByteLength(value)
  return { sizeText: `${numbers.formatInteger(length)} ${length === 1 ? 'byte' : 'bytes'}` }
}

type Form = 'decimal' | 'scaled' | 'hex'

const NEXT: Record<Form, Form> = { decimal: 'scaled', scaled: 'hex', hex: 'decimal' }
const NAMES: Record<Form, string> = {
  decimal: 'as an integer',
  scaled: 'with 18 decimals',
  hex: 'as hex',
}
/** From here on an integer is likely an id rather than a quantity. */
const HUGE = 10n ** 36n

/** An integer in one of three forms, switched with a button; equal values on the page are highlighted together. */
function IntegerValue({ value, canScale }: { readonly value: bigint; readonly canScale: boolean }) {
  const numbers = useNumberFormat()
  const [form, setForm] = useState<Form>(value >= HUGE ? 'hex' : 'decimal')
  const next = NEXT[form]
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-1.5">
      <Highlightable
        value={`integer ${value}`}
        className={`${form === 'hex' ? 'mono' : 'tabular'} wrap-anywhere rounded-sm`}
      >
        {format(value, form, numbers)}
      </Highlightable>
      {canScale && value !== 0n && (
        <button
          type="button"
          onClick={() => setForm(next)}
          aria-label={`Shown ${NAMES[form]}; show ${NAMES[next]}`}
          title={`Shown ${NAMES[form]}; click to show ${NAMES[next]}`}
          className="relative inline-flex size-4 shrink-0 items-center justify-center self-center rounded-full text-muted before:absolute before:-inset-1 hover:text-text"
        >
          <RefreshCw size={11} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

function format(value: bigint, form: Form, numbers: NumberFormat): string {
  switch (form) {
    case 'decimal':
      return numbers.formatInteger(value)
    case 'scaled':
      return numbers.formatAmount(value, ETHER_DECIMALS)
    case 'hex':
      return value < 0n ? `-${toQuantity(-value)}` : toWord(value)
  }
}
