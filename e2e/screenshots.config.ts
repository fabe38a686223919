import { defineConfig } from '@playwright/test'
import gate from './playwright.config.ts'

/** Writes the pictures of docs/images. `npm run screenshots`; nothing of the gate. */
export default defineConfig({
  ...gate,
  workers: 1,
  // The chain with sources is played first.
  timeout: 240_000,
  projects: [{ name: 'screenshots', testMatch: '**/*.screenshots.ts' }],
})
