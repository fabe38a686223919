import { useCopy } from '@otterscan/ui/hooks/useCopy'
import { LiveRegion } from '@otterscan/ui/LiveRegion'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { homePath } from '../../paths/sitePaths.ts'
import { useClients } from '../../queries/clients.ts'
import { rememberPage } from '../../search/suggest/recentPages.ts'
import { PaletteDialog } from '../palette/PaletteDialog.tsx'
import { HelpDialog } from './HelpDialog.tsx'
import { RawJsonDialog } from './RawJsonDialog.tsx'
import { isTypingTarget, readKeys } from './readKeys.ts'
import type { ShortcutAction } from './shortcutTable.ts'

/** The next key of a sequence must follow within this time. */
const SEQUENCE_MS = 1_500
const MESSAGE_MS = 2_000

type OpenDialog = 'help' | 'palette' | 'json' | undefined

const DIALOGS: Partial<Record<ShortcutAction, OpenDialog>> = {
  openHelp: 'help',
  openPalette: 'palette',
  openRawJson: 'json',
}

/** Shortcuts that act on the rendered page; each returns a message when there is nothing to act on. */
const PAGE_ACTIONS: Partial<Record<ShortcutAction, (digit: number | undefined) => string | undefined>> = {
  nextRow: () => (moveRowFocus(1) ? undefined : 'No more rows'),
  previousRow: () => (moveRowFocus(-1) ? undefined : 'No more rows'),
  previousNeighbor: () => (followNeighbor('previous') ? undefined : 'No previous page'),
  nextNeighbor: () => (followNeighbor('next') ? undefined : 'No next page'),
  openTab: (digit = 0) => (openTab(digit) === undefined ? `No tab ${digit} here` : undefined),
}

/** Handles the shortcuts, shows the dialogs they open, and records visited pages. */
export function Shortcuts() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const [message, setMessage] = useMessage()
  const navigate = useNavigate()
  const copy = useCopy()
  useRememberedPages()

  const act = useCallback(
    (action: ShortcutAction, digit: number | undefined) => {
      const opened = DIALOGS[action]
      const message = opened === undefined ? PAGE_ACTIONS[action]?.(digit) : undefined
      if (opened !== undefined) setDialog(opened)
      if (message !== undefined) setMessage(message)
      if (action === 'goHome') void navigate({ to: homePath.to })
      if (action === 'goLatestBlock') void navigate({ to: '/block/latest' })
      if (action === 'copyLink') {
        void copy(location.href).then((done) => setMessage(done ? 'Link copied' : 'Could not copy'))
      }
    },
    [navigate, copy, setMessage],
  )
  useKeys(act)

  // Each closes only itself: the close event of one may arrive after the next has opened.
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
          message === ''
            ? 'sr-only'
            : 'fixed bottom-4 left-1/2 z-50 -translate-x-1/2 rounded-md border border-border bg-surface px-3 py-1.5 text-sm shadow-float'
        }
      >
        <LiveRegion visible>{message}</LiveRegion>
      </div>
    </>
  )
}

/** A short message about what a key did; disappears after a moment. */
function useMessage(): readonly [string, (message: string) => void] {
  const [message, setMessage] = useState({ text: '' })
  useEffect(() => {
    if (message.text === '') return
    const timer = setTimeout(() => setMessage({ text: '' }), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])
  const show = useCallback((text: string) => setMessage({ text }), [])
  return [message.text, show]
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

/** Keys that are not shortcuts: part of a composed letter, a lone modifier, input to a dialog or field. */
function isNotOurs(event: KeyboardEvent): boolean {
  if (event.isComposing || /^(Shift|Control|Meta|Alt)/.test(event.key)) return true
  if (document.querySelector('dialog[open]') !== null) return true
  // A modifier means nothing is being typed, so the palette also opens from fields.
  return !(event.ctrlKey || event.metaKey) && isTypingTarget(event.target)
}

/** Puts every visited page at the top of the recent ones. */
function useRememberedPages(): void {
  const { chainId } = useClients()
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (pathname !== undefined) rememberPage(chainId, pathname)
  }, [chainId, pathname])
}

/** Links that the neighbor shortcuts follow, by accessible name, in order of preference. */
const NEIGHBORS = {
  previous: [
    'Previous block',
    'Previous transaction of the block',
    'Previous slot',
    'Previous epoch',
    'Previous validator',
  ],
  next: ['Next block', 'Next transaction of the block', 'Next slot', 'Next epoch', 'Next validator'],
}

/** Follows the page's link to its neighbor; false when there is none. */
function followNeighbor(side: 'previous' | 'next', root: ParentNode = document): boolean {
  for (const name of NEIGHBORS[side]) {
    const link = root.querySelector<HTMLAnchorElement>(`main a[aria-label="${name}"]`)
    if (link === null) continue
    link.click()
    return true
  }
  return false
}

/** Opens the tab at a position, from 1. Returns its name, or `undefined` when there is none. */
function openTab(position: number, root: ParentNode = document): string | undefined {
  const tab = root.querySelectorAll<HTMLAnchorElement>('main nav [data-tab] a')[position - 1]
  tab?.click()
  return tab?.textContent?.trim()
}

/**
 * Moves the focus to the next (1) or previous (-1) row of the page's table: to the row's first focusable element. False
 * when there is no such row.
 */
function moveRowFocus(step: 1 | -1, root: ParentNode = document): boolean {
  const rows = [...root.querySelectorAll<HTMLElement>('main table tbody tr')]
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const row = current === -1 ? rows[step === 1 ? 0 : rows.length - 1] : rows[current + step]
  if (row === undefined) return false
  const target = row.querySelector<HTMLElement>('a[href], button') ?? row
  if (target === row) row.tabIndex = -1
  target.focus()
  row.scrollIntoView({ block: 'nearest' })
  return true
}
