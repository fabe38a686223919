/*
 * What `npm test` runs. The lanes run beside each other; within a lane one stage follows the other. Limits
 * are some five times what a stage takes on two quiet cores: they end what hangs.
 */
import { join } from 'node:path'
import { countPlaywright, countVitest } from './countTests.mjs'

/** Groups of lanes; a group begins when the one before has ended. Reports of tests go to `reports`. */
export function listStages(reports) {
  // Of the browser tests; a download, so early.
  const downloading = [
    {
      name: 'beacon-node',
      limitMinutes: 8,
      command: ['tsx', '--no-cache', 'packages/devnet/scripts/installBeaconNode.ts'],
    },
  ]
  // Mostly npm's own work. By then the explorer is built.
  const packed = {
    name: 'package',
    limitMinutes: 4,
    command: ['tsx', '--no-cache', 'scripts/checkPackage.mjs'],
    needs: 'build',
  }
  // With what is installed, built and packed by then; 76 s beside other stages.
  const guide = {
    name: 'guide',
    limitMinutes: 8,
    command: ['node', 'scripts/guideCheck.mjs', '--reuse'],
    needs: 'package',
  }
  const waiting = [vitestStage('integration', 30), packed, guide, vitestStage('pages', 20)]
  const browser = {
    name: 'browser',
    limitMinutes: 45,
    command: ['node', 'scripts/browserTests.mjs'],
    needs: 'build',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
    count: countPlaywright,
  }
  const computing = [
    // First: the pages in the other lane need it.
    { name: 'build', limitMinutes: 3, command: ['node', 'scripts/buildExplorer.mjs', '--force'] },
    { name: 'lint', limitMinutes: 3, command: ['biome', 'ci', '.'] },
    { name: 'types', limitMinutes: 5, command: ['tsc', '-b'] },
    { name: 'promises', limitMinutes: 5, command: ['oxlint', '--type-aware'] },
    { name: 'directions', limitMinutes: 3, command: ['node', 'scripts/checkDirections.mjs'] },
    { name: 'names', limitMinutes: 3, command: ['node', 'scripts/checkFileNames.mjs'] },
    { name: 'cited-files', limitMinutes: 3, command: ['node', 'scripts/checkCases.mjs', '--files'] },
    { name: 'verbs', limitMinutes: 3, command: ['node', 'scripts/checkVerbs.mjs'] },
    { name: 'prose', limitMinutes: 3, command: ['node', 'scripts/checkProse.mjs'] },
    { name: 'spelling', limitMinutes: 5, command: ['cspell', 'lint', '--no-progress', '--quiet', '.'] },
    { name: 'dead-code', limitMinutes: 3, command: ['knip', '--no-progress'] },
    { name: 'workspaces', limitMinutes: 3, command: ['sherif'] },
    { name: 'planted', limitMinutes: 5, command: ['node', 'scripts/plantViolations.mjs'] },
    vitestStage('unit', 20),
    // Each part takes the time it has in the gate.
    vitestStage('fuzz', 5),
    { name: 'size', limitMinutes: 3, command: ['node', 'scripts/checkSize.mjs'], needs: 'build' },
    // Beside the last of the pages, which wait for half of their time.
    browser,
  ]
  // By the titles in the reports of all stages before.
  const cases = {
    name: 'cases',
    limitMinutes: 1,
    command: ['node', 'scripts/checkCases.mjs', '--reports', reports],
  }
  return [[computing, waiting, downloading], [[cases]]]

  function vitestStage(name, limitMinutes) {
    return toVitestStage(reports, name, limitMinutes)
  }
}

/** Run only when they are named: they need programs that `npm ci` does not install. */
export function listNamedStages(reports) {
  return [[[toVitestStage(reports, 'cluster', 60)]]]
}

function toVitestStage(reports, name, limitMinutes) {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['vitest', 'run', '--project', name, ...reporters]
  return { name, limitMinutes, command, count: countVitest }
}
