import { type RefObject, useEffect, useState } from 'react'
import type { AppPath } from '../../paths.ts'
import { useLocalLabels } from '../../queries/names/localLabels.ts'
import { useClients } from '../../queries/useClients.ts'
import { ListBox, toOptionId } from './ListBox.tsx'
import { appendTokens, listSuggestions } from './listSuggestions.ts'
import { moveMark } from './moveMark.ts'
import { forgetPlaces, useRecentPlaces } from './recentPlaces.ts'
import { useTokensNamed } from './useTokensNamed.ts'

/** Answers a key pressed in the input; true when it was taken. */
export type TakeKey = (key: string) => boolean

interface SuggestionsProps {
  readonly text: string
  readonly listId: string
  /** Filled while the list is shown. */
  readonly takeKeyRef: RefObject<TakeKey | undefined>
  readonly onPick: (path: AppPath) => void
  /** Whether a list is shown, and the id of the marked line. */
  readonly onChange: (isShown: boolean, activeId: string | undefined) => void
}

/**
 * What is typed, as the explorer understands it, with recent places and labels that fit. Asks nobody but a gateway with
 * an index, which adds tokens of that name.
 */
export function Suggestions({ text, listId, takeKeyRef, onPick, onChange }: SuggestionsProps) {
  const { chainId } = useClients()
  const recent = useRecentPlaces(chainId)
  const labels = useLocalLabels().labels.filter(
    (label) => label.chainId === undefined || label.chainId === chainId,
  )
  const tokens = useTokensNamed(text)
  const items = appendTokens(listSuggestions(text, recent, labels), tokens)
  const [mark, setMark] = useState<{ readonly text: string; readonly index: number }>()
  // The mark belongs to the lines of one text.
  const activeIndex = mark?.text === text && mark.index < items.length ? mark.index : undefined
  const activeId = activeIndex === undefined ? undefined : toOptionId(listId, activeIndex)
  const isShown = items.length > 0

  const pick = (index: number) => {
    const item = items[index]
    if (item !== undefined) onPick(item.path)
  }
  useEffect(() => {
    takeKeyRef.current = (key) => {
      const next = moveMark(key, activeIndex, items.length)
      if (next !== undefined) setMark({ text, index: next })
      else if (key === 'Enter' && activeIndex !== undefined) pick(activeIndex)
      else return false
      return true
    }
    return () => {
      takeKeyRef.current = undefined
    }
  })
  useEffect(() => {
    onChange(isShown, activeId)
    return () => onChange(false, undefined)
  }, [isShown, activeId, onChange])

  if (!isShown) return null
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-lg border border-border bg-surface text-text shadow-float">
      <ListBox
        id={listId}
        label="Suggestions"
        items={items}
        activeIndex={activeIndex}
        onPoint={(index) => setMark({ text, index })}
        onPick={pick}
      />
      {items.some(({ note }) => note === 'Recent') && (
        <div className="border-border border-t px-2 py-1 text-right">
          <button
            type="button"
            className="link min-h-6 text-xs"
            onMouseDown={(event) => event.preventDefault()}
            onClick={forgetPlaces}
          >
            Forget recent places
          </button>
        </div>
      )}
    </div>
  )
}
