// Runs the browser tests with the system's Chromium. Arguments go to playwright.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { buildExplorer } from './buildExplorer.mjs'

const root = resolve(import.meta.dirname, '..')
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Chromium without windows of its own: a quarter less to compute, and no camera. */
const SHELL = 'chromium-headless-shell'

const { CHROMIUM_PATH: named } = process.env
const found = named ? { chromium: named, shell: named } : (findPrograms() ?? installPrograms())
if (found === undefined || !isProgram(found.chromium)) {
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
      CHROMIUM_PATH: found.chromium,
      CHROMIUM_SHELL_PATH: found.shell,
      // By default in /tmp, where another user of the machine could have put code into it.
      PWTEST_CACHE_DIR: join(root, 'node_modules/.cache/playwright'),
    },
  },
)
process.exitCode = status ?? 1

/** Undefined without Chromium, and where Debian's shell could be installed beside it. */
function findPrograms() {
  const chromium = NAMES.map(findProgram).find((path) => path !== undefined)
  const shell = findProgram(SHELL) ?? (canInstall() ? undefined : chromium)
  return chromium === undefined || shell === undefined ? undefined : { chromium, shell }
}

function findProgram(name) {
  const places = (process.env.PATH ?? '').split(delimiter)
  return places.map((place) => join(place, name)).find(isProgram)
}

/** On Debian as root, as in a fresh container. On other machines nothing is installed. */
function canInstall() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0
}

function installPrograms() {
  if (!canInstall()) return undefined
  console.log('Installing Chromium ...')
  const options = {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-q'], options)
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options)
  // Not every version of Debian has it.
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', SHELL], options)
  const chromium = findProgram('chromium')
  return chromium === undefined ? undefined : { chromium, shell: findProgram(SHELL) ?? chromium }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false // not there, or not ours to run
  }
}
