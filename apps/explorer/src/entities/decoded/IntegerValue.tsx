import type { AmountUnit } from '@otterscan/decode/token/amountUnits'
import type { Address } from '@otterscan/ethereum/address'
import { toQuantity, toWord } from '@otterscan/ethereum/hex'
import { ETHER_DECIMALS, type NumberFormat } from '@otterscan/ethereum/units'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useClients } from '../../queries/clients.ts'
import { useChain } from '../../queries/connection/chainInfo.ts'
import { isFungibleToken, tokenMetadataQuery } from '../../queries/token/tokenMetadata.ts'
import { UntrustedText } from '../UntrustedText.tsx'
import { useNumberFormat } from '../useNumberFormat.ts'

type Form = 'decimal' | 'scaled' | 'hex'

const NEXT: Record<Form, Form> = { decimal: 'scaled', scaled: 'hex', hex: 'decimal' }
/** The integer itself is the next of an amount. */
const NEXT_OF_AMOUNT: Record<Form, Form> = { scaled: 'decimal', decimal: 'hex', hex: 'scaled' }
/** From here on an integer is likely an id rather than a quantity. */
const HUGE = 10n ** 36n
const ALL = (1n << 256n) - 1n
const SYMBOL_CHARACTERS = 16

/** What an integer counts. */
interface Unit {
  readonly decimals: number
  readonly symbol: string
  /** The largest integer stands for no limit. */
  readonly hasUnlimited?: boolean | undefined
}

/** An amount in the unit it is of, where that is known; the integer itself is one click away. */
export function UnitValue({ value, unit }: { readonly value: bigint; readonly unit: AmountUnit }) {
  return unit === 'native' ? <NativeValue value={value} /> : <TokenValue value={value} token={unit} />
}

function NativeValue({ value }: { readonly value: bigint }) {
  const { nativeCurrency } = useChain()
  return <IntegerValue value={value} canScale unit={nativeCurrency} />
}

function TokenValue({ value, token }: { readonly value: bigint; readonly token: Address }) {
  const { data } = useQuery(tokenMetadataQuery(useClients(), token))
  return (
    <IntegerValue
      value={value}
      canScale
      unit={isFungibleToken(data) ? { ...data, hasUnlimited: true } : undefined}
    />
  )
}

interface IntegerValueProps {
  readonly value: bigint
  readonly canScale: boolean
  /** Of an amount; absent where nothing says that it is one. */
  readonly unit?: Unit | undefined
}

/** An integer in one of three forms, switched with a button; equal values on the page are highlighted together. */
export function IntegerValue({ value, canScale, unit }: IntegerValueProps) {
  const numbers = useNumberFormat()
  const [chosen, setForm] = useState<Form | undefined>(undefined)
  const form = chosen ?? (unit !== undefined ? 'scaled' : value >= HUGE ? 'hex' : 'decimal')
  const next = (unit === undefined ? NEXT : NEXT_OF_AMOUNT)[form]
  const names: Record<Form, string> = {
    decimal: 'as an integer',
    scaled: unit === undefined ? 'with 18 decimals' : 'as an amount',
    hex: 'as hex',
  }
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-1.5">
      <Highlightable
        value={`integer ${value}`}
        className={`${form === 'hex' ? 'mono' : 'tabular'} wrap-anywhere rounded-sm`}
      >
        {format(value, form, unit, numbers)}
        {form === 'scaled' && unit !== undefined && (
          <>
            {' '}
            <UntrustedText text={unit.symbol} maxChars={SYMBOL_CHARACTERS} />
          </>
        )}
      </Highlightable>
      {canScale && value !== 0n && (
        <button
          type="button"
          onClick={() => setForm(next)}
          aria-label={`Shown ${names[form]}; show ${names[next]}`}
          title={`Shown ${names[form]}; click to show ${names[next]}`}
          className="relative inline-flex size-4 shrink-0 items-center justify-center self-center rounded-full text-muted before:absolute before:-inset-1 hover:text-text"
        >
          <RefreshCw size={11} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

function format(value: bigint, form: Form, unit: Unit | undefined, numbers: NumberFormat): string {
  switch (form) {
    case 'decimal':
      return numbers.formatInteger(value)
    case 'scaled':
      if (unit?.hasUnlimited === true && value === ALL) return 'unlimited'
      return numbers.formatAmount(value, unit?.decimals ?? ETHER_DECIMALS)
    case 'hex':
      return value < 0n ? `-${toQuantity(-value)}` : toWord(value)
  }
}
