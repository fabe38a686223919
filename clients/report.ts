import { CLIENT_OWN } from './comparableChains.ts'
import type { MethodOutcome } from './compareAnswers.ts'
import { listDifferences } from './compareAnswers.ts'

/** A check that passed, or did not with these words. */
export interface CheckOutcome {
  readonly name: string
  readonly failures: readonly string[]
  /** How many things were looked at. */
  readonly count: number
}

/** What was seen of a client that was started. */
export interface ClientReport {
  readonly name: string
  readonly source: string
  /** In its own words; undefined when it was not tried. */
  readonly version: string | undefined
  /** Why it could not be started, played on, or looked at to the end. */
  readonly failure?: string
  readonly transactions?: number
  readonly blocks?: number
  /** Lists of the index against a walk of the client's own chain. */
  readonly lists?: CheckOutcome
  /** Every method in front of it, to the same in front of anvil. */
  readonly methods?: readonly MethodOutcome[]
  /** Its own answers, to ours. */
  readonly own?: readonly MethodOutcome[]
  readonly screens?: CheckOutcome
  /** Screens without the program's methods in front. */
  readonly bareScreens?: CheckOutcome
}

/** What was seen of a consensus client; the version is that of both layers. */
export interface ConsensusReport extends ClientReport {
  /** What its screens show, in order. */
  readonly parts?: readonly string[]
}

const FAMILIES = ['ots_', 'ots2_', 'erigon_', 'trace_', 'gateway_'] as const

/** docs/clients.md. `date` as YYYY-MM-DD. */
export function formatReport(
  reports: readonly ClientReport[],
  consensus: readonly ConsensusReport[],
  date: string,
): string {
  return [
    '# Clients',
    '',
    `What \`npm run clients\` saw on ${date}. It starts each client that it finds as a development chain of one node, plays the`,
    'scenarios of `packages/devnet` on it as signed transactions (the same bytes on all), starts the program in front, and',
    'compares: the lists of the index with a walk of the chain block by block, every method with the answer in front of anvil,',
    "the client's own answers with ours where it serves the method, and every screen in Chromium with what it must show.",
    'A client that is not there is "not tried".',
    '',
    `| Client | Lists | ${FAMILIES.map((family) => `\`${family}\``).join(' | ')} | Its own \`ots_\`, \`erigon_\` | Screens | Screens with \`--no-gateway\` |`,
    `|---|---|${FAMILIES.map(() => '---|').join('')}---|---|---|`,
    ...reports.map(formatRow),
    '',
    'A cell counts answers that are equal of those compared; "+ N known" are differences with a reason below. `trace_` is',
    '`trace_replayTransaction` with `stateDiff`, `gateway_` each transaction run again by `gateway_simulate`, in its place',
    'and unchanged, against what the chain has of it. Not compared between clients is what each chooses or only some tell:',
    `${[...CLIENT_OWN].map((name) => `\`${name}\``).join(', ')}.`,
    '',
    '## Consensus clients',
    '',
    'A chain of one node in Fulu from its genesis on, with geth behind the engine API; `e2e/fuluDevnet.spec.ts` looks at it',
    'in Chromium.',
    '',
    '| Client | Screens | What they show |',
    '|---|---|---|',
    ...consensus.map(formatConsensusRow),
    '',
    '## How to get them',
    '',
    ...[...reports, ...consensus].map(({ name, source }) => `- ${name}: ${source}`),
    ...reports.flatMap(formatDeviations),
    ...consensus.flatMap(formatDeviations),
    '',
  ].join('\n')
}

function formatRow(report: ClientReport): string {
  const { name, version, failure, lists, methods, own, screens, bareScreens } = report
  const blank = FAMILIES.map(() => '–').join(' | ')
  if (version === undefined && failure === undefined) return `| ${name} | not tried | ${blank} | – | – | – |`
  const title = version === undefined ? name : `${name}, \`${version}\``
  const families = FAMILIES.map((family) =>
    formatOutcomes(methods?.filter(({ method }) => method.startsWith(family))),
  )
  const first = lists === undefined && failure !== undefined ? 'did not run' : formatCheck(lists)
  return `| ${title} | ${first} | ${families.join(' | ')} | ${formatOutcomes(own)} | ${formatCheck(screens)} | ${formatCheck(bareScreens)} |`
}

function formatConsensusRow({ name, version, screens, parts = [] }: ConsensusReport): string {
  if (version === undefined) return `| ${name} | not tried | – |`
  return `| ${name}, \`${version}\` | ${formatCheck(screens)} | ${parts.join(', ')} |`
}

function formatCheck(check: CheckOutcome | undefined): string {
  if (check === undefined) return '–'
  const { count, failures } = check
  return failures.length === 0 ? `${count} of ${count}` : `**${count - failures.length} of ${count}**`
}

function formatOutcomes(outcomes: readonly MethodOutcome[] | undefined): string {
  if (outcomes === undefined || outcomes.length === 0) return '–'
  const total = (of: (outcome: MethodOutcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + of(outcome), 0)
  const known = total((outcome) => countKnown(outcome))
  const text = `${total(({ same }) => same)} of ${total(({ calls }) => calls)}${known === 0 ? '' : ` + ${known} known`}`
  return total(({ unknown }) => unknown.length) === 0 ? text : `**${text}**`
}

function countKnown({ known }: MethodOutcome): number {
  return [...known.values()].reduce((sum, count) => sum + count, 0)
}

function formatDeviations(report: ClientReport): readonly string[] {
  const { name, version, failure, lists, methods = [], own = [], screens, bareScreens } = report
  if (version === undefined && failure === undefined) return []
  const lines = [
    ...(failure === undefined
      ? []
      : [
          `- ${lists === undefined ? 'It did not run' : 'It was not looked at to the end'}: ${toLine(failure)}`,
        ]),
    ...listReasons('In front of it', methods),
    ...listReasons('Its own answers', own),
    ...[lists, screens, bareScreens].flatMap((check) =>
      (check?.failures ?? []).map((words) => `- ${check?.name}: ${toLine(words)}`),
    ),
  ]
  return lines.length === 0 ? [] : ['', `## ${name}`, '', ...lines]
}

/** One line a reason or, without one, a method with its first difference. */
function listReasons(where: string, outcomes: readonly MethodOutcome[]): readonly string[] {
  const reasons = new Map<string, string[]>()
  for (const { method, known } of outcomes) {
    for (const [reason, count] of known) {
      reasons.set(reason, [...(reasons.get(reason) ?? []), `\`${method}\` (${count})`])
    }
  }
  return [
    ...[...reasons].map(([reason, methods]) => `- ${where}: ${reason} ${methods.join(', ')}.`),
    ...outcomes.flatMap(({ method, unknown }) => {
      const [first] = unknown
      if (first === undefined) return []
      const paths = listDifferences(first.ours, first.expected).map((path) => toLine(path))
      return [
        `- ${where}, unexplained: \`${method}\`, ${unknown.length} answers; the first has ${paths.join('; ')}`,
      ]
    }),
  ]
}

function toLine(words: string): string {
  return words.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim().slice(0, 600)
}

/** Whether all that was tried is equal or explained. */
export function isExplained(reports: readonly ClientReport[]): boolean {
  return reports.every(
    ({ failure, lists, screens, bareScreens, methods = [], own = [] }) =>
      failure === undefined &&
      [lists, screens, bareScreens].every((check) => (check?.failures.length ?? 0) === 0) &&
      [...methods, ...own].every(({ unknown }) => unknown.length === 0),
  )
}
