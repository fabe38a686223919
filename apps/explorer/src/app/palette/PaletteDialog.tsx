import { ComboboxList } from '@otterscan/ui/ComboboxList'
import { Dialog } from '@otterscan/ui/Dialog'
import { useCombobox } from '@otterscan/ui/hooks/useCombobox'
import { useDensity } from '@otterscan/ui/hooks/useDensity'
import { useTheme } from '@otterscan/ui/hooks/useTheme'
import { LiveRegion } from '@otterscan/ui/LiveRegion'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useNumberStyle } from '../../entities/useNumberFormat.ts'
import type { AppPath } from '../../paths/appPath.ts'
import { useChain } from '../../queries/connection/chainInfo.ts'
import { useIndexSupport } from '../../queries/gateway/gatewayStatus.ts'
import { parseSearchQuery } from '../../search/parseSearchQuery.ts'
import type { Suggestion } from '../../search/suggest/listSuggestions.ts'
import { clearRecentPages } from '../../search/suggest/recentPages.ts'
import { SuggestionLine } from '../../search/suggest/SuggestionLine.tsx'
import { useSuggestions } from '../../search/suggest/useSuggestions.ts'
import type { ShortcutAction } from '../shortcuts/shortcutTable.ts'
import { type CommandEffect, listCommands, matchCommands } from './listCommands.ts'

interface PaletteDialogProps {
  readonly onClose: () => void
  readonly onAction: (action: ShortcutAction, digit: number | undefined) => void
}

type Entry = Omit<Suggestion, 'path'> & { readonly effect: CommandEffect }

/** Command palette: finds every command and page of the explorer by typing. */
export function PaletteDialog({ onClose, onAction }: PaletteDialogProps) {
  const [text, setText] = useState('')
  const { control, inputProps } = useCombobox({ text, onText: setText, isPermanent: true })
  const inputRef = useRef<HTMLInputElement>(null)
  // Runs after the dialog has opened and focused its first button.
  useEffect(() => inputRef.current?.focus(), [])
  const entries = useEntries(text)
  const run = useEffectRunner(onAction)

  function pick({ effect }: Entry) {
    onClose()
    run(effect)
  }

  return (
    <Dialog isOpen onClose={onClose} title="Command palette">
      <input
        ref={inputRef}
        {...inputProps}
        aria-label="Command, address, hash or block number"
        placeholder="Command, address, hash or block number"
        className="h-10 w-full min-w-0 rounded-md border border-border-strong/70 bg-surface px-3 text-text placeholder:text-muted max-sm:text-lg"
      />
      <div className="-mx-3 mt-2">
        {entries.length > 0 ? (
          <ComboboxList
            control={control}
            label="Commands and pages"
            items={entries}
            onPick={pick}
            renderItem={(entry, isActive) => <SuggestionLine item={entry} isActive={isActive} />}
          />
        ) : (
          <p className="px-3 py-2 text-muted text-sm">No matches.</p>
        )}
      </div>
      <LiveRegion>{text === '' ? '' : `${entries.length} found`}</LiveRegion>
    </Dialog>
  )
}

/**
 * Matching commands and pages. An exact match such as a hash comes first; a text that may only be a name comes last.
 */
function useEntries(text: string): readonly Entry[] {
  const { isOffered } = useIndexSupport()
  const { faucets } = useChain()
  const commands = matchCommands(
    listCommands({ hasFaucets: faucets.length > 0, hasContracts: isOffered }),
    text,
  )
  const pages = useSuggestions(text).map(
    ({ path, ...item }): Entry => ({ ...item, effect: { kind: 'go', path } }),
  )
  const isVague = parseSearchQuery(text).kind === 'name'
  const recognized = pages.filter(({ id }) => id === 'recognized')
  const others = pages.filter(({ id, isClaim }) => id !== 'recognized' && isClaim !== true)
  // They arrive late, so they go below the others: the active line must not move.
  const claims = pages.filter(({ isClaim }) => isClaim === true)
  return isVague
    ? [...commands, ...others, ...recognized, ...claims]
    : [...recognized, ...commands, ...others, ...claims]
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
      case 'clearRecentPages':
        return clearRecentPages()
      default:
        return onAction(effect.action, undefined)
    }
  }
}
