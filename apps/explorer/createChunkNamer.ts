/** What a bundler tells of its modules; the part used here. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => ModuleImports | null
}

interface ModuleImports {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

/**
 * Decides by who imports it which file a module comes in; `null` leaves it to the bundler. Without this each set of
 * users would be a file of its own, and a screen forty requests of a few hundred bytes.
 *
 * - `core`: what the first load needs besides the entry.
 * - `shared`: what three or more screens need, or other parts that the first load fetches on demand.
 * - a family of screens: what three or more need, all of that family. The first in the order given.
 * - `with-…`: what one screen needs and the parts fetched from screens, such as tabs and dialogs, need too.
 *
 * A module's imports are in its own file or in one further up this list, so that no two files import each other.
 */
export function createChunkNamer(
  entry: string,
  families: Families = {},
): (id: string, graph: ModuleGraph) => string | null {
  let names: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    names ??= nameChunks(entry, families, graph)
    return names.get(id) ?? null
  }
}

/** Names of screens, without their extension, by the family that they are of. */
export type Families = Readonly<Record<string, readonly string[]>>

/** What two screens have in common is left to the bundler: the others would download it for nothing. */
const SHARED_FROM = 3

function nameChunks(entry: string, families: Families, graph: ModuleGraph): ReadonlyMap<string, string> {
  const core = collectImports([entry], graph)
  const screens = listLazyImports(core, graph)
  const users = listUsers(screens, graph, core)
  const ofParts = collectImports(listLazyImports(users.keys(), graph), graph, core)
  const names = new Map<string, string>()
  for (const id of core) if (id !== entry) names.set(id, 'core')
  for (const [id, own] of users) {
    if (own.length >= SHARED_FROM) names.set(id, findFamily(own, families) ?? 'shared')
    else if (own.length === 1 && ofParts.has(id)) names.set(id, `with-${own[0]}`)
  }
  return names
}

/** The first family that all of the screens are of. */
function findFamily(screens: readonly string[], families: Families): string | undefined {
  return Object.keys(families).find((family) => screens.every((name) => families[family]?.includes(name)))
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

/** The modules of screens, without those known already, with the base names of the screens that need each. */
function listUsers(
  screens: readonly string[],
  graph: ModuleGraph,
  known: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, readonly string[]>()
  for (const screen of screens) {
    for (const id of collectImports([screen], graph, known)) {
      users.set(id, [...(users.get(id) ?? []), toBaseName(screen)])
    }
  }
  return users
}

function toBaseName(id: string): string {
  return id.split('/').at(-1)?.split('.')[0] ?? ''
}
