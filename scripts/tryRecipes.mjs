// Do the diffs of CONTRIBUTING.md work? Applies all of them to a copy of the tree, compiles it and runs its tests.
// By hand, not in the gate: `npm run recipes`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { copyTree } from './copyTree.mjs'
import { applyRecipe, readRecipes } from './recipes.mjs'

/** Those that see what the diffs add; tests that list all columns of a file are not among them. */
const TESTS = [
  'packages/ethereum/src/chains',
  'packages/api-schema/src/execution',
  'apps/gateway/src/indexers',
  'apps/gateway/src/methods',
  'apps/gateway/src/storage',
  'apps/explorer/src/screens/transaction/TransactionTabs.test.tsx',
]

const here = resolve(import.meta.dirname, '..')
const copy = copyTree(here, 'otterscan-recipes-')
const bin = (name) => join(here, 'node_modules/.bin', name)
try {
  for (const recipe of readRecipes(readFileSync(join(copy, 'CONTRIBUTING.md'), 'utf8'))) {
    const path = join(copy, recipe.path)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, applyRecipe(recipe, existsSync(path) ? readFileSync(path, 'utf8') : undefined))
  }
  const results = [
    [bin('tsc'), '-b'],
    [bin('vitest'), 'run', '--project', 'unit', ...TESTS],
  ].map(([command, ...args]) => spawnSync(command, args, { cwd: copy, stdio: 'inherit' }).status)
  const works = results.every((status) => status === 0)
  console.log(works ? 'recipes: all of them work' : 'recipes: they do not work, see above')
  process.exitCode = works ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
