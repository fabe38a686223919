import { expect } from '../dom/expect.ts'
import type { Page } from '../dom/openPage.tsx'
import { saveAs } from '../dom/saveAs.ts'
import { readUnguardedCsv } from '../fixtures/readCsv.ts'

export type Row = Readonly<Record<string, unknown>>
export type FileRow = Readonly<Record<string, string>>

/** An example with its answer, and a page that is at the start of the explorer. */
export interface Asked {
  readonly page: Page
  readonly url: URL
  readonly text: string
  /** Of a JSON answer: `data`, `result`. */
  readonly value: unknown
}

export type Comparison = readonly [example: RegExp, compare: (asked: Asked) => Promise<void>]

export const SLOW = { timeout: 30_000 }

export const asRow = (value: unknown) => value as Row
export const asRows = (value: unknown) => value as readonly Row[]

/** Rows of a file by column. */
export function toRows([heading = [], ...rows]: readonly (readonly string[])[]): readonly FileRow[] {
  return rows.map((row) => Object.fromEntries(heading.map((key, at) => [key, row[at] ?? ''])))
}

const tables = new Map<string, readonly FileRow[]>()

/** What a page shows, whole: the file that it saves. Each page is read once. */
export async function readTable(page: Page, path: string): Promise<readonly FileRow[]> {
  const known = tables.get(path)
  if (known !== undefined) return known
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Export' }).first()).toBeVisible(SLOW)
  await expect(page.getByRole('main').locator('table[aria-busy="true"]')).toHaveCount(0, SLOW)
  const rows = toRows(readUnguardedCsv(await saveAs(page, 'CSV')))
  // Not of a test that came to its time limit, whose page shows another address by now.
  if (page.url() === new URL(path, page.baseUrl).href) tables.set(path, rows)
  return rows
}

/** The text beside a term of a page. */
export const toDetail = (page: Page, term: string) =>
  page.getByRole('main').locator(`dt:has-text("${term}") + dd, dd[data-label="${term}"]`).first()

export const toTime = (seconds: unknown) => `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}Z`
export const toLower = (value: unknown) => String(value).toLowerCase()
export const group = (value: unknown) => BigInt(String(value)).toLocaleString('en')
export const pick = (row: Row, names: readonly string[]) => names.map((name) => String(row[name] ?? ''))

/** An amount as pages write it, in units of so many decimals. */
export function toUnits(amount: unknown, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = group(digits.slice(0, digits.length - decimals))
  return decimals === 0 || fraction === '' ? whole : `${whole}.${fraction}`
}

export const LOG = [
  'blockNumber',
  'transactionHash',
  'transactionIndex',
  'logIndex',
  'address',
  'topic0',
  'topic1',
  'topic2',
  'topic3',
  'data',
]

export async function expectNewestBlock(page: Page, number: unknown): Promise<void> {
  await page.goto('/')
  await expect(page.getByText(/^Latest block:/)).toContainText(group(number), SLOW)
}
