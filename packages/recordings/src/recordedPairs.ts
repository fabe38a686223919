import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One recorded request with its answer. */
export interface RecordedPair {
  /** `set/method/file#position`, to find a failure again. */
  readonly source: string
  readonly method: string
  readonly params: readonly unknown[]
  /**
   * `undefined` when the node answered with an error. In the mainnet set `null` means "not compared"; in the set of the
   * chain with all forks it is the response of the node.
   */
  readonly result: unknown
  /** True when the node answered with an error, or the recording holds no answer. */
  readonly failed: boolean
}

/** The sets of recordings: of mainnet, and of the test chain that crosses every fork. */
export type RecordedSet = 'mainnet-rpc' | 'all-forks-chain'

const DATA = new URL('../data/', import.meta.url)

interface Request {
  readonly method: string
  readonly params?: readonly unknown[]
}

interface Response {
  readonly result?: unknown
  readonly error?: unknown
}

/** Every recorded pair of a method in one set, in file order; `[]` when the set has none. Reads the disk. */
export function readRecordedPairs(set: RecordedSet, method: string): readonly RecordedPair[] {
  const directory = new URL(`${set}/${method}/`, DATA)
  if (!existsSync(directory)) return []
  return readdirSync(fileURLToPath(directory))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(new URL(file, directory), 'utf8')
      const pairs = file.endsWith('.io') ? parseExchange(text) : parsePairs(text)
      return pairs.map(([request, response], index) => ({
        source: `${set}/${method}/${file}#${index}`,
        method: request.method,
        params: request.params ?? [],
        result: response?.result,
        failed: response === undefined || response.error !== undefined,
      }))
    })
}

/** JSON list of `{ request, response }`. */
function parsePairs(text: string): readonly (readonly [Request, Response | undefined])[] {
  const pairs = JSON.parse(text) as readonly { readonly request: Request; readonly response?: Response }[]
  return pairs.map(({ request, response }) => [request, response])
}

/** Lines of `>> request` and `<< response`. */
function parseExchange(text: string): readonly (readonly [Request, Response | undefined])[] {
  const parseLines = (mark: string): readonly unknown[] =>
    text
      .split('\n')
      .filter((line) => line.startsWith(mark))
      .map((line) => JSON.parse(line.slice(mark.length)) as unknown)
  const responses = parseLines('<< ') as readonly Response[]
  return (parseLines('>> ') as readonly Request[]).map((request, index) => [request, responses[index]])
}
