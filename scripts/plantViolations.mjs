// Does every rule bite? Copies the tree, plants one fault per rule, and asks each check to name its fault.
// Run by `npm test`: a check that stops seeing faults looks exactly like a clean tree.
import { spawnSync } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { copyTree } from './copyTree.mjs'

const here = resolve(import.meta.dirname, '..')

/** Each: the direction rule, then the planted files. The first file is the one the rule must name. */
const DIRECTION_PLANTS = {
  'no-circular': {
    'packages/ethereum/src/plantedCircleA.ts':
      "import type { B } from './plantedCircleB.ts'\nexport type A = B[]\n",
    'packages/ethereum/src/plantedCircleB.ts':
      "import type { A } from './plantedCircleA.ts'\nexport type B = A[]\n",
  },
  'ethereum-imports-nothing': {
    'packages/ethereum/src/plantedFloor.ts': "export type { X } from '@otterscan/api-schema/plantedTarget'\n",
    'packages/api-schema/src/plantedTarget.ts': 'export type X = 1\n',
  },
  'ui-imports-nothing': {
    'packages/ui/src/PlantedFloor.tsx':
      "import { x } from '@otterscan/ethereum/plantedNoun'\nexport const Planted = () => <p role={x ? 'a' : 'b'}>{x}</p>\n",
    'packages/ethereum/src/plantedNoun.ts': 'export const x = 1\n',
  },
  'api-schema-directions': {
    'packages/api-schema/src/plantedUp.ts':
      "export const load = () => import('@otterscan/decode/plantedTarget')\n",
    'packages/decode/src/plantedTarget.ts': 'export const x = 1\n',
  },
  'decode-directions': {
    'packages/decode/src/plantedUp.ts': "export type Y = import('@otterscan/api-schema/plantedTarget').X\n",
  },
  'replay-directions': {
    'packages/replay/src/plantedUp.ts': "export { x } from '@otterscan/decode/plantedTarget'\n",
  },
  'clients-directions': {
    'packages/clients/src/plantedUp.ts': "export { x } from '@otterscan/decode/plantedTarget'\n",
  },
  'devnet-directions': {
    'packages/devnet/src/plantedUp.ts': "export { x } from '@otterscan/decode/plantedTarget'\n",
  },
  'testing-directions': {
    'packages/testing/src/plantedUp.ts': "export { x } from '@otterscan/clients/plantedTarget'\n",
  },
  'testing-only-for-tests': {
    'packages/clients/src/plantedFakeUser.ts': "export { x } from '@otterscan/testing/plantedFakeNode'\n",
    'packages/testing/src/plantedFakeNode.ts': 'export const x = 1\n',
  },
  'devnet-only-for-tests-and-the-program': {
    'apps/explorer/src/app/plantedDevnet.ts': "export { x } from '@otterscan/devnet/plantedTarget'\n",
    'packages/devnet/src/plantedTarget.ts': 'export const x = 1\n',
  },
  'recordings-only-in-tests': {
    'packages/api-schema/src/plantedRecording.ts': "export { x } from '@otterscan/recordings/plantedData'\n",
    'packages/recordings/src/plantedData.ts': 'export const x = 1\n',
  },
  'no-cross-app-imports': {
    'apps/gateway/src/plantedStranger.ts': "export { x } from '../../explorer/src/app/plantedRoof.ts'\n",
    'apps/explorer/src/app/plantedRoof.ts': 'export const x = 1\n',
  },
  'no-react-in-packages': {
    'packages/clients/src/plantedReact.ts': "import 'react'\n",
  },
  'pure-packages-have-no-node': {
    'packages/decode/src/plantedNode.ts': "export { join } from 'node:path'\n",
  },
  'no-cross-screen-imports': {
    'apps/explorer/src/screens/planted-one/PlantedOne.tsx':
      "export { x } from '../planted-two/plantedTwo.ts'\n",
    'apps/explorer/src/screens/planted-two/plantedTwo.ts': 'export const x = 1\n',
  },
  'nothing-imports-app': {
    'apps/explorer/src/screens/planted-one/plantedRoofUser.ts':
      "export { x } from '../../app/plantedRoof.ts'\n",
  },
  'only-app-imports-screens': {
    'apps/explorer/src/entities/plantedEntity.ts':
      "export { x } from '../screens/planted-two/plantedTwo.ts'\n",
  },
  'only-queries-and-app-call-clients': {
    'apps/explorer/src/entities/plantedCall.ts': "export { x } from '@otterscan/clients/plantedTarget'\n",
    'packages/clients/src/plantedTarget.ts': 'export const x = 1\nexport type T = 1\n',
  },
  'queries-import-no-views': {
    'apps/explorer/src/queries/plantedHigh.ts': "export { x } from '../entities/plantedLow.ts'\n",
    'apps/explorer/src/entities/plantedLow.ts': 'export const x = 1\n',
  },
  'only-dialects-name-a-dialect': {
    'packages/ethereum/src/execution/plantedFee.ts':
      "export { x } from '../dialects/planted-family/plantedFamily.ts'\n",
    'packages/ethereum/src/dialects/planted-family/plantedFamily.ts': 'export const x = 1\n',
  },
  'config-and-paths-import-no-queries': {
    'apps/explorer/src/config/plantedQuery.ts': "export { x } from '../queries/plantedLevel.ts'\n",
    'apps/explorer/src/queries/plantedLevel.ts': 'export const x = 1\n',
  },
  'no-read-to-write-imports': {
    'apps/gateway/src/methods/plantedWing.ts': "export { x } from '../sync/plantedSync.ts'\n",
    'apps/gateway/src/sync/plantedSync.ts': 'export const x = 1\n',
  },
  'no-write-to-read-imports': {
    'apps/gateway/src/indexers/plantedWing.ts': "export { x } from '../methods/plantedMethod.ts'\n",
    'apps/gateway/src/methods/plantedMethod.ts': 'export const x = 1\n',
  },
  'methods-import-no-server': {
    'apps/gateway/src/methods/plantedServerUser.ts': "export { x } from '../server/plantedServer.ts'\n",
    'apps/gateway/src/server/plantedServer.ts': 'export const x = 1\n',
  },
  'indexers-import-no-sync': {
    'apps/gateway/src/indexers/plantedSyncUser.ts': "export { x } from '../sync/plantedSync.ts'\n",
  },
  'nothing-imports-the-gateway-composition': {
    'apps/gateway/src/server/plantedComposition.ts': "export { x } from '../createPlanted.ts'\n",
    'apps/gateway/src/createPlanted.ts': 'export const x = 1\n',
  },
  'gateway-level-3-imports-nothing-higher': {
    'apps/gateway/src/storage/plantedFloor.ts': "export { x } from '../methods/plantedMethod.ts'\n",
  },
  'no-test-helpers-in-product': {
    'packages/clients/src/plantedHelper.ts': "export { x } from './testing/plantedFake.ts'\n",
    'packages/clients/src/testing/plantedFake.ts': 'export const x = 1\n',
  },
}

