/** What a bundler tells of its modules; the part used here. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => Module | null
}

interface Module {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
  /** `null` while it is not loaded. */
  readonly code?: string | null
}

/** What is fetched on demand: a screen, or a part of one such as a tab or a dialog. */
interface Part {
  readonly id: string
  readonly weight: number
  /** All that it imports statically, besides the core. */
  readonly modules: ReadonlySet<string>
  /** A screen together with what its first view fetches besides. */
  readonly isFirstView: boolean
}

/** Modules that come in one file. */
interface Chunk {
  readonly modules: readonly string[]
  readonly bytes: number
  /** Parts that fetch it, as a set of bits: those that have it already do not count. */
  readonly users: bigint
  readonly imports: Set<Chunk>
}

/** Fetching a file costs about as much as so many characters of code. */
const REQUEST_COST = 40_000
/** A screen is where a visit begins; a tab or a dialog comes when the rest is there. */
const SCREEN_WEIGHT = 30

/**
 * Decides which file a module comes in; `null` leaves it to the bundler, which puts what one part alone needs in that
 * part's own file. `core` is what the first load needs besides the entry. What several parts need would be a file for
 * each set of parts, and a screen fifty requests of a few hundred bytes: files are joined as long as that saves more in
 * requests than it costs in code that a part fetches for nothing, and never so that two files import each other.
 *
 * `together` names, by the base name of a screen, parts that its first view always fetches.
 */
export function createChunkNamer(
  entry: string,
  together: Readonly<Record<string, readonly string[]>> = {},
): (id: string, graph: ModuleGraph) => string | null {
  let names: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    names ??= nameChunks(entry, together, graph)
    return names.get(id) ?? null
  }
}

function nameChunks(
  entry: string,
  together: Readonly<Record<string, readonly string[]>>,
  graph: ModuleGraph,
): ReadonlyMap<string, string> {
  const core = collectImports([entry], graph)
  const parts = listParts(core, together, graph)
  const chunks = joinChunks(listAtoms(parts, core, graph), parts)
  const names = new Map<string, string>()
  for (const id of core) if (id !== entry) names.set(id, 'core')
  for (const { modules } of chunks) {
    const name = `with-${toBaseName(modules.toSorted()[0] ?? '')}`
    for (const id of modules) names.set(id, name)
  }
  return names
}

function listParts(
  core: ReadonlySet<string>,
  together: Readonly<Record<string, readonly string[]>>,
  graph: ModuleGraph,
): readonly Part[] {
  const screens = new Set(listLazyImports(core, graph))
  const parts = new Map<string, Part>()
  const waiting = [...screens]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (parts.has(id) || core.has(id)) continue
    const modules = collectImports([id], graph, core)
    parts.set(id, { id, weight: screens.has(id) ? SCREEN_WEIGHT : 1, modules, isFirstView: false })
    waiting.push(...listLazyImports(modules, graph))
  }
  const firstViews = Object.entries(together).map(([screen, names]): Part => {
    const members = [screen, ...names].flatMap((name) => {
      const found = [...parts.values()].filter(({ id }) => toBaseName(id) === name)
      if (found.length === 0) throw new Error(`Nothing fetched on demand is called ${name}`)
      return found
    })
    const modules = new Set(members.flatMap((part) => [...part.modules]))
    return { id: screen, weight: SCREEN_WEIGHT, modules, isFirstView: true }
  })
  return [...parts.values(), ...firstViews]
}

/** For each module, whether it is there already when a part is fetched: all that import the part have it. */
function findPresent(parts: readonly Part[], core: ReadonlySet<string>, graph: ModuleGraph) {
  const importers = new Map<string, Part[]>()
  for (const part of parts) {
    for (const id of listLazyImports(part.modules, graph)) {
      importers.set(id, [...(importers.get(id) ?? []), part])
    }
  }
  const ofCore = new Set(listLazyImports(core, graph))
  return (part: Part): ReadonlySet<string> => {
    const [first, ...others] = importers.get(part.id) ?? []
    if (first === undefined || ofCore.has(part.id)) return new Set()
    return new Set([...first.modules].filter((id) => others.every(({ modules }) => modules.has(id))))
  }
}

