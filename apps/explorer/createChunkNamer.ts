/** What a bundler tells of its modules; the part used here. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

/**
 * Puts all that the first load needs besides the entry itself into one file named `core`; `null` leaves a module to the
 * bundler. Without it every module that a screen shares with the first load becomes a request of its own.
 */
export function createChunkNamer(entry: string): (id: string, graph: ModuleGraph) => string | null {
  let firstLoad: ReadonlySet<string> | undefined
  return (id, graph) => {
    firstLoad ??= collectStaticImports(entry, graph)
    return id !== entry && firstLoad.has(id) ? 'core' : null
  }
}

function collectStaticImports(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}
