// `npm start`: installs what is missing, builds the explorer when needed, and the program, then runs it in this process.
import { pathToFileURL } from 'node:url'
import { installMissing } from './installMissing.mjs'

/** They need no explorer. */
const WITHOUT_EXPLORER = ['--help', '-h', '--version', 'doctor', 'index', 'pack']

const args = process.argv.slice(2)
if (process.env.npm_lifecycle_event !== undefined) leaveWithParent()
await import(pathToFileURL(await prepareOrLeave()).href)

async function prepareOrLeave() {
  try {
    return await prepare()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

async function prepare() {
  await installMissing()
  // Only now: what they import has been installed.
  const { buildExplorer } = await import('./buildExplorer.mjs')
  const { buildGateway, GATEWAY_PROGRAM } = await import('./buildGateway.mjs')
  if (!args.some((argument) => WITHOUT_EXPLORER.includes(argument))) {
    buildExplorer({ isVerbose: args.includes('--verbose') })
  }
  await buildGateway()
  return GATEWAY_PROGRAM
}

/** npm passes a SIGTERM to the shell between it and us, which dies without passing it on. */
function leaveWithParent() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
}
