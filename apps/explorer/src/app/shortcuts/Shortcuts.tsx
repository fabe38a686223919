import { useCopy } from '@otterscan/ui/hooks/useCopy'
import { LiveRegion } from '@otterscan/ui/LiveRegion'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { homePath } from '../../paths.ts'
import { useClients } from '../../queries/useClients.ts'
import { rememberPlace } from '../../search/suggest/recentPlaces.ts'
import { PaletteDialog } from '../palette/PaletteDialog.tsx'
import { HelpDialog } from './HelpDialog.tsx'
import { followNeighbour, moveRowFocus, openTab } from './pageParts.ts'
import { RawJsonDialog } from './RawJsonDialog.tsx'
import { isTypingPlace, readKeys } from './readKeys.ts'
import type { ShortcutAction } from './shortcutTable.ts'

/** Keys of a sequence must follow within this time. */
const SEQUENCE_MS = 1_500
const NOTE_MS = 2_000

type OpenDialog = 'help' | 'palette' | 'json' | undefined

const DIALOGS: Partial<Record<ShortcutAction, OpenDialog>> = {
  openHelp: 'help',
  openPalette: 'palette',
  openRawJson: 'json',
}

/** Shortcuts that work on what is drawn; each tells what went wrong, if anything. */
const PAGE_ACTIONS: Partial<Record<ShortcutAction, (digit: number | undefined) => string | undefined>> = {
  nextRow: () => (moveRowFocus(1) ? undefined : 'No further row'),
  previousRow: () => (moveRowFocus(-1) ? undefined : 'No further row'),
  previousNeighbour: () => (followNeighbour('previous') ? undefined : 'Nothing before this page'),
  nextNeighbour: () => (followNeighbour('next') ? undefined : 'Nothing after this page'),
  openTab: (digit = 0) => (openTab(digit) === undefined ? `No tab ${digit} here` : undefined),
}

/** Listens to the shortcuts and shows what they open; remembers the places one goes to. */
export function Shortcuts() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const [note, setNote] = useNote()
  const navigate = useNavigate()
  const copy = useCopy()
  useRememberedPlaces()

  const act = useCallback(
    (action: ShortcutAction, digit: number | undefined) => {
      const opened = DIALOGS[action]
      const note = opened === undefined ? PAGE_ACTIONS[action]?.(digit) : undefined
      if (opened !== undefined) setDialog(opened)
      if (note !== undefined) setNote(note)
      if (action === 'goHome') void navigate({ to: homePath.to })
      if (action === 'goLatestBlock') void navigate({ to: '/block/latest' })
      if (action === 'copyLink') {
        void copy(location.href).then((done) => setNote(done ? 'Link copied' : 'Copying is not allowed here'))
      }
    },
    [navigate, copy, setNote],
  )
  useKeys(act)

  // Each closes itself only: the word of one that is gone may come when the next is open.
  const closeHelp = useCallback(() => setDialog((open) => (open === 'help' ? undefined : open)), [])
  const closeJson = useCallback(() => setDialog((open) => (open === 'json' ? undefined : open)), [])
  const closePalette = useCallback(() => setDialog((open) => (open === 'palette' ? undefined : open)), [])
  return (
    <>
      {dialog === 'help' && <HelpDialog onClose={closeHelp} />}
      {dialog === 'json' && <RawJsonDialog onClose={closeJson} />}
      {dialog === 'palette' && <PaletteDialog onClose={closePalette} onAction={act} />}
      <div
        className={
          note === ''
            ? 'sr-only'
            : 'fixed bottom-4 left-1/2 z-50 -translate-x-1/2 rounded-md border border-border bg-surface px-3 py-1.5 text-sm shadow-float'
        }
      >
        <LiveRegion visible>{note}</LiveRegion>
      </div>
    </>
  )
}

/** A short word about what a key did, gone after a moment. */
function useNote(): readonly [string, (note: string) => void] {
  const [note, setNote] = useState({ text: '' })
  useEffect(() => {
    if (note.text === '') return
    const timer = setTimeout(() => setNote({ text: '' }), NOTE_MS)
    return () => clearTimeout(timer)
  }, [note])
  const show = useCallback((text: string) => setNote({ text }), [])
  return [note.text, show]
}

function useKeys(act: (action: ShortcutAction, digit: number | undefined) => void): void {
  const pendingRef = useRef<{ keys: readonly string[]; at: number }>({ keys: [], at: 0 })
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || isNotOurs(event)) return
      const { keys, at } = pendingRef.current
      const read = readKeys(event.timeStamp - at < SEQUENCE_MS ? keys : [], event)
      pendingRef.current = { keys: read.pending, at: event.timeStamp }
      if (read.action === undefined) return
      event.preventDefault()
      act(read.action, read.digit)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [act])
}

/** Keys that belong to somebody else: part of a composed letter, a modifier on its way down, a dialog, a field. */
function isNotOurs(event: KeyboardEvent): boolean {
  if (event.isComposing || /^(Shift|Control|Meta|Alt)/.test(event.key)) return true
  if (document.querySelector('dialog[open]') !== null) return true
  // With a modifier nothing is typed: the palette opens from fields too.
  return !(event.ctrlKey || event.metaKey) && isTypingPlace(event.target)
}

/** Puts every place one goes to at the head of the recent ones. */
function useRememberedPlaces(): void {
  const { chainId } = useClients()
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (pathname !== undefined) rememberPlace(chainId, pathname)
  }, [chainId, pathname])
}
