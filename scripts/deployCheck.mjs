// `npm run deploy:check`: the explorer behind nginx and Caddy with the files of `deploy/`, in Chromium; the entry of the container; the
// systemd unit; `--air-gap`, by counting packets.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const missing = ['nginx', 'caddy', 'openssl', 'systemd-analyze', 'ip', 'sysctl'].filter(
  (name) => spawnSync(name, ['version']).error !== undefined,
)
if (missing.length > 0) {
  console.error(
    `Install these first: ${missing.join(', ')} (Debian: nginx-light, caddy, openssl, systemd, iproute2, procps).`,
  )
  process.exit(1)
}
if (process.getuid?.() !== 0) {
  console.error('Run it as root: one check makes the root of a program read-only, in a namespace of its own.')
  process.exit(1)
}
const script = resolve(import.meta.dirname, 'browserTests.mjs')
const given = process.argv.slice(2)
// A title chosen by -g may be in one of the two runs only.
const chosen = given.length === 0 ? [] : [...given, '--pass-with-no-tests']
const args = [process.execPath, script, '--config', 'deploy.config.ts', ...chosen, '--project']
/** A network with loopback and one interface, behind which nothing is: what it sends was meant for elsewhere. */
const NETWORK = `
ip link set lo up && ip link add away type veth peer name nothing &&
sysctl -qw net.ipv6.conf.away.disable_ipv6=1 net.ipv6.conf.nothing.disable_ipv6=1 &&
ip address add 10.99.0.2/24 dev away && ip link set away up && ip link set nothing up &&
ip route add default via 10.99.0.1 && exec "$@"`
const runs = [
  [...args, 'deploy'],
  ['unshare', '--net', 'sh', '-c', NETWORK, 'sh', ...args, 'air-gap'],
]
const failed = runs.filter(
  ([program, ...rest]) => spawnSync(program, rest, { stdio: 'inherit' }).status !== 0,
)
process.exitCode = failed.length === 0 ? 0 : 1
