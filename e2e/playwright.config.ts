import { defineConfig } from '@playwright/test'

const { CHROMIUM_PATH, OTTERSCAN_E2E_PORT, PLAYWRIGHT_JSON_OUTPUT_NAME } = process.env
const port = OTTERSCAN_E2E_PORT ?? '18650'
const address = `http://localhost:${port}`

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? [['list']] : [['list'], ['json']],
  use: {
    baseURL: address,
    launchOptions: {
      ...(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH }),
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
  projects: [{ name: 'chromium' }],
  webServer: {
    // Port 9 answers nothing: until a chain is set up here, the connection screen is what there is to see.
    command: `node ../scripts/start.mjs --port ${port} --node http://127.0.0.1:9`,
    url: address,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    reuseExistingServer: false,
  },
})