/** Allowed, although close to a fault: no rule may name these. */
const ALLOWED_PLANTS = {
  'apps/explorer/src/entities/plantedClientType.ts':
    "import type { T } from '@otterscan/clients/plantedTarget'\nexport type U = T\n",
  'packages/clients/src/plantedHelper.test.ts': "export { x } from './testing/plantedFake.ts'\n",
}

const BIOME_PLANTS = {
  'lint/correctness/noUndeclaredDependencies': {
    'packages/ethereum/src/plantedUndeclared.ts': "export { x } from '@otterscan/decode/plantedTarget'\n",
  },
  'lint/suspicious/noImportCycles': {},
  'lint/performance/noBarrelFile': { 'packages/ui/src/plantedBarrel.ts': "export * from './theme.ts'\n" },
  'lint/style/noDefaultExport': { 'packages/ethereum/src/plantedDefault.ts': 'export default 1\n' },
  'lint/style/noRestrictedGlobals': {
    'apps/explorer/src/queries/plantedFetch.ts': "export const load = () => fetch('/config.json')\n",
  },
  'lint/style/noRestrictedImports': {
    'apps/gateway/src/server/plantedPool.ts':
      "import { Pool } from 'undici'\nexport const pool = new Pool('http://127.0.0.1')\n",
  },
  'lint/style/noNonNullAssertion': {
    'packages/ethereum/src/plantedBang.ts': 'export const first = (list: string[]) => list[0]!\n',
  },
  'lint/suspicious/noExplicitAny': {
    'packages/ethereum/src/plantedAny.ts': 'export const any: any = 1\n',
  },
  'lint/suspicious/noConsole': {
    'packages/ethereum/src/plantedConsole.ts': 'console.log(1)\nexport const a = 1\n',
  },
  'lint/suspicious/noFocusedTests': {
    'packages/ethereum/src/plantedFocus.test.ts':
      "import { expect, test } from 'vitest'\n\ntest.only('one', () => expect(1).toBe(1))\n",
  },
  'lint/suspicious/noSkippedTests': {
    'packages/ethereum/src/plantedSkip.test.ts':
      "import { expect, test } from 'vitest'\n\ntest.skip('one', () => expect(1).toBe(1))\n",
  },
  'lint/security/noDangerouslySetInnerHtml': {
    'apps/explorer/src/entities/PlantedRaw.tsx':
      'export const PlantedRaw = () => <p dangerouslySetInnerHTML={{ __html: location.hash }} />\n',
  },
}

