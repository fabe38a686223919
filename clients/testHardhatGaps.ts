import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Whether the gateway in front of Hardhat has the gaps that its documents list, and no other: tests, which print what failed. */
export function testHardhatGaps(): boolean {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'hardhat'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  return status === 0
}
