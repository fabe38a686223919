// Runs the browser tests with the system's Chromium. Arguments go to playwright.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { buildExplorer } from './buildExplorer.mjs'

const root = resolve(import.meta.dirname, '..')
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const chromium = findChromium() ?? installChromium()
if (chromium === undefined) {
  console.error('No Chromium found. Install one, or name it in CHROMIUM_PATH.')
  process.exit(1)
}
buildExplorer()
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '-c', 'playwright.config.ts', ...process.argv.slice(2)],
  {
    cwd: join(root, 'e2e'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      // By default in /tmp, where another user of the machine could have put code into it.
      PWTEST_CACHE_DIR: join(root, 'node_modules/.cache/playwright'),
    },
  },
)
process.exitCode = status ?? 1

function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') return isProgram(named) ? named : undefined
  const places = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => places.map((place) => join(place, name))).find(isProgram)
}

/** On Debian as root, as in a fresh container. On other machines nothing is installed. */
function installChromium() {
  if (process.env.CHROMIUM_PATH) return undefined // the one that was asked for is missing; another would surprise
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return undefined
  console.log('Installing Chromium ...')
  const options = {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-q'], options)
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options)
  return findChromium()
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false // not there, or not ours to run
  }
}
