import { announce } from '../internal/announce.ts'

/** A function that announces a short message to screen readers, politely. */
export function useAnnounce(): (message: string) => void {
  return announce
}
