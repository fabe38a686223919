import { announce } from '../internal/announce.ts'
import { writeClipboard } from '../internal/writeClipboard.ts'

/** A function that copies a text and announces it to screen readers; false when the browser denies access. */
export function useCopy(): (text: string, saying?: string) => Promise<boolean> {
  return copy
}

async function copy(text: string, saying = 'Copied'): Promise<boolean> {
  const hasCopied = await writeClipboard(text)
  announce(hasCopied ? saying : 'Could not copy')
  return hasCopied
}
