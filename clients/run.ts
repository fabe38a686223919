// `npm run clients [NAME ...]`: starts every client that is found, or those named, compares, and writes docs/clients.md.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startProgram } from '../e2e/fixtures/startProgram.ts'
import type { ClientDescription } from './ClientDescription.ts'
import { checkLists, checkMethods, checkOwnAnswers, type PlayedChain, playChain } from './checkClient.ts'
import type { MethodOutcome } from './compareAnswers.ts'
import { anvil } from './descriptions/anvil.ts'
import { erigon } from './descriptions/erigon.ts'
import { geth } from './descriptions/geth.ts'
import { UNTRIED } from './descriptions/untried.ts'
import { findClient } from './findClient.ts'
import { listKinds } from './listKinds.ts'
import { type ClientReport, formatReport, isExplained } from './report.ts'
import { startReference } from './startReference.ts'
import { startChromium, walkScreens } from './walkScreens.ts'

const TABLE_FILE = fileURLToPath(new URL('../docs/clients.md', import.meta.url))
const CLIENTS: readonly ClientDescription[] = [geth, erigon, anvil, ...UNTRIED]

const wanted = process.argv.slice(2).map((name) => name.toLowerCase())
const chosen = CLIENTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()))

const referenceNode = await startReference()
const browser = await startChromium(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium')
const reports: ClientReport[] = []
try {
  const reference = await playChain(referenceNode)
  try {
    for (const description of chosen) reports.push(await tryClient(description, reference))
  } finally {
    await reference.stop()
  }
} finally {
  await browser.close()
  await referenceNode.stop()
}
const table = formatReport(reports, new Date().toISOString().slice(0, 10))
console.log(table)
if (wanted.length === 0) writeFileSync(TABLE_FILE, table)
process.exitCode = isExplained(reports) ? 0 : 1

async function tryClient(description: ClientDescription, reference: PlayedChain): Promise<ClientReport> {
  const { name, source, place, start } = description
  const program = place === undefined ? undefined : findClient(place, process.env)
  const isThere = place === undefined || program !== undefined
  if (!isThere || start === undefined) return { name, source, version: undefined }
  console.log(`${name}: ${program ?? source}`)
  try {
    return await lookAt(description, () => start(program ?? ''), reference)
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { name, source, version: 'unknown', failure }
  }
}

async function lookAt(
  description: ClientDescription,
  start: () => ReturnType<typeof startReference>,
  reference: PlayedChain,
): Promise<ClientReport> {
  const { name, source, serves } = description
  const client = await start()
  try {
    const chain = await playChain(client, serves)
    say(name, `${chain.facts.blocks.length} blocks, ${chain.facts.transactions.length} transactions`)
    const lists = await checkLists(chain)
    say(name, 'lists')
    const methods = await checkMethods(chain, reference, description)
    say(name, 'methods')
    sayDifferences('in front of it', methods)
    const own = serves.length === 0 ? undefined : await checkOwnAnswers(chain, description)
    sayDifferences('its own answer', own ?? [])
    await chain.stop()
    const screens = await walkInFrontOf(client.url, [], chain, 'Screens')
    say(name, 'screens')
    const bareScreens =
      serves.length === 0
        ? undefined
        : await walkInFrontOf(client.url, ['--no-gateway'], chain, 'Screens with --no-gateway')
    return {
      ...{ name, source, version: chain.version, lists, methods, screens },
      ...(own && { own }),
      ...(bareScreens && { bareScreens }),
    }
  } catch (error) {
    console.log(`${name}: ${client.lastWords()}`)
    throw error
  } finally {
    await client.stop()
  }
}

async function walkInFrontOf(
  nodeUrl: string,
  options: readonly string[],
  { scenarios }: PlayedChain,
  what: string,
) {
  const program = await startProgram(['--node', nodeUrl, ...options])
  try {
    return await walkScreens(browser, program.url, scenarios, what)
  } finally {
    await program.stop()
  }
}

function say(name: string, what: string): void {
  console.log(`${name}: ${what} (${new Date().toISOString().slice(11, 19)})`)
}

/** All of them; the table has the first of each method. */
function sayDifferences(where: string, outcomes: readonly MethodOutcome[]): void {
  for (const { method, unknown } of outcomes) {
    for (const { count, places, call } of listKinds(unknown)) {
      console.log(`${where}: ${count} × ${method}, first ${JSON.stringify(call)}\n  ${places.join('\n  ')}`)
    }
  }
}
