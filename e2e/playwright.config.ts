import { defineConfig } from '@playwright/test'

const { CHROMIUM_SHELL_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME } = process.env

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './fixtures/shareSitesWithPlaywright.ts',
  outputDir: 'test-results',
  workers: 3,
  // A busy machine may lose a race once; tests that needed a second run are named at the end, and a third one fails.
  retries: process.env.CI === undefined ? 0 : 1,
  // Some open a dozen pages; a busy machine takes a few seconds for each.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? [['list']] : [['list'], ['json']],
  use: {
    launchOptions: {
      ...(CHROMIUM_SHELL_PATH === undefined ? {} : { executablePath: CHROMIUM_SHELL_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Read-only tests of one file run side by side too, so the longest file does not hold the end.
  fullyParallel: true,
  projects: [
    {
      // A beacon chain lives by the clock and waits most of the time: from the start, on a worker of its own.
      name: 'beacon',
      testMatch: '**/beaconDevnet.spec.ts',
      workers: 1,
    },
    { name: 'chromium', testIgnore: ['**/beaconDevnet.spec.ts', '**/fuluDevnet.spec.ts'] },
  ],
})
