import type { AbiValue } from '@otterscan/decode/abi/abiValue'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import type { AmountUnit } from '@otterscan/decode/token/amountUnits'
import { isAddress } from '@otterscan/ethereum/address'
import { hexByteLength, isHex } from '@otterscan/ethereum/hex'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { RawText } from '@otterscan/ui/RawText'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TriangleAlert } from 'lucide-react'
import { useContext } from 'react'
import { AddressLink } from '../AddressLink.tsx'
import { UntrustedText } from '../UntrustedText.tsx'
import { useNumberFormat } from '../useNumberFormat.ts'
import { describeLength } from './flattenValues.ts'
import { IntegerValue, UnitValue } from './IntegerValue.tsx'
import { PlaceContext } from './PlaceContext.ts'

/** Longer texts and bytes get their own virtualized box. */
const INLINE_CHARACTERS = 600

interface DecodedValueProps {
  readonly value: AbiValue
  /** What an integer is an amount of. */
  readonly unit?: AmountUnit | undefined
}

/** One decoded value, by type, with its warnings. */
export function DecodedValue({ value, unit }: DecodedValueProps) {
  return (
    <div className="min-w-0">
      <Plain value={value} unit={unit} />
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

function Plain({ value: decoded, unit }: DecodedValueProps) {
  const numbers = useNumberFormat()
  const { value, type, isTopicHash } = decoded
  const length = describeLength(decoded, numbers)
  if (length !== undefined) return <span className="text-muted text-sm">{length}</span>
  switch (typeof value) {
    case 'bigint':
      if (type.kind === 'fixed' || type.kind === 'ufixed')
        return <FixedValue value={value} decimals={type.decimals} />
      if (unit !== undefined) return <UnitValue value={value} unit={unit} />
      return <IntegerValue value={value} canScale={isWide(type)} />
    case 'boolean':
      return <span className={value ? 'text-success' : 'text-danger'}>{value ? 'true' : 'false'}</span>
    case 'string':
      return isTopicHash ? <TopicHash hash={value} /> : <Text text={value} type={type} name={decoded.name} />
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

interface TextProps {
  readonly text: string
  readonly type: AbiValue['type']
  readonly name: string
}

/** Addresses, bytes and texts. */
function Text({ text, type, name }: TextProps) {
  const place = useContext(PlaceContext)
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
    const label = [toVisibleText(name) || 'Value', ...(place === '' ? [] : ['of', place])].join(' ')
    return <RawText text={text} label={label} maxHeight={160} {...sizeOf(text, numbers)} />
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
