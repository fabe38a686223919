import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One recorded request with its answer. */
export interface RecordedCall {
  /** `set/method/file`, to name a failing one. */
  readonly source: string
  readonly params: readonly unknown[]
  /** `undefined` when the answer was an error. */
  readonly result: unknown
}

const FIXTURES = new URL('../../../../../shared/fixtures/', import.meta.url)

/** False where the recordings are not at hand, as in a bare checkout; tests over them must say that they skip. */
export const HAS_FIXTURES = existsSync(FIXTURES)

/** Every recorded pair of a method in one set of recordings, in file order. Reads the disk. */
export function readFixtures(set: 'mainnet-rpc' | 'all-forks-chain', method: string): RecordedCall[] {
  const directory = new URL(`${set}/${method}/`, FIXTURES)
  if (!existsSync(directory)) return []
  return readdirSync(fileURLToPath(directory))
    .sort()
    .flatMap((file) => {
      const source = `${set}/${method}/${file}`
      const text = readFileSync(new URL(file, directory), 'utf8')
      return file.endsWith('.io') ? readExchange(source, text) : readPairs(source, text)
    })
}

interface Message {
  readonly params?: readonly unknown[]
  readonly result?: unknown
}

/** JSON list of `{request, response}`. */
function readPairs(source: string, text: string): RecordedCall[] {
  const pairs = JSON.parse(text) as { request: Message; response?: Message }[]
  return pairs.map(({ request, response }) => ({
    source,
    params: request.params ?? [],
    result: response?.result,
  }))
}

/** Lines of `>> request` and `<< response`. */
function readExchange(source: string, text: string): RecordedCall[] {
  const calls: RecordedCall[] = []
  let params: readonly unknown[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('>> ')) params = (JSON.parse(line.slice(3)) as Message).params ?? []
    if (line.startsWith('<< '))
      calls.push({ source, params, result: (JSON.parse(line.slice(3)) as Message).result })
  }
  return calls
}