const OXLINT_PLANTS = {
  'no-floating-promises': {
    'packages/ethereum/src/plantedFloating.ts': 'export function go() {\n  Promise.resolve(1)\n}\n',
  },
  'await-thenable': {
    'packages/ethereum/src/plantedAwait.ts': 'export async function wait() {\n  await 5\n}\n',
  },
  'no-restricted-properties': {
    'packages/ethereum/src/plantedGlobalFetch.ts':
      "export async function load() {\n  return await globalThis.fetch('/config.json')\n}\n",
  },
  'no-misused-promises': {
    'packages/ethereum/src/plantedMisused.ts':
      'export function go(run: () => Promise<boolean>) {\n  if (run()) return 1\n  return 2\n}\n',
  },
}

const TYPE_PLANTS = {
  TS2322: { 'packages/ethereum/src/plantedType.ts': "export const count: bigint = 'one'\n" },
  TS2375: {
    'packages/ethereum/src/plantedOptional.ts':
      'interface Box {\n  a?: string\n}\nexport const box: Box = { a: undefined } as { a: string | undefined }\n',
  },
  TS2307: {
    'packages/decode/src/plantedDeep.ts': "export { x } from '@otterscan/ethereum/internal/plantedInner'\n",
    'packages/ethereum/src/internal/plantedInner.ts': 'export const x = 1\n',
  },
}

const NAME_PLANTS = {
  'says nothing: packages/ethereum/src/utils.ts': {
    'packages/ethereum/src/utils.ts': 'export const a = 1\n',
  },
  'says nothing: packages/ui/src/index.test.tsx': {
    'packages/ui/src/index.test.tsx': 'export const a = 1\n',
  },
  'same name: apps/gateway/src/methods/plantedTwin.ts, apps/gateway/src/server/plantedTwin.ts': {
    'apps/gateway/src/methods/plantedTwin.ts': 'export const a = 1\n',
    'apps/gateway/src/server/plantedTwin.ts': 'export const a = 1\n',
  },
  'same export: PlantedName of apps/gateway/src/methods/plantedType.ts, apps/gateway/src/server/plantedValue.ts':
    {
      'apps/gateway/src/methods/plantedType.ts': 'export interface PlantedName {\n  readonly a: 1\n}\n',
      'apps/gateway/src/server/plantedValue.ts': 'export class PlantedName {}\n',
    },
}

// Tests are half of the tree, which the checks would read in vain: what they have to notice is planted.
const copy = copyTree(
  here,
  'otterscan-planted-',
  (path) => !/^(e2e|clients)\/.*\.tsx?$|\.test\.tsx?$/.test(path),
)

const VERB_PLANTS = {
  'packages/ethereum/src/plantedVerb.ts: getLocal: "get"': {
    'packages/ethereum/src/plantedVerb.ts': [
      'export const getLocal = (): number => 1',
      'export function toLater(): Promise<number> {',
      '  return Promise.resolve(1)',
      '}',
      'export function toPerhaps(part: number): bigint | undefined {',
      '  return part === 0 ? undefined : 1n',
      '}',
      'export async function readRemote() {',
      '  return await Promise.resolve(1)',
      '}',
      '',
    ].join('\n'),
  },
  'packages/ethereum/src/plantedVerb.ts: toLater: this verb': {},
  'packages/ethereum/src/plantedVerb.ts: toPerhaps: this verb': {},
  'packages/ethereum/src/plantedVerb.ts: readRemote: "read"': {},
}

