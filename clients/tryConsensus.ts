import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findFuluClients } from '@otterscan/devnet/beacon/fuluClients'
import type { CheckOutcome, ConsensusReport } from './report.ts'

const PRYSM = {
  name: 'Prysm',
  source: 'its own releases of `beacon-chain`, `validator` and `prysmctl`, with geth',
}

/** Clients that the harness cannot start yet. */
export const UNTRIED_CONSENSUS: readonly ConsensusReport[] = [
  'Lighthouse',
  'Teku',
  'Nimbus',
  'Lodestar, newer than the 1.5.1 of `--devnet-beacon`',
].map((name) => ({ name, source: 'its own releases', version: undefined }))

const E2E_DIRECTORY = fileURLToPath(new URL('../e2e', import.meta.url))

/** Runs the browser tests on a chain of Prysm and geth, where both are there. Chromium is at `chromium`. */
export function tryPrysm(chromium: string): ConsensusReport {
  if (findFuluClients(process.env).kind === 'missing') return { ...PRYSM, version: undefined }
  console.log('Prysm with geth: a minute for each screen at most')
  const { stdout, stderr } = spawnSync(
    'npx',
    ['playwright', 'test', '-c', 'consensusClients.config.ts', '--reporter=json'],
    {
      cwd: E2E_DIRECTORY,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        // The words of a failure go into the table.
        FORCE_COLOR: '0',
        ...{ CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: chromium },
      },
    },
  )
  return { ...PRYSM, ...readTests(stdout, stderr) }
}

interface JsonSuite {
  readonly suites?: readonly JsonSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly {
      readonly annotations: readonly { readonly type: string; readonly description?: string }[]
      readonly results: readonly { readonly error?: { readonly message: string } }[]
    }[]
  }[]
}

/** Playwright's report as JSON. Without tests in it, its errors are the failure. */
export function readTests(
  json: string,
  errors = '',
): { readonly version: string; readonly screens: CheckOutcome; readonly parts: readonly string[] } {
  const report = parseReport(json)
  const specs = report === undefined ? [] : listSpecs(report)
  const failures = specs.flatMap(({ title, ok, tests }) => {
    const message = tests.flatMap(({ results }) => results).findLast(({ error }) => error)?.error?.message
    return ok ? [] : [`${title}: ${message ?? 'it did not run'}`]
  })
  const annotations = specs.flatMap(({ tests }) => tests.flatMap((one) => one.annotations))
  return {
    version: annotations.find(({ type }) => type === 'clients')?.description ?? 'unknown',
    screens: {
      name: 'Screens',
      count: specs.length,
      failures: specs.length === 0 ? [`no test ran: ${errors}${json}`] : failures,
    },
    parts: specs.map(({ title }) => title.split(':')[0] ?? title),
  }
}

function parseReport(json: string): JsonSuite | undefined {
  try {
    return JSON.parse(json) as JsonSuite
  } catch {
    return undefined // the caller says what was printed instead
  }
}

function listSpecs(suite: JsonSuite): NonNullable<JsonSuite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)]
}
