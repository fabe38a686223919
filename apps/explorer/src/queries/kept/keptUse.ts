import { useSyncExternalStore } from 'react'

/** What the browser keeps, for the settings. */
export type KeptUse =
  | { readonly status: 'on'; readonly bytes: number; readonly clear: () => void }
  | { readonly status: 'off'; readonly reason: string }

let current: KeptUse | undefined
const listeners = new Set<() => void>()

export function showKeptUse(use: KeptUse | undefined): void {
  current = use
  for (const listener of listeners) listener()
}

/** `undefined` until it is known. */
export function useKeptUse(): KeptUse | undefined {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
