// `npm run deploy:check`: the explorer behind nginx and Caddy with the files of `deploy/`, in Chromium; the entry of the container, and
// the systemd unit.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const missing = ['nginx', 'caddy', 'openssl', 'systemd-analyze'].filter(
  (name) => spawnSync(name, ['version']).error !== undefined,
)
if (missing.length > 0) {
  console.error(`Install these first: ${missing.join(', ')} (Debian: nginx-light, caddy, openssl, systemd).`)
  process.exit(1)
}
if (process.getuid?.() !== 0) {
  console.error('Run it as root: one check makes the root of a program read-only, in a namespace of its own.')
  process.exit(1)
}
const script = resolve(import.meta.dirname, 'browserTests.mjs')
const args = ['--config', 'deploy.config.ts', ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status ?? 1
