import type { Hex } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { useState } from 'react'
import { useNumberFormat } from '../useNumberFormat.ts'

const WORDS_AT_FIRST = 16
const MORE_WORDS = 128

/** 32-byte words of undecoded data, numbered. */
export function WordList({ words }: { readonly words: readonly Hex[] }) {
  const numbers = useNumberFormat()
  const [limit, setLimit] = useState(WORDS_AT_FIRST)
  if (words.length === 0) return null
  return (
    <>
      <ol className="flex min-w-0 flex-col">
        {words.slice(0, limit).map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words are identified by position only
          <li key={index} className="flex gap-3 text-sm">
            <span className="tabular w-8 shrink-0 text-right text-muted">{index}</span>
            <span className="mono wrap-anywhere">{word}</span>
          </li>
        ))}
      </ol>
      {words.length > limit && (
        <div>
          <Button size="sm" onClick={() => setLimit(limit + MORE_WORDS)}>
            Show more of {numbers.formatInteger(words.length)} words
          </Button>
        </div>
      )}
    </>
  )
}
