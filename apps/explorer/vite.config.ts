import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createChunkNamer } from './createChunkNamer.ts'
import { serveThemeBoot } from './serveThemeBoot.ts'

const MAIN = fileURLToPath(new URL('src/main.tsx', import.meta.url))

export default defineConfig({
  plugins: [react(), tailwindcss(), serveThemeBoot()],
  build: {
    target: 'es2022',
    manifest: true,
    // Fonts and images stay files: the policy of the page allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Without these a screen costs forty requests of a few hundred bytes each.
          includeDependenciesRecursively: false,
          groups: [
            { name: createChunkNamer(MAIN), debugName: 'main', priority: 2, minSize: 0 },
            // What only lists of the index and files to save need comes with the first of them.
            {
              name: 'lists',
              test: /src\/entities\/(indexed-list|export\/(?!LazyExport)|transaction-filter\/(?!FilterableTransactionTable|filterSearch))|src\/queries\/(contract-lists|gateway\/(indexedPage|walkIndexed|useIndexRefresh|addressLists))|api-schema\/src\/execution\/(ots2|indexedList)\.ts/,
              priority: 1,
              minShareCount: 2,
              minSize: 0,
            },
            // Long lists are windowed by a library of 9 kB, which comes with the first of them.
            {
              name: 'shared',
              test: /src\/(entities|queries)\/|\/packages\/(?!ui\/src\/VirtualList)/,
              minShareCount: 3,
              minSize: 0,
            },
          ],
        },
      },
    },
  },
  // Workers load grammars on demand.
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: 5173 },
})
