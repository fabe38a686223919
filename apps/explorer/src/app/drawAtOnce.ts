import { notifyManager } from '@tanstack/react-query'
import { options } from 'preact'

/**
 * Lets effects run as soon as what they belong to is drawn, and answers be drawn as soon as they are there. Preact waits for a
 * frame by default, up to 35 ms in a tab out of view; but effects ask the node here, and take the focus, before the next key
 * that a person presses. The store of answers waits for a timer, and so lets the frame pass in which answers that came with
 * the page could be shown.
 */
export function drawAtOnce(): void {
  options.requestAnimationFrame = queueMicrotask
  notifyManager.setScheduler(queueMicrotask)
}
