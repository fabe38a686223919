// `npm run dev`: the explorer from its sources with hot reload, in front of a program of its own that restarts when its
// sources change. Options are those of `npm start`; --port is the port of the page (default 5173).
import { spawn } from 'node:child_process'
import { createServer as createProbe } from 'node:net'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { takeForOwn } from './takeForOwn.mjs'

const root = resolve(import.meta.dirname, '..')
/** Everything that the program serves besides the explorer's own files. */
const PROGRAM_PATHS = [
  '/rpc',
  '/beacon',
  '/config.json',
  '/signatures',
  '/topic0',
  '/assets',
  '/chains',
  '/compilers',
  '/sources',
]
const DEFAULT_PORT = 5173
/** The cache of tsx lies in /tmp, where another user of the machine could have put code into it. */
const NO_SHARED_CACHE = { TSX_DISABLE_CACHE: '1' }

const { port, rest } = takePort(process.argv.slice(2))
const programPort = await findFreePort()
const target = `http://127.0.0.1:${programPort}`

const ownOrigins = ['127.0.0.1', 'localhost'].map((name) => `http://${name}:${port}`)

const server = await createServer({
  root: join(root, 'apps/explorer'),
  configFile: join(root, 'apps/explorer/vite.config.ts'),
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      PROGRAM_PATHS.map((path) => [
        path,
        { target, ws: path === '/rpc', changeOrigin: true, configure: takeForOwn(ownOrigins, target) },
      ]),
    ),
  },
})
await server.listen()

const program = spawn(
  process.execPath,
  [
    '--watch-path=apps/gateway/src',
    '--watch-path=packages',
    '--watch-preserve-output',
    '--import',
    'tsx',
    'apps/gateway/src/main.ts',
    '--port',
    `${programPort}`,
    ...rest,
  ],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...NO_SHARED_CACHE } },
)
program.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => program.kill(signal))
console.log(
  `The explorer is at ${server.resolvedUrls?.local[0]} and reloads as you edit; the program behind it is at ${target}`,
)

/** The requested port is the page's; the program uses any free port. */
function takePort(args) {
  const index = args.indexOf('--port')
  if (index === -1) return { port: DEFAULT_PORT, rest: args }
  const port = Number.parseInt(args[index + 1] ?? '', 10)
  if (!(port > 0 && port <= 65_535)) {
    console.error('--port: must be a port from 1 to 65535')
    process.exit(1)
  }
  return { port, rest: args.toSpliced(index, 2) }
}

async function findFreePort() {
  const probe = createProbe()
  await new Promise((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address()
  await new Promise((done) => probe.close(done))
  return port
}
