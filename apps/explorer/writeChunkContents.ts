import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes `.vite/contents.json`, for the check of sizes and the list of licenses: for each JavaScript file of the build its
 * modules, with the bytes of each before they are made small, and the module that first imports it. Workers are builds of
 * their own: `ofWorkers` goes among their plugins.
 */
export function writeChunkContents(root: string): { readonly ofPage: Plugin; readonly ofWorkers: Plugin } {
  const contents = new Map<string, unknown>()
  const toName = (id: string) => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, ''))
  const collect: Plugin['generateBundle'] = function (_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const modules = Object.entries(chunk.modules).map(([id, { renderedLength }]) => {
        const [importer] = this.getModuleInfo(id)?.importers ?? []
        return {
          module: toName(id),
          bytes: renderedLength,
          importer: importer === undefined ? null : toName(importer),
        }
      })
      contents.set(chunk.fileName, modules)
    }
  }
  return {
    ofWorkers: { name: 'chunk-contents-of-workers', apply: 'build', generateBundle: collect },
    ofPage: {
      name: 'chunk-contents',
      apply: 'build',
      async generateBundle(...args) {
        await collect.apply(this, args)
        this.emitFile({
          type: 'asset',
          fileName: '.vite/contents.json',
          source: JSON.stringify(Object.fromEntries(contents)),
        })
      },
    },
  }
}
