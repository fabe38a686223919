import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readAnvilVersion } from './anvilProcess.ts'
import type { DevnetScenarios } from './playScenarios.ts'

/** Where chains are kept unless a start says otherwise: `.cache/devnet/` of the repository, never in git. */
export const DEFAULT_CACHE_DIRECTORY = fileURLToPath(new URL('../../../.cache/devnet', import.meta.url))

/** A chain with all scenarios played, as files. */
export type SavedChain = { stateFile: string; scenarios: DevnetScenarios }

const FACTS_FILE = 'scenarios.json'
const STATE_FILE = 'state.json'
const DAY_MS = 24 * 60 * 60 * 1000

/** Files whose change makes another chain. */
const INPUTS = ['chainSettings.ts', 'accounts.ts', 'stage.ts', 'playScenarios.ts', 'anvilProcess.ts']
const INPUT_DIRECTORIES = ['scenarios', 'generated']

/** Name of the saved chain these sources and this anvil make. Reads the sources. */
export function createChainKey(): string {
  const source = fileURLToPath(new URL('.', import.meta.url))
  const files = [...INPUTS]
  for (const directory of INPUT_DIRECTORIES) {
    for (const name of readdirSync(join(source, directory)).sort()) files.push(join(directory, name))
  }
  const hash = createHash('sha256').update(readAnvilVersion())
  for (const file of files) {
    const path = join(source, file)
    if (existsSync(path)) hash.update(`\0${file.replaceAll('\\', '/')}\0`).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 20)
}

/** The saved chain of that name; `undefined` when it has not been played yet. */
export async function readSavedChain(cacheDirectory: string, key: string): Promise<SavedChain | undefined> {
  const directory = join(cacheDirectory, key)
  const factsFile = join(directory, FACTS_FILE)
  if (!existsSync(factsFile)) return undefined
  const scenarios = parseFacts(await readFile(factsFile, 'utf8')) as DevnetScenarios
  return { stateFile: join(directory, STATE_FILE), scenarios }
}

/**
 * Lets `play` write a chain into a folder of its own and gives the folder its name at the end, in one step.
 * When another process was faster, its chain is used: both are the same.
 */
export async function saveChain(
  cacheDirectory: string,
  key: string,
  play: (stateFile: string) => Promise<DevnetScenarios>,
): Promise<SavedChain> {
  const draft = join(cacheDirectory, `.${key}-${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  try {
    const scenarios = await play(join(draft, STATE_FILE))
    await writeFile(join(draft, FACTS_FILE), formatFacts(scenarios))
    // Fails where the name is taken; then somebody else has finished the same chain.
    await rename(draft, join(cacheDirectory, key)).catch((error: unknown) => {
      if (!existsSync(join(cacheDirectory, key, FACTS_FILE))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await removeOldChains(cacheDirectory, key)
  const saved = await readSavedChain(cacheDirectory, key)
  if (saved === undefined) throw new Error(`the saved chain ${key} is gone`)
  return saved
}

/** Chains of earlier sources take 40 MB each: those that nobody made for a day go. */
async function removeOldChains(cacheDirectory: string, keptKey: string): Promise<void> {
  for (const name of await readdir(cacheDirectory)) {
    const path = join(cacheDirectory, name)
    // Gone meanwhile means another process removed it, which is what is wanted.
    const made = await stat(path).catch(() => undefined)
    if (name === keptKey || made === undefined || Date.now() - made.mtimeMs < DAY_MS) continue
    await rm(path, { recursive: true, force: true })
  }
}

/** Facts as JSON; a bigint becomes `{"bigint":"123"}`. */
function formatFacts(facts: unknown): string {
  return JSON.stringify(facts, (_, value: unknown) =>
    typeof value === 'bigint' ? { bigint: value.toString() } : value,
  )
}

function parseFacts(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('bigint' in value)) return value
    return typeof value.bigint === 'string' ? BigInt(value.bigint) : value
  })
}
