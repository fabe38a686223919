import { readContractArtifact } from '@otterscan/devnet/contractArtifact'
import type { DevnetScenarios } from '@otterscan/devnet/playScenarios'
import type { Hex } from '@otterscan/ethereum/hex'
import { expect, type Page } from '@playwright/test'
import type { Abi } from 'viem'
import {
  commas,
  type ExpectedRow,
  type FunctionNames,
  namesOf,
  overviewRows,
  stateDiffRows,
  traceRows,
} from './expectedRows.ts'
import { readRows } from './readRows.ts'
import type { Site } from './test.ts'
import { listContracts } from './tracedSite.ts'
import { readTruth, type TransactionTruth } from './transactionTruth.ts'

/** What a transaction did, as its pages must tell it; a list left out must not be there. Numbers come from the node. */
export interface Story {
  readonly hash: Hex
  /** Words at the top, before the two addresses. */
  readonly sentence: ExpectedRow
  /** What follows "Fail" in the row of the status. */
  readonly failure?: ExpectedRow
  readonly action?: ExpectedRow
  readonly tokens?: readonly ExpectedRow[]
  readonly operations?: readonly ExpectedRow[]
  readonly authorizations?: readonly ExpectedRow[]
  /** More rows of the overview. */
  readonly rows?: Readonly<Record<string, ExpectedRow>>
  /** Content of the card of the input; not looked at when absent. */
  readonly input?: ExpectedRow
  /** Content of each log, without its index and its emitter. */
  readonly logs?: readonly ExpectedRow[]
}

/** The four tabs of a transaction in one visit, row by row. */
export async function checkTransaction(page: Page, { devnet }: Site, story: Story): Promise<void> {
  const truth = await readTruth(devnet, story.hash)
  await page.setViewportSize({ width: 1440, height: 6000 })
  await page.goto(`/tx/${story.hash}`)
  await checkOverview(page, truth, story)
  await openTab(page, 'Logs')
  await checkLogs(page, truth, story.logs ?? [])
  await openTab(page, 'Trace')
  await expectRows(page, '[aria-label="Calls"] > [role=listitem]', traceRows(truth, nameFunctions(devnet)))
  await openTab(page, 'State Diff')
  await expect(async () => {
    const selector = '[aria-label="Changes"] > [role=listitem]'
    const rows = await readRows(page, selector)
    const shown = groupByAccount(rows)
    const wanted = stateDiffRows(truth)
    const size = await page.locator(selector).first().getAttribute('aria-setsize')
    if (Number(size) === rows.length) expect(shown).toEqual(wanted)
    else {
      // Of a list longer than the view: the accounts that are drawn whole.
      const whole = Object.entries(shown).slice(0, -1)
      expect(whole.length).toBeGreaterThan(20)
      expect(whole).toEqual(whole.map(([account]) => [account, wanted[account]]))
    }
  }).toPass({ timeout: 20_000 })
}

async function openTab(page: Page, name: string): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Parts of the transaction' })
  await tabs.getByRole('link', { name: new RegExp(`^${name}`) }).click()
}

async function checkOverview(page: Page, truth: TransactionTruth, story: Story): Promise<void> {
  const failure = story.failure
  const status = failure === undefined ? /^Success$/ : joinRow('Fail', failure)
  const rows: Record<string, ExpectedRow> = {
    ...overviewRows(truth),
    ...story.rows,
    Status: failure === undefined ? status : joinRow(status, / ?Show Revert Trace/),
    ...(story.action === undefined ? {} : { 'Transaction Action': story.action }),
  }
  await expect(async () => {
    const labels = await readRows(page, 'main dl > div > dt:first-child:has(+ dd:last-child)')
    const values = await readRows(page, 'main dl > div > dt:first-child + dd:last-child')
    const shown = Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']))
    const wanted = Object.keys(rows).map((label): [string, string] => [label, shown[label] ?? 'no such row'])
    expect(accept(Object.fromEntries(wanted), rows)).toEqual(rows)
    const [sentence = ''] = await readRows(page, 'main p')
    expect(accept([sentence], [story.sentence])).toEqual([story.sentence])
  }).toPass({ timeout: 20_000 })
  await expectRows(page, '[aria-label="Tokens transferred"] > li', story.tokens ?? [])
  const operations = '[aria-label="Internal operations"]'
  await expectRows(page, `${operations} > li, ${operations} > [role=listitem]`, story.operations ?? [])
  await expectRows(page, 'main tbody > tr', story.authorizations ?? [])
  if (story.input === undefined) return
  const input = joinRow(/Input Data( \(init code\))? Form of the input Decoded Raw UTF-8 /, story.input)
  await expect(async () => {
    const card =
      (await readRows(page, 'main section')).findLast((text) => text.startsWith('Input Data')) ?? ''
    expect(accept([card], [input])).toEqual([input])
  }).toPass({ timeout: 20_000 })
}

