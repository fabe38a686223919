import { type ExpectedTransaction, ORIGIN } from './ExpectedTransaction.ts'
import {
  type ExpectedRow,
  type FunctionNames,
  overviewRows,
  stateDiffRows,
  traceRows,
} from './expectedRows.ts'
import type { TransactionTruth } from './transactionTruth.ts'

/** A page of a transaction, in a browser or in a DOM environment. */
export interface ReadablePage {
  /** Text of everything that matches, one string each: white space folded, addresses in full, lower-case. */
  readonly readRows: (selector: string) => Promise<readonly string[]>
  /** An attribute of everything that matches; `null` where one is absent. */
  readonly readAttributes: (selector: string, name: string) => Promise<readonly (string | null)[]>
  /** False where everything is drawn, however long the page would be. */
  readonly drawsOnlyWhatIsInView: boolean
}

/** What a page shows and what it should show: equal in the end, once it has loaded. */
export interface Comparison {
  readonly shown: unknown
  readonly wanted: unknown
}

/** One thing to look at. */
export interface PageCheck {
  readonly name: string
  readonly read: (page: ReadablePage) => Promise<Comparison>
}

/** Name of a tab of a transaction's page. */
export type TabName = 'Overview' | 'Logs' | 'Trace' | 'State Diff'

/** Everything to look at in the four tabs of a transaction's page, in order. */
export function listPageChecks(
  truth: TransactionTruth,
  expected: ExpectedTransaction,
  names: FunctionNames,
): readonly (readonly [TabName, readonly PageCheck[]])[] {
  return [
    ['Overview', listOverviewChecks(truth, expected, names)],
    ['Logs', [checkLogs(truth, expected.logs ?? [])]],
    ['Trace', [checkRows('calls', '[aria-label="Calls"] > [role=listitem]', traceRows(truth, names))]],
    ['State Diff', [checkStateDiff(truth)]],
  ]
}

function listOverviewChecks(
  truth: TransactionTruth,
  expected: ExpectedTransaction,
  names: FunctionNames,
): readonly PageCheck[] {
  const operations = '[aria-label="Internal operations"]'
  return [
    checkFacts(expected, overviewRows(truth, names)),
    {
      name: 'sentence',
      read: async (page) => compare((await page.readRows('main p')).slice(0, 1), [expected.sentence]),
    },
    checkRows('tokens', '[aria-label="Tokens transferred"] > li', expected.tokens ?? []),
    checkRows('operations', `${operations} > li, ${operations} > [role=listitem]`, expected.operations ?? []),
    checkRows('authorizations', 'main tbody > tr', expected.authorizations ?? []),
    ...(expected.input === undefined ? [] : [checkInput(expected.input)]),
  ]
}

/** Every row of the overview: an unexpected row is a difference too. */
function checkFacts(
  expected: ExpectedTransaction,
  derived: Readonly<Record<string, ExpectedRow>>,
): PageCheck {
  const { failure } = expected
  const status = failure === undefined ? /^Success$/ : joinRow('Fail', failure)
  const rows: Record<string, ExpectedRow> = {
    ...derived,
    ...expected.rows,
    Status: failure === undefined ? status : joinRow(status, / ?Show Revert Trace/),
    ...(expected.action === undefined ? {} : { 'Transaction Action': expected.action }),
  }
  return {
    name: 'facts',
    read: async (page) => {
      const labels = await page.readRows('main dl > div > dt:first-child:has(+ dd:last-child)')
      const values = await page.readRows('main dl > div > dt:first-child + dd:last-child')
      return compare(Object.fromEntries(labels.map((label, at) => [label, values[at] ?? ''])), rows)
    },
  }
}

function checkInput(wanted: ExpectedRow): PageCheck {
  const input = joinRow(/Input Data( \(init code\))? Format of the input Decoded Raw UTF-8 /, wanted)
  return {
    name: 'input',
    read: async (page) => {
      const sections = await page.readRows('main section')
      return compare([sections.findLast((text) => text.startsWith('Input Data')) ?? ''], [input])
    },
  }
}

