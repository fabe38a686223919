/** Notes of a decoded value: what came, as it came, and what belongs to nothing that came. */
const NOTES: ReadonlySet<string> = new Set(['unreadable', 'extra', 'assumed', 'otherReceipts'])

/** What the absence of a field means, wherever it is: see `writtenAnswer.ts` of api-schema. */
const MEANT_BY_ABSENCE: readonly RegExp[] = [
  // Nodes leave out what is empty, and parts that are zero.
  /\.(input|output|code) became 0x /,
  /issuance\.\w+ became \d+ /,
  / became false /,
  // Only chains with deposits have them.
  /\.gasUsedDepositTx became 0 /,
  /results\.\d+\.(name|symbol) became {2}/,
  // A node that omits it reports its own chain.
  /\.canonical became true /,
  // A call of the tracer without a value moves none, and one that was empty wrote no storage.
  /frames\.\d+\.value became 0 /,
  /storage\.\d+\.change\.\w+ became 0x0{64} /,
  /\.type became 0 /,
  // OpenEthereum called both kinds so.
  /frames\.\d+\.type became CREATE /,
]

/** That something is not known, what is shown only where it is true, and what pages put right. */
const NO_STATEMENT =
  /\.kind became unknown |\.wireType became |\.viaIr became false |\.skipped became |\.output became 0x |^\.block\.transactionCount became /

/** What one change made of a value. */
interface Made {
  readonly makes: 'absent' | 'unreadable'
  /** What stands there now: a field that takes any JSON has it as it came. */
  readonly value: unknown
}

/**
 * The first thing that a value says and the intact one does not; `undefined` when it only says less. Where a field is
 * absent, an empty list says the same.
 */
export function findNewStatement(value: unknown, intact: unknown, made: Made, path = ''): string | undefined {
  if (value === undefined || value === null || value === intact || isAsItCame(value, made)) return undefined
  // Some nodes say true for 0x1.
  if (made.value === true && String(value) === '1' && path.endsWith('.status')) return undefined
  if (Array.isArray(value)) return findInList(value, intact, made, path)
  if (typeof value === 'object') return findInObject(toObject(value), toObject(intact), made, path)
  const found = `${path} became ${String(value)} from ${String(intact)}`
  if (NO_STATEMENT.test(found)) return undefined
  return made.makes === 'absent' && MEANT_BY_ABSENCE.some((pattern) => pattern.test(found))
    ? undefined
    : found
}

function isAsItCame(value: unknown, made: Made): boolean {
  const [one, other] = [value, made.value].map((text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
  return one === other
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  if (value instanceof Map) return Object.fromEntries(value as Map<string, unknown>)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Entries may be missing, and stand elsewhere then. */
function findInList(list: readonly unknown[], intact: unknown, made: Made, path: string): string | undefined {
  const entries = Array.isArray(intact) ? (intact as readonly unknown[]) : []
  // A list of what cannot be read is one, without entries.
  const isList = Array.isArray(intact) || Array.isArray(made.value)
  if (list.length === 0 && made.makes === 'unreadable' && entries.length === 0 && !isList)
    return `${path} became an empty list`
  for (const [at, one] of list.entries()) {
    const here = `${path}.${at}`
    const found = findNewStatement(one, entries[at], made, here)
    if (found === undefined) continue
    if (entries.every((entry) => findNewStatement(one, entry, made, here) !== undefined)) return found
  }
  return undefined
}

function findInObject(
  object: Readonly<Record<string, unknown>>,
  intact: Readonly<Record<string, unknown>>,
  made: Made,
  path: string,
): string | undefined {
  for (const [name, member] of Object.entries(object)) {
    if (NOTES.has(name)) continue
    const found = findNewStatement(member, intact[name], made, `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}