/** Modules by the parts that need them, without what one part alone needs. */
function listAtoms(parts: readonly Part[], core: ReadonlySet<string>, graph: ModuleGraph): readonly Chunk[] {
  const findModules = findPresent(parts, core, graph)
  const needs = new Map<string, bigint>()
  const users = new Map<string, bigint>()
  parts.forEach((part, index) => {
    const bit = 1n << BigInt(index)
    const present = findModules(part)
    for (const id of part.modules) {
      if (!part.isFirstView) needs.set(id, (needs.get(id) ?? 0n) | bit)
      if (!present.has(id)) users.set(id, (users.get(id) ?? 0n) | bit)
    }
  })
  const modulesOf = new Map<bigint, string[]>()
  for (const [id, bits] of needs) {
    const isOfOne = (bits & (bits - 1n)) === 0n
    if (!isOfOne) modulesOf.set(bits, [...(modulesOf.get(bits) ?? []), id])
  }
  const chunkOf = new Map<string, Chunk>()
  const atoms = [...modulesOf.values()].map((modules): Chunk => {
    const chunk = {
      modules,
      bytes: modules.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0),
      users: modules.reduce((bits, id) => bits | (users.get(id) ?? 0n), 0n),
      imports: new Set<Chunk>(),
    }
    for (const id of modules) chunkOf.set(id, chunk)
    return chunk
  })
  for (const [id, chunk] of chunkOf) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      const other = chunkOf.get(imported)
      if (other !== undefined && other !== chunk) chunk.imports.add(other)
    }
  }
  return atoms
}

function joinChunks(atoms: readonly Chunk[], parts: readonly Part[]): readonly Chunk[] {
  const weigh = (bits: bigint) =>
    parts.reduce((sum, { weight }, index) => ((bits >> BigInt(index)) & 1n ? sum + weight : sum), 0)
  const gainOf = (one: Chunk, other: Chunk) =>
    weigh(one.users & other.users) * REQUEST_COST -
    weigh(one.users & ~other.users) * other.bytes -
    weigh(other.users & ~one.users) * one.bytes
  let chunks = [...atoms]
  const gains = new Map<Chunk, Map<Chunk, number>>()
  const note = (one: Chunk) => {
    const own = new Map<Chunk, number>()
    for (const other of chunks) {
      if (other === one) continue
      const gain = gainOf(one, other)
      if (gain > 0) own.set(other, gain)
    }
    gains.set(one, own)
  }
  for (const chunk of chunks) note(chunk)
  for (;;) {
    const pairs = [...gains].flatMap(([one, own]) => [...own].map(([other, gain]) => ({ one, other, gain })))
    const best = pairs
      .toSorted((a, b) => b.gain - a.gain)
      .find(({ one, other }) => !reachesAround(one, other) && !reachesAround(other, one))
    if (best === undefined) return chunks
    const joined = join(best.one, best.other)
    chunks = chunks.filter((chunk) => chunk !== best.one && chunk !== best.other)
    for (const chunk of chunks) {
      gains.get(chunk)?.delete(best.one)
      gains.get(chunk)?.delete(best.other)
      if (!chunk.imports.has(best.one) && !chunk.imports.has(best.other)) continue
      chunk.imports.delete(best.one)
      chunk.imports.delete(best.other)
      chunk.imports.add(joined)
    }
    gains.delete(best.one)
    gains.delete(best.other)
    chunks.push(joined)
    note(joined)
  }
}

function join(one: Chunk, other: Chunk): Chunk {
  const imports = new Set([...one.imports, ...other.imports])
  imports.delete(one)
  imports.delete(other)
  return {
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes,
    users: one.users | other.users,
    imports,
  }
}

/** Whether `from` imports `to` by way of a third: joined, they and the third would import each other. */
function reachesAround(from: Chunk, to: Chunk): boolean {
  const seen = new Set<Chunk>()
  const waiting = [...from.imports].filter((chunk) => chunk !== to)
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (chunk === to) return true
    if (seen.has(chunk)) continue
    seen.add(chunk)
    waiting.push(...chunk.imports)
  }
  return false
}

/** The modules and all that they import statically, without what is known already. */
function collectImports(
  ids: readonly string[],
  graph: ModuleGraph,
  known: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id) || known.has(id)) continue
    seen.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

function listLazyImports(ids: Iterable<string>, graph: ModuleGraph): readonly string[] {
  return [...new Set([...ids].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))]
}

function toBaseName(id: string): string {
  return id.split('/').at(-1)?.split('.')[0] ?? ''
}
