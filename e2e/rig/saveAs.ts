import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'

/** Text of the file a table is exported to; `within` is what holds the table's button. */
export async function saveAs(
  page: Page,
  format: 'CSV' | 'JSON' | 'NDJSON',
  within: Page | Locator = page,
): Promise<string> {
  const download = page.waitForEvent('download', { timeout: 120_000 })
  await within.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  return readFile(await (await download).path(), 'utf8')
}
