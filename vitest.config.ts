import { defineConfig } from 'vitest/config'
import { serveDocuments } from './apps/explorer/documents/serveDocuments.ts'

const exclude = ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**']

/** Unit tests that mostly wait, for pauses of the real program: beside those that wait for a node. */
const waiting = [
  'apps/gateway/src/createIndexing.test.ts',
  'apps/gateway/src/sync/createSync.test.ts',
  'scripts/gate/runCommand.test.ts',
]

// As in the browser: a busy machine may lose a race once. `npm test` names these tests, and a third one fails it.
const retry = process.env.CI === undefined ? 0 : 1

// React's development build takes two to three times as long.
const asBuilt = {
  mode: 'production',
  plugins: [serveDocuments()],
  oxc: { jsx: { runtime: 'automatic' as const, development: false } },
}

// A page of happy-dom lives for longer than V8 expects of young objects: a tenth of the time went into moving them.
const forManyNodes = ['--max-semi-space-size=96']

// The gateway's policy for other origins is a browser's to try, and a link never loads a document.
const inDocument = {
  happyDOM: {
    settings: {
      fetch: { disableSameOriginPolicy: true },
      navigation: { disableMainFrameNavigation: true },
    },
  },
}

export default defineConfig({
  test: {
    projects: [
      {
        ...asBuilt,
        test: {
          name: 'unit',
          // Projects whose numbers of workers differ can run together only one after the other.
          sequence: { groupOrder: 0 },
          env: { NODE_ENV: 'production' },
          retry,
          testTimeout: 30_000,
          // With a second worker each file would get a new one: four times the imports, measured.
          maxWorkers: 1,
          // Half the time of a worker for each file; what the files of one worker share is reset for each.
          isolate: false,
          execArgv: forManyNodes,
          setupFiles: ['packages/testing/src/resetForEachFile.ts'],
          expect: { requireAssertions: true },
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/*/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'clients/**/*.test.ts',
          ],
          exclude: [...exclude, 'packages/devnet/**', 'clients/hardhatScreens.test.ts', ...waiting],
        },
      },
      {
        test: {
          name: 'integration',
          // As in `unit`: 1.5 s of a core for each file otherwise.
          isolate: false,
          sequence: { groupOrder: 1 },
          include: [
            'packages/devnet/src/**/*.test.ts',
            'packages/*/test/**/*.test.ts',
            'apps/*/test/**/*.test.ts',
            ...waiting,
          ],
          exclude: [
            ...exclude,
            'apps/gateway/test/hardhat/**',
            'apps/gateway/test/cluster/**',
            'apps/gateway/test/forks/**',
          ],
          expect: { requireAssertions: true },
          retry,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // One more than the cores of the smallest machine: a file waits for its node for about half of its time.
          maxWorkers: 3,
          globalSetup: ['e2e/fixtures/shareSites.ts'],
        },
      },
      {
        // Run by `npm run clients`: Hardhat is not among what `npm ci` installs.
        test: {
          name: 'hardhat',
          sequence: { groupOrder: 4 },
          include: ['apps/gateway/test/hardhat/**/*.test.ts'],
          exclude,
          expect: { requireAssertions: true },
          hookTimeout: 600_000,
          globalSetup: ['e2e/fixtures/shareSites.ts'],
        },
      },
      {
        ...asBuilt,
        test: {
          name: 'hardhat-screens',
          sequence: { groupOrder: 7 },
          env: { NODE_ENV: 'production' },
          include: ['clients/hardhatScreens.test.ts'],
          exclude,
          environment: './e2e/dom/environment.ts',
          environmentOptions: inDocument,
          expect: { requireAssertions: true },
          globalSetup: ['e2e/fixtures/shareSites.ts'],
        },
      },
      {
        // Run by `npm run cluster`: the servers are not among what `npm ci` installs.
        test: {
          name: 'cluster',
          sequence: { groupOrder: 5 },
          include: ['apps/gateway/test/cluster/**/*.test.ts'],
          exclude,
          expect: { requireAssertions: true },
          testTimeout: 900_000,
          hookTimeout: 300_000,
          maxWorkers: 1,
        },
      },
      {
        // Run by `npm run clients` too, where there is a geth.
        test: {
          name: 'forks',
          sequence: { groupOrder: 6 },
          include: ['apps/gateway/test/forks/**/*.test.ts'],
          exclude,
          expect: { requireAssertions: true },
          globalSetup: ['e2e/fixtures/shareSites.ts'],
        },
      },
      {
        ...asBuilt,
        test: {
          name: 'pages',
          // As in `unit`: some 2.5 s of a core for each file otherwise.
          isolate: false,
          execArgv: forManyNodes,
          setupFiles: ['e2e/dom/resetForEachFile.ts'],
          sequence: { groupOrder: 2 },
          env: { NODE_ENV: 'production' },
          include: ['e2e/**/*.test.{ts,tsx}'],
          exclude,
          environment: './e2e/dom/environment.ts',
          environmentOptions: inDocument,
          expect: { requireAssertions: true },
          globalSetup: ['e2e/fixtures/shareSites.ts'],
          // By default one on two cores, of which the other then waits: these are the last before the browser.
          maxWorkers: 2,
          retry,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...asBuilt,
        test: {
          name: 'fuzz',
          sequence: { groupOrder: 3 },
          env: { NODE_ENV: 'production' },
          include: ['e2e/fuzz/*.fuzz.{ts,tsx}', 'apps/gateway/test/fuzz/*.fuzz.ts'],
          exclude,
          environment: './e2e/dom/environment.ts',
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } },
          },
          expect: { requireAssertions: true },
          // A part takes the time it was given.
          testTimeout: 2_147_483_647,
          maxWorkers: 2,
        },
      },
    ],
  },
})
