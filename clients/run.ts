// `npm run clients [NAME ...]`: starts every client that is found, or those named, compares, and writes docs/clients.md.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GETH_PLACE } from '@otterscan/devnet/beacon/fuluClients'
import { findClient } from '@otterscan/devnet/findClient'
import type { ClientDescription } from './ClientDescription.ts'
import { type PlayedChain, playChain } from './checkClient.ts'
import { anvil } from './descriptions/anvil.ts'
import { erigon } from './descriptions/erigon.ts'
import { ethereumjs } from './descriptions/ethereumjs.ts'
import { geth } from './descriptions/geth.ts'
import { hardhat } from './descriptions/hardhat.ts'
import { UNTRIED } from './descriptions/untried.ts'
import type { Play } from './plays.ts'
import { type ClientReport, type ConsensusReport, formatReport, isExplained } from './report.ts'
import { runTests } from './runTests.ts'
import { startReference } from './startReference.ts'
import { stopAll } from './stopAll.ts'
import { tryClient } from './tryClient.ts'
import { tryPrysm, UNTRIED_CONSENSUS } from './tryConsensus.ts'
import { startChromium } from './walkScreens.ts'

const TABLE_FILE = fileURLToPath(new URL('../docs/clients.md', import.meta.url))
const CLIENTS: readonly ClientDescription[] = [geth, erigon, anvil, hardhat, ethereumjs, ...UNTRIED]

const wanted = process.argv.slice(2).map((name) => name.toLowerCase())
const chosen = CLIENTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()))

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const reports: ClientReport[] = []
const consensus: ConsensusReport[] = []
const stops: (() => Promise<void>)[] = []
try {
  const browser = await startChromium(chromium)
  stops.push(() => browser.close())
  const references = new Map<Play, Promise<PlayedChain>>()
  const findReference = (play: Play) => {
    const reference = references.get(play) ?? startPlayed(play)
    references.set(play, reference)
    return reference
  }
  for (const description of chosen) reports.push(await tryClient(description, { findReference, browser }))
  if (wanted.length === 0 || wanted.includes('prysm')) consensus.push(tryPrysm(chromium))
  if (wanted.length === 0) consensus.push(...UNTRIED_CONSENSUS)
  // An end that fails takes nothing from what was seen.
  const table = formatReport(reports, consensus, new Date().toISOString().slice(0, 10))
  console.log(table)
  if (wanted.length === 0) writeFileSync(TABLE_FILE, table)
} finally {
  await stopAll(stops)
}
const areGapsAsStated = !chosen.includes(hardhat) || runTests('hardhat')
const hasGeth = chosen.includes(geth) && findClient(GETH_PLACE, process.env) !== undefined
const areForksTheSame = !hasGeth || runTests('forks')
process.exitCode = isExplained([...reports, ...consensus]) && areGapsAsStated && areForksTheSame ? 0 : 1

async function startPlayed(play: Play): Promise<PlayedChain> {
  const node = await startReference()
  stops.push(node.stop)
  const chain = await playChain(node, play)
  stops.push(chain.stop)
  return chain
}
