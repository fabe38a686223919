import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g
const REEXPORT = /export \{ ([^}]*) \} from '\.\/icons\/([\w-]+)\.mjs'/g

/**
 * Imports each icon from a file of its own instead of the file that names all: otherwise each module that has one icon
 * imports every icon of the app, and all of them come with the first load.
 */
export function importIconsAlone(): Plugin {
  let files: ReadonlyMap<string, string> | undefined
  return {
    name: 'icons-alone',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) => {
      if (id.includes('node_modules') || !code.includes("from 'lucide-react'")) return undefined
      files ??= listIconFiles()
      return {
        code: code.replace(IMPORT, (_, names: string) => rewrite(names, files ?? new Map())),
        map: null,
      }
    },
  }
}

function rewrite(names: string, files: ReadonlyMap<string, string>): string {
  const imports = names.split(',').flatMap((part) => {
    const [name = '', local = name] = part.trim().split(' as ')
    if (name === '') return []
    if (name.startsWith('type ')) return [`import { ${part.trim()} } from 'lucide-react'`]
    const file = files.get(name)
    if (file === undefined) throw new Error(`lucide-react has no icon ${name}`)
    return [`import ${local} from 'lucide-react/icons/${file}'`]
  })
  return imports.join('; ')
}

/** File of each icon, by every name it has. */
function listIconFiles(): ReadonlyMap<string, string> {
  const { resolve } = createRequire(import.meta.url)
  const index = resolve('lucide-react').replace(/cjs\/lucide-react\.js$/, 'esm/lucide-react.mjs')
  const entries = [...readFileSync(index, 'utf8').matchAll(REEXPORT)].flatMap(([, names = '', file = '']) =>
    names.split(', ').map((name): [string, string] => [name.replace('default as ', ''), file]),
  )
  return new Map(entries)
}
