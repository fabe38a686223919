import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Recorded traffic and schemas, kept beside the repository and not part of it. */
const FIXTURES = new URL('../../../../../shared/fixtures/', import.meta.url)

/** False where the recordings are not at hand: tests over them are skipped, with this said once. */
export const hasFixtures: boolean = existsSync(FIXTURES)
if (!hasFixtures) {
  // biome-ignore lint/suspicious/noConsole: a skipped conformance test must not pass unnoticed
  console.warn('no recorded fixtures beside the repository: tests over recordings are skipped')
}

/** One question to a node and its answer. */
export interface RecordedPair {
  /** File and position, to find a failure again. */
  readonly source: string
  readonly method: string
  readonly params: readonly unknown[]
  /** `undefined` when the node answered with an error, or the recording does not say. */
  readonly result: unknown
  readonly failed: boolean
}

/** Recorded pairs of mainnet for a method; a `null` result there only says "not recorded". */
export function readMainnetPairs(method: string): readonly RecordedPair[] {
  return listFiles(`mainnet-rpc/${method}/`).flatMap((file) => {
    const pairs = parseJson(readText(file)) as readonly MainnetPair[]
    return pairs.map((pair, index) => ({
      source: `${file}#${index}`,
      method: pair.request.method,
      params: pair.request.params,
      result: pair.response.result,
      failed: pair.response.error !== undefined,
    }))
  })
}

interface MainnetPair {
  readonly request: { readonly method: string; readonly params: readonly unknown[] }
  readonly response: { readonly result?: unknown; readonly error?: unknown }
}

/** Recorded pairs of the chain with all forks, every method; here `null` is what the node said. */
export function readAllForksPairs(method: string): readonly RecordedPair[] {
  return listFiles(`all-forks-chain/${method}/`).flatMap((file) => {
    const lines = readText(file).split('\n')
    const requests = lines.filter((line) => line.startsWith('>> ')).map((line) => parseJson(line.slice(3)))
    const responses = lines.filter((line) => line.startsWith('<< ')).map((line) => parseJson(line.slice(3)))
    return requests.map((request, index) => {
      const { method: name, params = [] } = request as { method: string; params?: readonly unknown[] }
      const response = responses[index] as { result?: unknown; error?: unknown } | undefined
      return {
        source: `${file}#${index}`,
        method: name,
        params,
        result: response?.result,
        failed: response === undefined || response.error !== undefined,
      }
    })
  })
}

/** Text of the schema files in a folder, by file name. */
export function readSchemaTexts(folder: string): ReadonlyMap<string, string> {
  return new Map(listFiles(`schemas/${folder}/`).map((file) => [file, readText(file)]))
}

/** Text of one schema file. */
export function readSchemaText(file: string): string {
  return readText(file)
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(new URL(folder, FIXTURES))
    .sort()
    .map((name) => `${folder}${name}`)
}

function readText(file: string): string {
  return readFileSync(new URL(file, FIXTURES), 'utf8')
}

function parseJson(text: string): unknown {
  return JSON.parse(text)
}
