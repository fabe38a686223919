import type { SourceEntry } from '@otterscan/api-schema/sourcify/contractSource'

/** A folder of source files. */
export interface SourceFolder {
  /** A chain of folders with a single child is joined: `contracts/token`. Empty for the root. */
  readonly name: string
  readonly folders: readonly SourceFolder[]
  readonly files: readonly { readonly name: string; readonly file: SourceEntry }[]
}

interface Draft {
  readonly folders: Map<string, Draft>
  readonly files: { readonly name: string; readonly file: SourceEntry }[]
}

const MAX_FOLDER_DEPTH = 24

/** Files grouped by the folders of their paths, sorted by name. Paths are only names; none is opened. */
export function buildSourceTree(files: readonly SourceEntry[]): SourceFolder {
  const root: Draft = { folders: new Map(), files: [] }
  for (const file of files) {
    const segments = file.path.split('/')
    const name = segments.pop() ?? ''
    // A path of only separators must not nest folders without limit.
    const folders = segments.slice(0, MAX_FOLDER_DEPTH)
    let at = root
    for (const segment of folders) {
      const next = at.folders.get(segment) ?? { folders: new Map(), files: [] }
      at.folders.set(segment, next)
      at = next
    }
    at.files.push({ name: name === '' ? file.path : name, file })
  }
  return finish('', root)
}

function finish(name: string, draft: Draft): SourceFolder {
  const folders = [...draft.folders].map(([inner, folder]) => finish(inner, folder)).sort(byName)
  const [only] = folders
  if (name !== '' && draft.files.length === 0 && folders.length === 1 && only !== undefined) {
    return { ...only, name: `${name}/${only.name}` }
  }
  return { name, folders, files: [...draft.files].sort(byName) }
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}
