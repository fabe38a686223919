import { CornerDownLeft, TriangleAlert } from 'lucide-react'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import type { Suggestion } from './listSuggestions.ts'

interface SuggestionLineProps {
  readonly item: Omit<Suggestion, 'path'>
  readonly isActive: boolean
}

const NAME_CHARACTERS = 40
const SYMBOL_CHARACTERS = 12

/** One option of a search: its kind, its name and why it is offered. */
export function SuggestionLine({ item, isActive }: SuggestionLineProps) {
  const { kind, name, symbol, detail, isWarning = false, isClaim = false } = item
  const quiet = isActive ? 'text-text' : 'text-muted'
  return (
    <>
      <span className={`shrink-0 ${quiet}`}>{kind}</span>
      {isClaim ? (
        <ClaimedName name={name} symbol={symbol} />
      ) : (
        <bdi className="min-w-0 flex-1 truncate font-medium text-text">{name}</bdi>
      )}
      {detail !== undefined && (
        <span className={`max-w-full text-xs ${isWarning ? 'basis-full text-danger' : `truncate ${quiet}`}`}>
          {isWarning && <TriangleAlert size={12} aria-hidden="true" className="mr-1 inline align-[-2px]" />}
          {detail}
        </span>
      )}
      {isActive && !isWarning && (
        <CornerDownLeft size={12} aria-hidden="true" className="shrink-0 self-center text-muted" />
      )}
    </>
  )
}

/** Styled like every name that is only a claim. */
function ClaimedName({ name, symbol }: Pick<Suggestion, 'name' | 'symbol'>) {
  return (
    <span
      title="What the contract calls itself (any contract may choose any name)"
      className="min-w-28 flex-1 truncate text-text italic underline decoration-dotted underline-offset-2"
    >
      <UntrustedText text={name} maxChars={NAME_CHARACTERS} />
      {symbol !== undefined && symbol !== '' && (
        <>
          {' ('}
          <UntrustedText text={symbol} maxChars={SYMBOL_CHARACTERS} />
          {')'}
        </>
      )}
    </span>
  )
}
