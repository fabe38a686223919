import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createChunkNamer } from './createChunkNamer.ts'
import { serveDocuments } from './documents/serveDocuments.ts'
import { importIconsAlone } from './importIconsAlone.ts'
import { preloadFonts } from './preloadFonts.ts'
import { rootPage } from './rootPage.ts'
import { serveThemeBoot } from './serveThemeBoot.ts'
import { writeChunkContents } from './writeChunkContents.ts'

const MAIN = fileURLToPath(new URL('src/main.tsx', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What the first view of a screen fetches as soon as it is drawn. */
const FIRST_VIEWS = {
  AddressScreen: ['AtBlockParts', 'ExportButton', 'LabelControls', 'ListCount'],
  BlockScreen: ['CopyAsMenu'],
  BlockTransactionsScreen: ['ExportButton'],
  TransactionScreen: ['CopyAsMenu', 'InputView', 'MovementsCard'],
}

const contents = writeChunkContents(ROOT)

export default defineConfig({
  base: './',
  plugins: [
    importIconsAlone(),
    react(),
    tailwindcss(),
    serveThemeBoot(),
    serveDocuments(),
    rootPage(),
    preloadFonts(),
    contents.ofPage,
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // Fonts and images stay files: the policy of the page allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: createChunkNamer(MAIN, FIRST_VIEWS), debugName: 'by parts', minSize: 0 }],
        },
      },
    },
  },
  // Workers load grammars on demand.
  worker: { format: 'es', plugins: () => [contents.ofWorkers] },
  server: { host: '127.0.0.1', port: 5173 },
})
