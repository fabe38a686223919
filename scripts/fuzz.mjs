// Mutated answers through codecs, screens, the gateway and its index, and drawn contracts through names of storage, for as long as wanted:
// `npm run fuzz -- --minutes 60`, `--part codecs` for one part, `--seed N` for other inputs. What breaks a rule is
// listed with the line that shows it again: `npm run fuzz -- --part codecs --seed N --path 12:3`.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const PARTS = {
  codecs: 'e2e/fuzz/codecs.fuzz.ts',
  screens: 'e2e/fuzz/screens.fuzz.tsx',
  gateway: 'apps/gateway/test/fuzz/gateway.fuzz.ts',
  index: 'apps/gateway/test/fuzz/index.fuzz.ts',
  storage: 'apps/gateway/test/fuzz/storage.fuzz.ts',
}

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true },
    seed: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    path: { type: 'string' },
  },
})
const unknown = (values.part ?? []).filter((part) => !(part in PARTS))
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}
const files = (values.part ?? Object.keys(PARTS)).map((part) => PARTS[part])
const env = { ...process.env, OTTERSCAN_FUZZ_MINUTES: values.minutes }
if (values.seed !== undefined) env.OTTERSCAN_FUZZ_SEED = values.seed
if (values.path !== undefined) env.OTTERSCAN_FUZZ_PATH = values.path
const root = resolve(import.meta.dirname, '..')
const program = join(root, 'node_modules/.bin/vitest')
const child = spawn(program, ['run', '--project', 'fuzz', ...files], { cwd: root, stdio: 'inherit', env })
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