function checkLogs(truth: TransactionTruth, contents: readonly ExpectedRow[]): PageCheck {
  const wire = truth.receipt.logs
  if (wire.length !== contents.length) {
    throw new Error(`${contents.length} logs are expected, ${wire.length} are in the receipt`)
  }
  if (wire.length === 0) {
    return {
      name: 'no logs',
      read: async (page) => compare(await page.readRows('main'), [/ Transaction didn't emit any logs/]),
    }
  }
  const rows = wire.map((log, at) => {
    const index = Number(log.logIndex)
    return joinRow(`${index} ${log.address} Format of log ${index} Decoded Raw`, contents[at] ?? '')
  })
  return checkRows('logs', '[aria-label="Logs"] > [role=listitem]', rows)
}

const FEWEST_DRAWN = 25

/** In a browser only the rows in view are drawn of a long list: those are compared, and the length as announced. */
function checkRows(name: string, selector: string, wanted: readonly ExpectedRow[]): PageCheck {
  return {
    name,
    read: async (page) => {
      const rows = await page.readRows(selector)
      const [size] = await page.readAttributes(selector, 'aria-setsize')
      const isCut =
        page.drawsOnlyWhatIsInView &&
        size === String(wanted.length) &&
        rows.length < wanted.length &&
        rows.length >= FEWEST_DRAWN
      return compare(rows, isCut ? wanted.slice(0, rows.length) : wanted)
    },
  }
}

function checkStateDiff(truth: TransactionTruth): PageCheck {
  const selector = '[aria-label="Changes"] > [role=listitem]'
  const wanted = stateDiffRows(truth)
  return {
    name: 'changes',
    read: async (page) => {
      const rows = await page.readRows(selector)
      const [size] = await page.readAttributes(selector, 'aria-setsize')
      const shown = groupByAccount(rows)
      const isCut = page.drawsOnlyWhatIsInView && Number(size) > rows.length && rows.length > FEWEST_DRAWN
      if (!isCut) return { shown, wanted }
      const whole = Object.entries(shown).slice(0, -1)
      return { shown: whole, wanted: whole.map(([account]) => [account, wanted[account]]) }
    },
  }
}

const ORIGINS =
  '(?:From the verified ABI of (?:the contract|a contract that this proxy runs)|From a published standard)\\.'

/** Both parts as one pattern for a whole row. */
function joinRow(first: ExpectedRow, second: ExpectedRow): RegExp {
  const source = (part: ExpectedRow) =>
    typeof part === 'string'
      ? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(ORIGIN, ORIGINS)
      : part.source.replace(/^\^|\$$/g, '')
  const gap = typeof first === 'string' && typeof second === 'string' ? ' ' : ''
  return new RegExp(`^${source(first)}${gap}${source(second)}$`)
}

/** Texts that fit a pattern are replaced by it, so that a comparison names only the others. */
export function compare<Rows extends Readonly<Record<string, string>> | readonly string[]>(
  rows: Rows,
  wanted: Readonly<Record<string, ExpectedRow>> | readonly ExpectedRow[],
): Comparison {
  const patterns = wanted as Readonly<Record<string, ExpectedRow>>
  const replaced = Object.entries(rows).map(([key, text]) => {
    const pattern = patterns[key]
    return [key, pattern instanceof RegExp && pattern.test(text) ? pattern : text] as const
  })
  const shown = Array.isArray(rows) ? replaced.map(([, text]) => text) : Object.fromEntries(replaced)
  return { shown, wanted }
}

/** The rows of the accounts that are drawn, each account's sorted. */
function groupByAccount(rows: readonly string[]): Record<string, string[]> {
  const groups: Record<string, string[]> = {}
  let group: string[] = []
  for (const text of rows) {
    if (/^0x[0-9a-f]{40}$/.test(text)) {
      group = []
      groups[text] = group
    } else group.push(text.replace(/^(Code .*?[\d,]+ bytes).*$/, '$1'))
  }
  for (const rowsOfAccount of Object.values(groups)) rowsOfAccount.sort()
  return groups
}
