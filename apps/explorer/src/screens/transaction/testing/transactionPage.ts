import { waitFor } from '@testing-library/preact'
import { expect } from 'vitest'

/** Value of the row with a label; empty while there is none. */
export function row(label: string): string {
  const term = [...document.querySelectorAll('dt')].find((dt) => dt.textContent === label)
  return term?.nextElementSibling?.textContent ?? ''
}

/** Waits until the row with a label has that value. */
export async function showsRow(label: string, text: string | RegExp) {
  await waitFor(() => expect(row(label)).toMatch(text))
}

/** Waits until the text is anywhere on the page. */
export async function showsText(text: string | RegExp) {
  await waitFor(() => expect(document.body.textContent).toMatch(text))
}