/** One plant for all: the table is one file. */
const CASE_PLANTS = {
  'ABI-01: no test of packages/ethereum/src/plantedCase.test.ts that ran bears it': {
    'packages/ethereum/src/plantedCase.test.ts': "// test('ABI-01')\nexport {}\n",
    'docs/cases.md': [
      '| ABI-01 | a title in a comment | `packages/ethereum/src/plantedCase.test.ts` |',
      '| ABI-03 | no such file | `packages/ethereum/src/plantedGone.test.ts` |',
      '| ABI-05 | nothing | |',
      '',
    ].join('\n'),
    'docs/spec-coverage.md': '| a line | `plantedCase.test.ts`: reads a number; reads a fraction |\n',
    'reports/unit.json': JSON.stringify({
      testResults: [
        {
          name: join(copy, 'packages/ethereum/src/plantedCase.test.ts'),
          assertionResults: [
            { ancestorTitles: [], title: 'ABI-01 skipped', status: 'skipped' },
            { ancestorTitles: ['planted'], title: 'reads a number', status: 'passed' },
          ],
        },
      ],
    }),
  },
  'ABI-03: there is no packages/ethereum/src/plantedGone.test.ts': {},
  'ABI-05: names neither a test nor a reason': {},
  'ABI: 3 cases, there are 13': {},
  'no test of plantedCase.test.ts that ran is called "reads a fraction"': {},
}

const KNIP_PLANTS = {
  'apps/gateway/src/server/plantedFile.ts': {
    'apps/gateway/src/server/plantedFile.ts': 'export const a = 1\n',
  },
  'packages/ethereum/src/plantedOrphan.ts': {
    'packages/ethereum/src/plantedOrphan.ts': 'export const orphan = 1\n',
  },
}

const missed = []
try {
  checkDirections()
  checkUnreadModules()
  runPlants('file names', NAME_PLANTS, 'node', ['scripts/checkFileNames.mjs'])
  runPlants('verbs', VERB_PLANTS, 'node', ['scripts/checkVerbs.mjs'])
  runPlants('cases', CASE_PLANTS, 'node', ['scripts/checkCases.mjs', '--reports', 'reports'])
  runPlants('biome', BIOME_PLANTS, 'biome', [
    'lint',
    '--max-diagnostics=none',
    '--colors=off',
    'packages',
    'apps',
  ])
  runPlants('oxlint', OXLINT_PLANTS, 'oxlint', ['--type-aware', 'packages/ethereum'])
  runPlants('types', TYPE_PLANTS, 'tsc', ['-b', 'packages/decode', '--pretty', 'false'])
  runPlants('knip', KNIP_PLANTS, 'knip', ['--no-progress'])
} finally {
  rmSync(copy, { recursive: true, force: true })
}
for (const text of missed) console.error(text)
console.log(`planted violations: ${missed.length} not caught`)
process.exitCode = missed.length === 0 ? 0 : 1

function checkDirections() {
  const { forbidden } = createRequire(import.meta.url)(join(here, '.dependency-cruiser.cjs'))
  for (const { name } of forbidden) {
    if (DIRECTION_PLANTS[name] === undefined)
      missed.push(`no fault is planted for the direction rule ${name}`)
  }
  const plants = Object.entries(DIRECTION_PLANTS)
  for (const [, files] of plants) write(files)
  write(ALLOWED_PLANTS)
  const { output, status } = run('node', ['scripts/checkDirections.mjs'])
  if (status === 0) missed.push('directions: exit code 0 with faults planted')
  for (const [rule, files] of plants) {
    const [place] = Object.keys(files)
    if (!output.includes(`${rule}: ${place} `))
      missed.push(`directions: ${rule} does not see ${place}\n${output}`)
  }
  for (const place of Object.keys(ALLOWED_PLANTS)) {
    if (output.includes(`: ${place} `)) missed.push(`directions: ${place} is allowed, yet named`)
  }
}

/** A check that reads too little must say so rather than be content. */
function checkUnreadModules() {
  const config = join(copy, '.dependency-cruiser.cjs')
  appendFileSync(config, "\nmodule.exports.options.includeOnly = '^packages/ethereum/'\n")
  const { output, status } = run('node', ['scripts/checkDirections.mjs'])
  if (status === 0 || !output.includes('not read: ')) missed.push('directions: unread modules go unnoticed')
  copyFileSync(join(here, '.dependency-cruiser.cjs'), config)
}

function runPlants(check, plants, command, args) {
  for (const files of Object.values(plants)) write(files)
  const { output, status } = run(command, args)
  if (status === 0) missed.push(`${check}: exit code 0 with faults planted`)
  for (const [sign, files] of Object.entries(plants)) {
    if (!output.includes(sign)) missed.push(`${check}: nothing says ${sign} (${Object.keys(files)})`)
  }
}

function run(command, args) {
  const program = command === 'node' ? process.execPath : join(here, 'node_modules/.bin', command)
  const { stdout, stderr, status } = spawnSync(program, args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  return { output: `${stdout}\n${stderr}`, status }
}

function write(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
}
