import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithThisProcess } from '@otterscan/devnet/endWithThisProcess'
import { PROGRAM_FILE } from '../fixtures/startProgram.ts'
import { expect, test } from '../fixtures/test.ts'

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url))

/** Everything is read-only but a volume; the user has a number and no rights. As a container engine sets it up. */
const LOCKED_DOWN = `
mount --make-rprivate /
mount -t tmpfs -o mode=0700,uid=1000,gid=1000 none "$VOLUME"
awk '{print $5}' /proc/self/mountinfo | grep -v -e '^/proc' -e '^/sys' -e '^/dev' -e "^$VOLUME" |
  while read -r place; do mount -o remount,ro,bind "$place" 2>/dev/null; done
touch "$IMAGE/x" 2>/dev/null && { echo "the root is not read-only"; exit 1; }
exec setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"`

test('the entry of the container: not root, nothing to write to but the volume, earlier variables, health, end', async ({
  page,
  site,
}) => {
  const image = mkdtempSync(join(tmpdir(), 'otterscan-image-'))
  const volume = mkdtempSync(join(tmpdir(), 'otterscan-volume-'))
  execFileSync('chmod', ['755', image])
  cpSync(join(DEPLOY, 'container'), image, { recursive: true })
  mkdirSync(join(image, 'node_modules/otterscan/bin'), { recursive: true })
  writeFileSync(
    join(image, 'node_modules/otterscan/bin/otterscan.js'),
    `import(${JSON.stringify(PROGRAM_FILE)})\n`,
  )
  const variables = {
    ...{ ERIGON_URL: site.devnet.url, BEACON_API_URL: '', OTS2: 'false', OTTERSCAN_NODE: '' },
    ...{ OTTERSCAN_CONFIG: '{"branding":{"siteName":"Contained"}}' },
    ...{
      XDG_CACHE_HOME: volume,
      OTTERSCAN_HOST: '0.0.0.0',
      OTTERSCAN_PORT: '25100',
      OTTERSCAN_NO_DEVNET: 'true',
    },
  }
  const env = { PATH: process.env.PATH, ...variables, IMAGE: image, VOLUME: volume }
  const command = ['--mount', 'sh', '-c', LOCKED_DOWN, 'sh', process.execPath, join(image, 'entry.mjs')]
  const child = spawn('unshare', command, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  endWithThisProcess(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await expect.poll(() => output, { timeout: 30_000 }).toContain('Otterscan is at')
  const isHealthy = (port: string) =>
    spawnSync(process.execPath, [join(image, 'health.mjs')], { env: { ...env, OTTERSCAN_PORT: port } }).status
  expect([isHealthy('25100'), isHealthy('1')]).toEqual([0, 1])
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  expect(status).toMatch(/^Uid:\s1000\s/m)
  expect(status).toMatch(/^CapEff:\s0+$/m)

  const url = 'http://127.0.0.1:25100'
  const config = (await (await fetch(`${url}/config.json`)).json()) as object
  expect(config).not.toHaveProperty('beaconAPI')
  expect(config).not.toHaveProperty('experimental')
  await page.goto(`${url}/block/3`)
  await expect(page).toHaveTitle('Block #3 | Contained')

  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  for (const directory of [image, volume]) rmSync(directory, { recursive: true })
})

test('the systemd unit is valid and closed', () => {
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-unit-'))
  const unit = join(directory, 'otterscan.service')
  const text = readFileSync(join(DEPLOY, 'systemd/otterscan.service'), 'utf8')
  writeFileSync(unit, text.replace('/usr/local/bin/otterscan', '/bin/true'))
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit])
  expect(judged.status).toBe(0)
  rmSync(directory, { recursive: true })
})
