import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Tests that need a client: `hardhat`, the gaps and the screens in front of it; `forks`, replays of every fork beside geth. They print what failed. */
export function runTests(project: 'hardhat' | 'forks'): boolean {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', `${project}*`], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  return status === 0
}
