import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import { isAddress } from '@otterscan/ethereum/address'
import { parseCsv } from '@otterscan/ethereum/csv'

/** What a pack can hold. */
export const PACK_KINDS = ['signatures', 'labels', 'tokens', 'chains'] as const
export type PackKind = (typeof PACK_KINDS)[number]

/** What a file of data becomes. */
export interface PackFiles {
  /** Text by path below the directory of assets. */
  readonly files: ReadonlyMap<string, string>
  readonly entries: number
  /** Entries that could not be read. */
  readonly leftOut: number
}

/** Text of a file that is there already; `undefined` when there is none. */
type ReadFile = (path: string) => string | undefined

/** Where the labels of packs are, for `addressLabelsURL`. */
export const LABELS_FILE = 'chains/labels.json'

/**
 * Files of `--assets` from the text of a data file. What a directory has already stays: signatures and labels are added
 * to it, the record of a chain is replaced.
 *
 * Throws: `Error` for a text that is not of the kind.
 */
export function toPackFiles(kind: PackKind, text: string, readFile: ReadFile): PackFiles {
  return PACKERS[kind](text, readFile)
}

const PACKERS: Readonly<Record<PackKind, (text: string, readFile: ReadFile) => PackFiles>> = {
  signatures: packSignatureFiles,
  labels: (text, readFile) => packLabels(readLabelRows(text), readFile),
  tokens: (text, readFile) => packLabels(readTokenRows(text), readFile),
  chains: packChains,
}

/** A line is a signature, or has one in a column, beside its hash or not. One beside another hash is left out. */
function packSignatureFiles(text: string, readFile: ReadFile): PackFiles {
  const lists = new Map<string, Set<string>>()
  let entries = 0
  let leftOut = 0
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const places = findPlaces(line)
    if (places.length === 0) leftOut++
    for (const [path, signature] of places) {
      const known = lists.get(path) ?? new Set(readFile(path)?.split(';').filter(Boolean))
      lists.set(path, known.add(signature))
      entries++
    }
  }
  return { files: new Map([...lists].map(([path, known]) => [path, [...known].join(';')])), entries, leftOut }
}

const HASH = /^(?:0x)?([0-9a-f]{8}|[0-9a-f]{64})$/i

function findPlaces(line: string): readonly (readonly [path: string, signature: string])[] {
  const whole = parseSignature(line)
  if (whole !== undefined) return [[toPath(whole, whole.kind === 'event'), whole.text]]
  const cells = parseCsv(line)[0]?.map((cell) => cell.trim()) ?? []
  const hash = cells.map((cell) => HASH.exec(cell)?.[1]?.toLowerCase()).find((found) => found !== undefined)
  return cells
    .flatMap((cell) => cell.split(';'))
    .map(parseSignature)
    .filter((signature) => signature !== undefined)
    .map((signature) => {
      const isEvent = hash === undefined ? signature.kind === 'event' : hash.length === 64
      return [toPath(signature, isEvent), signature.text] as const
    })
    .filter(([path]) => hash === undefined || path.endsWith(`/${hash}`))
}

const toPath = ({ topic0, selector }: AbiSignature, isEvent: boolean) =>
  isEvent ? `topic0/${topic0.slice(2)}` : `signatures/${selector.slice(2)}`

type LabelRow = readonly [address: unknown, label: unknown, chainId?: unknown]

function packLabels(rows: readonly LabelRow[], readFile: ReadFile): PackFiles {
  const known = readFile(LABELS_FILE)
  const labels = new Map<string, readonly string[]>()
  const added = rows
    .filter(isLabel)
    .map(([address, label, chainId]): readonly string[] => [
      address,
      label,
      ...(isChainId(chainId) ? [String(chainId)] : []),
    ])
  for (const label of [...added, ...(known === undefined ? [] : readOwnLabels(known))])
    labels.set(`${label[0]?.toLowerCase()} ${label[2] ?? ''}`, label)
  const text = `[\n${[...labels.values()].map((label) => JSON.stringify(label)).join(',\n')}\n]\n`
  return { files: new Map([[LABELS_FILE, text]]), entries: added.length, leftOut: rows.length - added.length }
}

const isLabel = (row: LabelRow): row is readonly [address: `0x${string}`, label: string, chainId?: unknown] =>
  isAddress(row[0]) && typeof row[1] === 'string' && row[1] !== ''
// A chain whose number cannot be read is not every chain.
const isChainId = (value: unknown) => /^\d{1,20}$/.test(String(value))
const readOwnLabels = (text: string) => JSON.parse(text) as readonly (readonly string[])[]

/** JSON: pairs, an object of labels by address, or objects; CSV: address, label, chain id. */
function readLabelRows(text: string): readonly LabelRow[] {
  const json = readJson(text)
  if (json === undefined) {
    const rows = parseCsv(text) as unknown as readonly LabelRow[]
    return rows[0] !== undefined && isAddress(rows[0][0]) ? rows : rows.slice(1)
  }
  if (!Array.isArray(json)) return Object.entries(toObject(json))
  return json.map((row: unknown) => {
    if (Array.isArray(row)) return row as unknown as LabelRow
    const { address, label, name, nameTag, chainId } = toObject(row)
    return [address, label ?? nameTag ?? name, chainId]
  })
}

/** A token list: https://tokenlists.org */
function readTokenRows(text: string): readonly LabelRow[] {
  const { tokens } = toObject(readJson(text))
  if (!Array.isArray(tokens)) throw new Error('it is not a token list: it has no "tokens"')
  return tokens.map((token) => {
    const { address, name, symbol, chainId } = toObject(token)
    const isNamed = typeof name === 'string' && typeof symbol === 'string'
    return [isChainId(chainId) ? address : undefined, isNamed ? `${name} (${symbol})` : undefined, chainId]
  })
}

/** The chain list of chainid.network, or one record of it. */
function packChains(text: string): PackFiles {
  const json = readJson(text)
  const records = Array.isArray(json) ? (json as readonly unknown[]) : [json]
  const files = new Map<string, string>()
  for (const record of records) {
    const { chainId, name } = toObject(record)
    if (Number.isSafeInteger(chainId) && typeof name === 'string')
      files.set(`chains/eip155-${chainId}.json`, `${JSON.stringify(record)}\n`)
  }
  if (files.size === 0) throw new Error('it is not a list of chains: no record has "chainId" and "name"')
  return { files, entries: files.size, leftOut: records.length - files.size }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller says what it should have been
  }
}

const toObject = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
