// `npm start`: builds the explorer when needed, and the program, then runs it in this process.
import { pathToFileURL } from 'node:url'
import { buildExplorer } from './buildExplorer.mjs'
import { buildGateway, GATEWAY_PROGRAM } from './buildGateway.mjs'

/** They need no explorer. */
const WITHOUT_EXPLORER = ['--help', '-h', '--version', 'doctor', 'index']

const args = process.argv.slice(2)
if (!args.some((argument) => WITHOUT_EXPLORER.includes(argument))) buildOrLeave()
if (process.env.npm_lifecycle_event !== undefined) leaveWithParent()
await buildGateway()
await import(pathToFileURL(GATEWAY_PROGRAM).href)

function buildOrLeave() {
  try {
    buildExplorer({ isVerbose: args.includes('--verbose') })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/** npm passes a SIGTERM to the shell between it and us, which dies without passing it on. */
function leaveWithParent() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
}
