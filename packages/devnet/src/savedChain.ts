import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readAnvilVersion } from './anvilProcess.ts'
import type { DevnetScenarios } from './playScenarios.ts'

/** Default directory of saved chains: `.cache/devnet/` of the repository, never in git. */
export const DEFAULT_CACHE_DIRECTORY = fileURLToPath(new URL('../../../.cache/devnet', import.meta.url))

/** A chain with all scenarios played, as files. */
export type SavedChain = { stateFile: string; scenarios: DevnetScenarios }

const FACTS_FILE = 'scenarios.json'
const STATE_FILE = 'state.json'
const DAY_MS = 24 * 60 * 60 * 1000

/** Files that determine the chain. */
const INPUTS = [
  ...['chainSettings.ts', 'accounts.ts', 'chainControl.ts', 'stage.ts'],
  ...['playScenarios.ts', 'anvilProcess.ts'],
]
const INPUT_DIRECTORIES = ['scenarios', 'generated']

/** Name of the saved chain for these sources and this version of anvil. Reads the sources. */
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
 * Lets `play` write a chain into a temporary folder and renames it at the end, atomically.
 * When another process was faster, its identical chain is used.
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
    // Fails when the name exists; then another process has finished the same chain.
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

/** Chains of earlier sources take 40 MB each: those older than a day are removed. */
async function removeOldChains(cacheDirectory: string, keptKey: string): Promise<void> {
  for (const name of await readdir(cacheDirectory)) {
    const path = join(cacheDirectory, name)
    // Missing means that another process removed it, as intended.
    const made = await stat(path).catch(() => undefined)
    if (name === keptKey || made === undefined || Date.now() - made.mtimeMs < DAY_MS) continue
    await rm(path, { recursive: true, force: true })
  }
}

/** Facts as JSON; a bigint becomes `{"bigint":"123"}`. */
export function formatFacts(facts: unknown): string {
  return JSON.stringify(facts, (_, value: unknown) =>
    typeof value === 'bigint' ? { bigint: value.toString() } : value,
  )
}

/** Reads what `formatFacts` wrote. Throws when it is not JSON. */
export function parseFacts(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('bigint' in value)) return value
    return typeof value.bigint === 'string' ? BigInt(value.bigint) : value
  })
}
