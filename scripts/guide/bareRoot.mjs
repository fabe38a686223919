import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** What npm's scripts and the pages' requests call besides Node.js. */
const TOOLS = ['sh', 'env', 'curl']
const PATH = '/usr/bin'

/**
 * A root directory with Node.js, npm, a shell and curl, and nothing else of this machine: no git, no compiler, no settings of
 * the user. Gives what is put before a command to run it in there, with `places` at the paths that they have outside. Where the system does not allow such a root `reason` says so; the same programs are then alone on the `PATH`.
 */
export function makeBareRoot(root, places) {
  const npm = dirname(dirname(realpathSync(findProgram('npm'))))
  const programs = [...TOOLS.flatMap((name) => findProgram(name) ?? []), process.execPath]
  const command = enter(root, places)
  const reason = fill(root, programs, npm) ?? tryRoot(command)
  if (reason === undefined) return { command }
  const bin = join(root, 'programs')
  mkdirSync(bin)
  for (const [name, file] of [...programs.map((path) => [path.split('/').at(-1), path]), ...listNpm(npm)])
    symlinkSync(file, join(bin, name))
  return { command: ['env', `PATH=${bin}`], reason }
}

function findProgram(name) {
  const [found] = (process.env.PATH ?? '')
    .split(delimiter)
    .map((directory) => join(directory, name))
    .filter((path) => existsSync(path))
  return found
}

function listNpm(npm) {
  return ['npm', 'npx'].map((name) => [name, join(npm, `bin/${name}-cli.js`)])
}

/** Why it cannot be filled. */
function fill(root, programs, npm) {
  for (const name of ['dev', 'proc', 'tmp', 'usr/bin', 'usr/lib/node_modules', 'etc/ssl/certs', 'root'])
    mkdirSync(join(root, name), { recursive: true })
  symlinkSync('usr/bin', join(root, 'bin'))
  const { status, stdout } = spawnSync('ldd', programs, { encoding: 'utf8' })
  if (status !== 0) return 'the libraries of Node.js cannot be listed'
  const libraries = [...stdout.matchAll(/(?:=> |^\s+)(\/\S+) \(/gm)].map(([, path]) => path)
  for (const path of new Set([...libraries, ...libraries.flatMap(listOfC)])) copy(path, join(root, path))
  for (const path of programs) copy(path, join(root, 'usr/bin', path.split('/').at(-1)))
  cpSync(npm, join(root, 'usr/lib/node_modules/npm'), { recursive: true })
  for (const [name, file] of listNpm('../lib/node_modules/npm'))
    symlinkSync(file, join(root, 'usr/bin', name))
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n')
  // The network of the machine, to reach the registry.
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  for (const path of ['/etc/hosts', '/etc/resolv.conf', '/etc/nsswitch.conf', certificates])
    if (path !== undefined && existsSync(path)) copy(path, join(root, path))
  return undefined
}

/** The other parts of the C library, which every system has. */
function listOfC(path) {
  if (!/\/libc\.so/.test(path)) return []
  const names = readdirSync(dirname(path)).filter((name) =>
    /^lib(?:dl|nss_\w+|pthread|resolv|rt|util)\.so\.\d+$/.test(name),
  )
  return names.map((name) => join(dirname(path), name))
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

/** Nothing that runs in there outlives the command. */
function enter(root, places) {
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const binds = places.map(({ path, isReadOnly }) => {
    const [from, to] = [quote(path), quote(join(root, path))]
    return `mkdir -p ${to} && mount --bind ${isReadOnly ? '-o ro ' : ''}${from} ${to}`
  })
  const script = [
    'mount --make-rprivate /',
    `mount --rbind /dev ${quote(join(root, 'dev'))}`,
    `mount -t proc proc ${quote(join(root, 'proc'))}`,
    ...binds,
    `PATH=$PATH:/usr/sbin:/sbin exec chroot ${quote(root)} ${PATH}/env PATH=${PATH} "$@"`,
  ].join(' && ')
  return ['unshare', ...user, '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh']
}

function quote(text) {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function tryRoot([program, ...args]) {
  const { status, stderr, error } = spawnSync(program, [...args, 'node', '--version'], {
    encoding: 'utf8',
  })
  return status === 0 ? undefined : (stderr ?? error?.message ?? 'unshare failed').trim()
}
