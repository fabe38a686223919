#!/usr/bin/env node
// Alone in this file, so that an old Node.js is told what is missing before it reads the program.
const NEEDED = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  const needed = NEEDED.join('.')
  process.stderr.write(`Otterscan needs Node.js ${needed} or newer; this is ${process.versions.node}.\n`)
  process.exitCode = 1
} else {
  await import('../dist/apps/gateway/dist/main.js')
}
