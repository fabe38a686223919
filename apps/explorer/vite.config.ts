import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    manifest: true,
    // Fonts and images stay files: the policy of the page allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Workers load grammars on demand.
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: 5173 },
})
