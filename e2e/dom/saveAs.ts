import type { Queries } from './Locator.ts'
import type { Page } from './openPage.tsx'
import { waitFor } from './waitFor.ts'

/** Text of the file a table is exported to; `within` is what holds the table's button. */
export async function saveAs(
  page: Page,
  format: 'CSV' | 'JSON' | 'NDJSON',
  within: Queries = page,
): Promise<string> {
  return readSaved(async () => {
    await within.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: format, exact: true }).click()
  })
}

/** Text of the file that the steps save. */
export async function readSaved(steps: () => Promise<void>): Promise<string> {
  const { createObjectURL } = URL
  const saved: Blob[] = []
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob)
    return '#saved'
  }
  try {
    await steps()
    await waitFor(() => saved.length > 0, 60_000)
    const [file] = saved
    if (file === undefined) throw new Error('no file was saved')
    return await file.text()
  } finally {
    URL.createObjectURL = createObjectURL
  }
}
