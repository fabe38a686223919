import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const FILE = new URL('../../packages/ui/src/styles/themeBoot.js', import.meta.url)

/** Puts the design kit's script that chooses the theme before the first paint at `/themeBoot.js`, unbundled. */
export function serveThemeBoot(): Plugin {
  return {
    name: 'theme-boot',
    configureServer(server) {
      server.middlewares.use('/themeBoot.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(FILE))
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'themeBoot.js', source: readFileSync(FILE) })
    },
  }
}
