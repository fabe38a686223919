import { Dialog } from '@otterscan/ui/Dialog'
import { useDensity } from '@otterscan/ui/hooks/useDensity'
import { useTheme } from '@otterscan/ui/hooks/useTheme'
import { LiveRegion } from '@otterscan/ui/LiveRegion'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNumberStyle } from '../../entities/useNumberStyle.ts'
import type { AppPath } from '../../paths.ts'
import { useChain } from '../../queries/connection/useChain.ts'
import { useIndexSupport } from '../../queries/gateway/useIndexSupport.ts'
import { useLocalLabels } from '../../queries/names/localLabels.ts'
import { useClients } from '../../queries/useClients.ts'
import { parseSearchQuery } from '../../search/parseSearchQuery.ts'
import { ListBox, type ListBoxItem, toOptionId } from '../../search/suggest/ListBox.tsx'
import { appendTokens, listSuggestions } from '../../search/suggest/listSuggestions.ts'
import { moveMark } from '../../search/suggest/moveMark.ts'
import { forgetPlaces, useRecentPlaces } from '../../search/suggest/recentPlaces.ts'
import { useTokensNamed } from '../../search/suggest/useTokensNamed.ts'
import type { ShortcutAction } from '../shortcuts/shortcutTable.ts'
import { type CommandEffect, listCommands, matchCommands } from './listCommands.ts'

interface PaletteDialogProps {
  readonly onClose: () => void
  readonly onAction: (action: ShortcutAction, digit: number | undefined) => void
}

type Entry = ListBoxItem & { readonly effect: CommandEffect }

/** Everything the explorer can do or show, found by typing. */
export function PaletteDialog({ onClose, onAction }: PaletteDialogProps) {
  const [text, setText] = useState('')
  const [mark, setMark] = useState(0)
  const listId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  // Runs after the dialog has opened, which puts the focus on its first button.
  useEffect(() => inputRef.current?.focus(), [])
  const entries = useEntries(text)
  const run = useEffectRunner(onAction)
  const activeIndex = Math.min(mark, entries.length - 1)
  const hasEntries = entries.length > 0

  function pick(index: number) {
    const entry = entries[index]
    if (entry === undefined) return
    onClose()
    run(entry.effect)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const next = moveMark(event.key, activeIndex, entries.length)
    if (next !== undefined) setMark(next)
    else if (event.key === 'Enter') pick(activeIndex)
    else return
    event.preventDefault()
  }

  return (
    <Dialog isOpen onClose={onClose} title="Command palette">
      <input
        ref={inputRef}
        type="text"
        role="combobox"
        aria-label="Command, address, hash or block number"
        aria-autocomplete="list"
        aria-expanded={hasEntries}
        aria-controls={hasEntries ? listId : undefined}
        aria-activedescendant={hasEntries ? toOptionId(listId, activeIndex) : undefined}
        placeholder="Command, address, hash or block number"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setMark(0)
        }}
        onKeyDown={handleKeyDown}
        className="h-10 w-full min-w-0 rounded-md border border-border-strong/70 bg-surface px-3 text-text placeholder:text-muted max-sm:text-lg"
      />
      <div className="-mx-3 mt-2">
        {hasEntries ? (
          <ListBox
            id={listId}
            label="Commands and places"
            items={entries}
            activeIndex={activeIndex}
            onPoint={setMark}
            onPick={pick}
          />
        ) : (
          <p className="px-3 py-2 text-muted text-sm">Nothing fits.</p>
        )}
      </div>
      <LiveRegion>{text === '' ? '' : `${entries.length} found`}</LiveRegion>
    </Dialog>
  )
}

/** Commands and places that fit. A text that may be anybody's name comes last, one that is surely a thing first. */
function useEntries(text: string): readonly Entry[] {
  const { isOffered } = useIndexSupport()
  const { chainId } = useClients()
  const { faucets } = useChain()
  const recent = useRecentPlaces(chainId)
  const labels = useLocalLabels().labels.filter(
    (label) => label.chainId === undefined || label.chainId === chainId,
  )
  const commands = matchCommands(
    listCommands({ hasFaucets: faucets.length > 0, hasContracts: isOffered }),
    text,
  )
  const tokens = useTokensNamed(text)
  const places = appendTokens(listSuggestions(text, recent, labels), tokens).map(
    ({ path, ...item }): Entry => ({ ...item, effect: { kind: 'go', path } }),
  )
  const isVague = parseSearchQuery(text).kind === 'name'
  const recognised = places.filter(({ id }) => id === 'recognised')
  const others = places.filter(({ id, isClaim }) => id !== 'recognised' && isClaim !== true)
  // They arrive late: below all others, so that no line moves away under the mark.
  const claims = places.filter(({ isClaim }) => isClaim === true)
  return isVague
    ? [...commands, ...others, ...recognised, ...claims]
    : [...recognised, ...commands, ...others, ...claims]
}

function useEffectRunner(onAction: PaletteDialogProps['onAction']): (effect: CommandEffect) => void {
  const navigate = useNavigate()
  const { setTheme } = useTheme()
  const { setDensity } = useDensity()
  const { setStyle } = useNumberStyle()
  const goTo = (path: AppPath) => void navigate({ to: path.to, search: path.search ?? {} })
  return (effect) => {
    switch (effect.kind) {
      case 'go':
        return goTo(effect.path)
      case 'theme':
        return setTheme(effect.choice)
      case 'density':
        return setDensity(effect.density)
      case 'numbers':
        return setStyle(effect.style)
      case 'forgetPlaces':
        return forgetPlaces()
      default:
        return onAction(effect.action, undefined)
    }
  }
}
