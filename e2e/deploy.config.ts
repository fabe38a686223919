import { defineConfig } from '@playwright/test'
import gate from './playwright.config.ts'

const { launchOptions } = gate.use ?? {}

/** The explorer behind real web servers with the files of `deploy/`. `npm run deploy:check` */
export default defineConfig({
  ...gate,
  // The frame of a compiler of 9 MB.
  timeout: 180_000,
  workers: 2,
  use: {
    ...gate.use,
    ignoreHTTPSErrors: true,
    launchOptions: {
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP *.example 127.0.0.1'],
    },
  },
  projects: [
    { name: 'deploy', testMatch: '**/*.deploy.ts', testIgnore: '**/airGap.deploy.ts' },
    { name: 'air-gap', testMatch: '**/airGap.deploy.ts' },
  ],
})
