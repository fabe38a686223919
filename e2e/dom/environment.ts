import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** A DOM around modules that are loaded as Node loads them, so that a page and the servers it asks stand in one test. */
const environment: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'page',
  viteEnvironment: 'ssr',
}

// biome-ignore lint/style/noDefaultExport: Vitest takes the default export
export default environment
