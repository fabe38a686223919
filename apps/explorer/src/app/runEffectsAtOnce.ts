import { options } from 'preact'

/**
 * Lets effects run as soon as what they belong to is drawn. Preact waits for a frame by default, up to 35 ms in a tab out of
 * view; but effects ask the node here, and take the focus, before the next key that a person presses.
 */
export function runEffectsAtOnce(): void {
  options.requestAnimationFrame = queueMicrotask
}
