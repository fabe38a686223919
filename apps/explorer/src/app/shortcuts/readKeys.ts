import { SHORTCUTS, type ShortcutAction } from './shortcutTable.ts'

/** What a pressed key says; the part of a keyboard event used here. */
export interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** What came of a key. */
export interface ReadKeys {
  /** Keys of a sequence begun and not finished. */
  readonly pending: readonly string[]
  readonly action?: ShortcutAction | undefined
  /** The tab wanted, from 1. */
  readonly digit?: number | undefined
}

const NOTHING: ReadKeys = { pending: [] }

/** Reads one key behind those of a sequence begun. A key that leads nowhere begins anew. */
export function readKeys(pending: readonly string[], pressed: PressedKey): ReadKeys {
  const hasModifier = pressed.ctrlKey || pressed.metaKey
  if (pressed.altKey) return NOTHING
  if (hasModifier) return match(['mod', pressed.key.toLowerCase()])
  const found = match([...pending, pressed.key])
  if (found !== NOTHING || pending.length === 0) return found
  return match([pressed.key])
}

function match(keys: readonly string[]): ReadKeys {
  const last = keys.at(-1) ?? ''
  const digit = /^[1-9]$/.test(last) && keys.length === 1 ? Number.parseInt(last, 10) : undefined
  const wanted = digit === undefined ? keys : ['digit']
  const candidates = SHORTCUTS.filter(
    (shortcut) => shortcut.isElsewhere !== true && wanted.every((key, index) => shortcut.keys[index] === key),
  )
  const complete = candidates.find((shortcut) => shortcut.keys.length === wanted.length)
  if (complete !== undefined) return { pending: [], action: complete.action, digit }
  return candidates.length > 0 ? { pending: keys } : NOTHING
}

/** True where keys are text or belong to a control: fields, lists of choices, menus, open dialogs. */
export function isTypingPlace(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLElement && target.isContentEditable) return true
  return target.closest('input, textarea, select, [role="menu"], [role="listbox"], dialog') !== null
}
