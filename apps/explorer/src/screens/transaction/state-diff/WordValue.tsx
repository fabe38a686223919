import { hexToText } from '@otterscan/decode/text/hexToText'
import type { Hex } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { RefreshCw } from 'lucide-react'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'

/** How a storage word is shown. */
export type WordForm = 'hex' | 'decimal' | 'text'

const NEXT: Record<WordForm, WordForm> = { hex: 'decimal', decimal: 'text', text: 'hex' }
const NAMES: Record<WordForm, string> = { hex: 'Hex', decimal: 'Dec', text: 'Text' }

/** The form after this one. */
export function nextWordForm(form: WordForm): WordForm {
  return NEXT[form]
}

/** Cycles through the forms. */
export function WordFormButton({
  form,
  onChange,
}: {
  readonly form: WordForm
  readonly onChange: () => void
}) {
  return (
    <Button
      size="sm"
      onClick={onChange}
      aria-label={`Shown as ${NAMES[form]}, show as ${NAMES[NEXT[form]]}`}
      icon={<RefreshCw size={11} aria-hidden="true" />}
    >
      {NAMES[form]}
    </Button>
  )
}

/** A 32-byte word of storage in one of its forms. */
export function WordValue({ word, form }: { readonly word: Hex; readonly form: WordForm }) {
  const numbers = useNumberFormat()
  if (form === 'decimal') return <span className="tabular">{numbers.formatInteger(BigInt(word))}</span>
  if (form === 'text') {
    const text = hexToText(trimZeros(word))
    return text === undefined || text === '' ? (
      <span className="text-muted italic">no text</span>
    ) : (
      <UntrustedText text={text} />
    )
  }
  return (
    <Highlightable value={word.toLowerCase()} className="mono rounded-sm">
      {word}
    </Highlightable>
  )
}

/** Text is at one end of a word; a short string has its length in the last byte. */
function trimZeros(word: Hex): Hex {
  const digits = word
    .slice(2)
    .replace(/^(00)+/, '')
    .replace(/(00)+$/, '')
  const isShortString = word.length === 66 && /00[0-3][02468ace]$/.test(word)
  return `0x${isShortString ? word.slice(2, -2).replace(/(00)+$/, '') : digits}`
}
