// `npm run deploy:check`: the explorer behind nginx and Caddy with the files of `deploy/`, in Chromium.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const missing = ['nginx', 'caddy', 'openssl'].filter(
  (name) => spawnSync(name, ['version']).error !== undefined,
)
if (missing.length > 0) {
  console.error(`Install these first: ${missing.join(', ')} (Debian: nginx-light, caddy, openssl).`)
  process.exit(1)
}
const script = resolve(import.meta.dirname, 'browserTests.mjs')
const args = ['--config', 'deploy.config.ts', ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status ?? 1
