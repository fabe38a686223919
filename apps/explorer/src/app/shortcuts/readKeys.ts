import { SHORTCUTS, type ShortcutAction } from './shortcutTable.ts'

/** The part of a keyboard event used here. */
export interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Result of a key press. */
export interface ReadKeys {
  /** Keys of a sequence that is not complete yet. */
  readonly pending: readonly string[]
  readonly action?: ShortcutAction | undefined
  /** The requested tab, from 1. */
  readonly digit?: number | undefined
}

const NOTHING: ReadKeys = { pending: [] }

/** Reads one key after those of a pending sequence. A key that matches nothing starts a new sequence. */
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

/** True where keys are text input or belong to a control: fields, list boxes, menus, open dialogs. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLElement && target.isContentEditable) return true
  return target.closest('input, textarea, select, [role="menu"], [role="listbox"], dialog') !== null
}
