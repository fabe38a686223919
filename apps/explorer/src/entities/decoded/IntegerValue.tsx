import { toQuantity, toWord } from '@otterscan/ethereum/hex'
import { ETHER_DECIMALS, formatAmount, formatInteger } from '@otterscan/ethereum/units'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'

type Form = 'decimal' | 'scaled' | 'hex'

const NEXT: Record<Form, Form> = { decimal: 'scaled', scaled: 'hex', hex: 'decimal' }
const NAMES: Record<Form, string> = {
  decimal: 'as a whole number',
  scaled: 'with 18 decimals',
  hex: 'as hex',
}
/** From here on an integer is rather an identity than a quantity. */
const HUGE = 10n ** 36n

/** An integer in one of three forms, changed with a button; equals on the page light up. */
export function IntegerValue({ value, canScale }: { readonly value: bigint; readonly canScale: boolean }) {
  const [form, setForm] = useState<Form>(value >= HUGE ? 'hex' : 'decimal')
  const next = NEXT[form]
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-1.5">
      <Highlightable
        value={`integer ${value}`}
        className={`${form === 'hex' ? 'mono' : 'tabular'} wrap-anywhere rounded-sm`}
      >
        {format(value, form)}
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

function format(value: bigint, form: Form): string {
  switch (form) {
    case 'decimal':
      return formatInteger(value)
    case 'scaled':
      return formatAmount(value, ETHER_DECIMALS)
    case 'hex':
      return value < 0n ? `-${toQuantity(-value)}` : toWord(value)
  }
}
