import { findClient } from '@otterscan/devnet/findClient'
import type { Browser } from '@playwright/test'
import { startProgram } from '../e2e/fixtures/startProgram.ts'
import type { ClientDescription, RunningClient } from './ClientDescription.ts'
import { checkLists, checkMethods, checkOwnAnswers, type PlayedChain, playChain } from './checkClient.ts'
import { checkSimulations } from './checkSimulations.ts'
import type { MethodOutcome } from './compareAnswers.ts'
import { listKinds } from './listKinds.ts'
import type { Play } from './plays.ts'
import type { ClientReport } from './report.ts'
import { stopAll } from './stopAll.ts'
import { walkScreens } from './walkScreens.ts'

/** What every client is looked at with. */
export interface Surroundings {
  /** Anvil with the same transactions and a whole index in front. */
  findReference(play: Play): Promise<PlayedChain>
  readonly browser: Browser
}

type Seen = { -readonly [Name in keyof ClientReport]: ClientReport[Name] }

/** Looks at a client that is there. What was seen before a failure is kept. */
export async function tryClient(
  description: ClientDescription,
  surroundings: Surroundings,
): Promise<ClientReport> {
  const { name, source, place, start } = description
  const seen: Seen = { name, source, version: undefined }
  const stops: (() => Promise<void>)[] = []
  try {
    const program = place === undefined ? undefined : findClient(place, process.env)
    const isThere = place === undefined || program !== undefined
    if (!isThere || start === undefined) return seen
    console.log(`${name}: ${program ?? source}`)
    const client = await start(program ?? '')
    stops.push(client.stop)
    await lookAt(description, client, surroundings, seen).catch((error: unknown) => {
      console.log(`${name}: ${client.lastWords()}`)
      throw error
    })
  } catch (error) {
    seen.failure = toWords(error)
  }
  await stopAll(stops).catch((error: unknown) => {
    seen.failure ??= toWords(error)
  })
  return seen
}

/** For the table; where it happened, with the paths of this machine, is printed alone. */
function toWords(error: unknown): string {
  console.log(error)
  return error instanceof Error ? error.message : String(error)
}

async function lookAt(
  description: ClientDescription,
  client: RunningClient,
  { findReference, browser }: Surroundings,
  seen: Seen,
): Promise<void> {
  const { name, play, serves, tracesCalls } = description
  const reference = await findReference(play)
  const chain = await playChain(client, play, serves)
  try {
    const { blocks, transactions } = chain.facts
    Object.assign(seen, { version: chain.version, blocks: blocks.length, transactions: transactions.length })
    say(name, `${blocks.length} blocks, ${transactions.length} transactions`)
    seen.lists = await checkLists(chain, tracesCalls ? chain : reference)
    say(name, 'lists', seen.lists.failures)
    seen.methods = await checkMethods(chain, reference, description)
    say(name, 'methods')
    sayDifferences('in front of it', seen.methods)
    const simulations = await checkSimulations(chain, description)
    seen.methods = [...seen.methods, simulations]
    say(name, 'simulations')
    sayDifferences('run again in its place', [simulations])
    if (serves.length > 0) {
      seen.own = await checkOwnAnswers(chain, description)
      say(name, 'its own answers')
      sayDifferences('its own answer', seen.own)
    }
  } finally {
    await chain.stop()
  }
  const walk = async (what: string, options: readonly string[], screens = chain.played.screens) => {
    const program = await startProgram(['--node', client.url, ...options])
    try {
      return await walkScreens(browser, program.url, screens, what)
    } finally {
      await program.stop()
    }
  }
  seen.screens = await walk('Screens', [])
  say(name, 'screens', seen.screens.failures)
  if (serves.length === 0) return
  // The mempool is read by the gateway.
  const bare = chain.played.screens.filter(({ path }) => path !== '/mempool')
  seen.bareScreens = await walk('Screens with `--no-gateway`', ['--no-gateway'], bare)
  say(name, 'screens without the gateway', seen.bareScreens.failures)
}

function say(name: string, what: string, failures: readonly string[] = []): void {
  console.log(`${name}: ${what} (${new Date().toISOString().slice(11, 19)})`)
  for (const failure of failures) console.log(`  ${failure}`)
}

/** All of them; the table has the first of each method. */
function sayDifferences(where: string, outcomes: readonly MethodOutcome[]): void {
  for (const { method, unknown } of outcomes) {
    for (const { count, places, call } of listKinds(unknown)) {
      console.log(`${where}: ${count} × ${method}, first ${JSON.stringify(call)}\n  ${places.join('\n  ')}`)
    }
  }
}
