import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes `.vite/contents.json`, for the check of sizes: for each JavaScript file of the build its modules, with the bytes of
 * each before they are made small, and the module that first imports it.
 */
export function writeChunkContents(root: string): Plugin {
  return {
    name: 'chunk-contents',
    apply: 'build',
    generateBundle(_options, bundle) {
      const toName = (id: string) => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, ''))
      const contents = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== 'chunk') return []
        const modules = Object.entries(chunk.modules).map(([id, { renderedLength }]) => {
          const [importer] = this.getModuleInfo(id)?.importers ?? []
          return {
            module: toName(id),
            bytes: renderedLength,
            importer: importer === undefined ? null : toName(importer),
          }
        })
        return [[chunk.fileName, modules]]
      })
      this.emitFile({
        type: 'asset',
        fileName: '.vite/contents.json',
        source: JSON.stringify(Object.fromEntries(contents)),
      })
    },
  }
}
