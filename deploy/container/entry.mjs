// Starts the program in a container. Options and the program's own variables work as anywhere.
import { readEnvironment } from './environment.mjs'

const { variables, fault } = readEnvironment(process.env)
if (fault === undefined) {
  Object.assign(process.env, variables)
  // biome-ignore lint/correctness/noUndeclaredDependencies: the image installs it beside this file
  await import('otterscan/bin/otterscan.js')
} else {
  process.stderr.write(`${fault}\n`)
  process.exitCode = 2
}
