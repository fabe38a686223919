// `npm test`: everything, after what is missing has been installed. Stages that compute run beside those that wait for a
// node; later ones run even when earlier ones fail, so one run shows all faults. A stage's output is printed when it ends.
// The last line is `N passed, N failed`: tests of vitest and playwright, and one for each other check.
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readReport } from './gate/countTests.mjs'
import { endAll, runCommand } from './gate/runCommand.mjs'
import { listNamedStages, listStages } from './gate/stages.mjs'
import { CRASHED, leaveOut, settle, summarize } from './gate/summary.mjs'
import { installMissing } from './installMissing.mjs'

await installMissing().catch(leave)
const root = resolve(import.meta.dirname, '..')
const reports = join(root, '.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const results = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    endAll()
    process.exit(1)
  })
}

for (const lanes of chooseStages(listStages(reports), listNamedStages(reports)))
  await Promise.all(lanes.map(runLane))
const { text, failed } = summarize(results)
console.log(`\n${text}`)
process.exitCode = failed === 0 ? 0 : 1

/** Nothing of the gate runs without its packages. */
function leave({ message }) {
  console.error(message)
  process.exit(1)
}

/** `--only unit,browser` runs those stages alone. */
function chooseStages(always, named) {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  if (values.only === undefined) return always
  const groups = [...always, ...named]
  const names = values.only.split(',')
  const known = groups.flat(2).map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`no such stage: ${unknown.join(', ')}. There are: ${known.join(', ')}`)
    process.exit(1)
  }
  return groups.map((lanes) => lanes.map((lane) => lane.filter(({ name }) => names.includes(name))))
}

async function runLane(stages) {
  for (const stage of stages) results.push(await runStage(stage))
}

async function runStage({ name, command, count, needs, env, limitMinutes }) {
  const broken = results.find((result) => result.name === needs && result.failed > 0)
  if (broken !== undefined) return leaveOut(name, needs)
  console.log(`.. ${name}`)
  const start = performance.now()
  const end = await runCommand(command, { root, env, limitMinutes })
  const seconds = (performance.now() - start) / 1000
  console.log(`\n== ${name} (${seconds.toFixed(1)} s)\n${end.output.trimEnd()}`)
  const counted =
    count === undefined ? undefined : (count(readReport(join(reports, `${name}.json`)), root) ?? CRASHED)
  return { seconds, ...settle(name, counted, end) }
}