/** Both parts as one pattern for a whole row. */
function joinRow(first: ExpectedRow, second: ExpectedRow): RegExp {
  const source = (part: ExpectedRow) =>
    typeof part === 'string'
      ? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      : part.source.replace(/^\^|\$$/g, '')
  const gap = typeof first === 'string' && typeof second === 'string' ? ' ' : ''
  return new RegExp(`^${source(first)}${gap}${source(second)}$`)
}

async function checkLogs(
  page: Page,
  truth: TransactionTruth,
  contents: readonly ExpectedRow[],
): Promise<void> {
  const wire = truth.receipt.logs
  if (wire.length === 0) {
    expect(contents).toEqual([])
    await expect(page.getByText("Transaction didn't emit any logs")).toBeVisible()
    return
  }
  expect(contents.length, 'logs in the receipt').toBe(wire.length)
  const rows = wire.map((log, at) => {
    const index = Number(log.logIndex)
    return joinRow(`${index} ${log.address} Form of log ${index} Decoded Raw`, contents[at] ?? '')
  })
  await expectRows(page, '[aria-label="Logs"] > [role=listitem]', rows)
}

/** Of a list longer than the view only the first rows are drawn: those are compared, and the length as announced. */
async function expectRows(page: Page, selector: string, wanted: readonly ExpectedRow[]): Promise<void> {
  await expect(async () => {
    const rows = await readRows(page, selector)
    const size = await page.evaluate(
      (of) => document.querySelector(of)?.getAttribute('aria-setsize') ?? undefined,
      selector,
    )
    if (size !== undefined) expect(Number(size)).toBe(wanted.length)
    const isCut = size !== undefined && rows.length < wanted.length && rows.length >= MOST_ROWS
    const compared = isCut ? wanted.slice(0, rows.length) : wanted
    expect(accept(rows, compared)).toEqual(compared)
  }).toPass({ timeout: 20_000 })
}

const MOST_ROWS = 25

/** The rows, with those that fit a pattern replaced by it, so that a comparison names only the others. */
function accept<Rows extends Record<string, string> | string[]>(
  rows: Rows,
  wanted: Readonly<Record<string, ExpectedRow>> | readonly ExpectedRow[],
): unknown {
  const patterns = wanted as Readonly<Record<string, ExpectedRow>>
  const replaced = Object.entries(rows).map(([key, row]) => {
    const pattern = patterns[key]
    return [key, pattern instanceof RegExp && pattern.test(row) ? pattern : row] as const
  })
  return Array.isArray(rows) ? replaced.map(([, row]) => row) : Object.fromEntries(replaced)
}

function groupByAccount(rows: readonly string[]): Record<string, string[]> {
  const groups: Record<string, string[]> = {}
  let group: string[] = []
  for (const row of rows) {
    if (/^0x[0-9a-f]{40}$/.test(row)) {
      group = []
      groups[row] = group
    } else group.push(row.replace(/^(Code .*?[\d,]+ bytes).*$/, '$1'))
  }
  for (const rowsOfAccount of Object.values(groups)) rowsOfAccount.sort()
  return groups
}

const knownNames = new WeakMap<DevnetScenarios, FunctionNames>()

/** Functions of every contract, from the interfaces it was compiled with. */
function nameFunctions(devnet: Site['devnet']): FunctionNames {
  const known = knownNames.get(devnet.scenarios)
  if (known !== undefined) return known
  const names = new Map(
    listContracts(devnet).map(({ address, artifact }) => [
      address.toLowerCase(),
      namesOf(readContractArtifact(artifact).abi as Abi),
    ]),
  )
  knownNames.set(devnet.scenarios, names)
  return names
}

/** A parameter: type (with `indexed`), name, and the value as the page writes it. */
export type StoryParameter = readonly [type: string, name: string, value: string | bigint]

/** A decoded call or event with its table: "transfer(address to) to (0) address 0x…". */
export function tell(name: string, ...parameters: readonly StoryParameter[]): string {
  const signature = `${name}(${parameters.map(([type, label]) => `${type} ${label}`).join(', ')})`
  if (parameters.length === 0) return `${signature} No parameters`
  const rows = parameters.map(([type, label, value], at) => {
    const shown = typeof value === 'bigint' ? commas(value) : value
    return `${label} (${at}) ${type.replace(' indexed', '')} ${shown.replace(/0x[0-9a-fA-F]{40,}/g, (hex) => hex.toLowerCase())}`
  })
  return `${signature} ${rows.join(' ')}`
}

/** Parties, amounts and words with addresses in lower case, as rows are compared. */
export function row(...parts: readonly string[]): string {
  return parts.join(' ').replace(/0x[0-9a-fA-F]{40,}/g, (hex) => hex.toLowerCase())
}
