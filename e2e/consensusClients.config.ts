import { defineConfig } from '@playwright/test'
import gate from './playwright.config.ts'

/** Without the sites that the gate's tests share. */
const { globalSetup: _, ...config } = gate

/** Real consensus clients, found as `npm run clients` finds them; nothing of the gate. */
export default defineConfig({
  ...config,
  projects: [{ name: 'consensus', testMatch: '**/fuluDevnet.spec.ts', workers: 1 }],
})
