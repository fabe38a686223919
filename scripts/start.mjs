// `npm start`: builds the explorer when needed, then runs the program in this process.
import { register } from 'tsx/esm/api'
import { buildExplorer } from './buildExplorer.mjs'

if (!process.argv.some((argument) => argument === '--help' || argument === '-h')) buildOrLeave()
if (process.env.npm_lifecycle_event !== undefined) leaveWithParent()
register()
await import('../apps/gateway/src/main.ts')

function buildOrLeave() {
  try {
    buildExplorer()
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
