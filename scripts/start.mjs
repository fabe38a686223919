// `npm start`: builds the explorer when needed, then runs the program in this process.
import { register } from 'tsx/esm/api'
import { buildExplorer } from './buildExplorer.mjs'

if (!process.argv.some((argument) => argument === '--help' || argument === '-h')) buildOrLeave()
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
