import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'undici'
import {
  CLICKHOUSE_PASSWORD,
  CLICKHOUSE_READER,
  CLICKHOUSE_USER,
  type ServerPlan,
  writeServerFiles,
} from './serverFiles.ts'

/** A real server, or several as shards of the cluster `test`, or as replicas of a shard. */
export interface ClickHouseServers {
  /** HTTP ports, one a server: the replicas of the first shard, those of the next, and so on. */
  readonly ports: readonly number[]
  /** As `--index` takes it, without a database. */
  readonly url: string
  /** The same as a user that can only read. */
  readonly readerUrl: string
  /** Ends a server at once, as a crash does. */
  kill(at: number): Promise<void>
  /** Starts a killed server again, on its data. */
  restart(at: number): Promise<void>
  stop(): Promise<void>
}

const START_MS = 120_000

interface RunningServer {
  readonly directory: string
  readonly httpPort: number
  process: ChildProcess
}

/** Starts one server, or several with ZooKeeper. Throws: with words on how to install what is missing. */
export async function startClickHouse({ shards = 1, replicas = 1 } = {}): Promise<ClickHouseServers> {
  const program = findProgram('CLICKHOUSE_SERVER', 'clickhouse-server', 'clickhouse-server')
  const parent = await mkdtemp(join(tmpdir(), 'otterscan-clickhouse-'))
  const cleanups: (() => Promise<unknown>)[] = [() => rm(parent, { recursive: true, force: true })]
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const keeperPort = shards * replicas > 1 ? await startKeeper(parent, cleanups) : undefined
    const plans: Omit<ServerPlan, 'tcpPorts' | 'keeperPort'>[] = []
    for (let at = 0; at < shards * replicas; at++) {
      const [httpPort, tcpPort, syncPort] = await findFreePorts(3)
      const [shard, replica] = [Math.floor(at / replicas) + 1, (at % replicas) + 1]
      const directory = join(parent, `shard${shard}-${replica}`)
      plans.push({ httpPort, tcpPort, syncPort, shard, replica, directory })
    }
    const tcpPorts = Array.from({ length: shards }, (_, shard) =>
      plans.slice(shard * replicas, (shard + 1) * replicas).map(({ tcpPort }) => tcpPort),
    )
    const servers: RunningServer[] = []
    for (const plan of plans) {
      await mkdir(plan.directory)
      await writeServerFiles({ ...plan, tcpPorts, keeperPort })
      const server = { ...plan, process: spawnServer(program, plan.directory) }
      servers.push(server)
      cleanups.push(() => end(server.process, 'SIGKILL'))
    }
    await Promise.all(servers.map(waitForServer))
    const find = (at: number): RunningServer => {
      const server = servers[at]
      if (server === undefined) throw new RangeError(`there is no server ${at}`)
      return server
    }
    return {
      ports: servers.map(({ httpPort }) => httpPort),
      readerUrl: `clickhouse://${CLICKHOUSE_READER}:${CLICKHOUSE_PASSWORD}@127.0.0.1:${find(0).httpPort}`,
      url: `clickhouse://${CLICKHOUSE_USER}:${CLICKHOUSE_PASSWORD}@127.0.0.1:${find(0).httpPort}`,
      kill: (at) => end(find(at).process, 'SIGKILL'),
      restart: async (at) => {
        find(at).process = spawnServer(program, find(at).directory)
        await waitForServer(find(at))
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function findProgram(variable: string, name: string, debianPackage: string): string {
  const named = process.env[variable]
  const places = named === undefined ? [] : [named]
  for (const directory of [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'])
    places.push(join(directory, name))
  const found = places.find((place) => existsSync(place))
  if (found !== undefined) return found
  throw new Error(
    `This test needs ${name}. On Debian: apt-get install ${debianPackage}. Elsewhere: set ${variable} to its path.`,
  )
}

function spawnServer(program: string, directory: string): ChildProcess {
  return spawn(program, [`--config-file=${join(directory, 'config.xml')}`], {
    cwd: directory,
    stdio: 'ignore',
  })
}

async function waitForServer({ httpPort, directory, process: child }: RunningServer): Promise<void> {
  const until = Date.now() + START_MS
  while (Date.now() < until && child.exitCode === null) {
    if (await isOpen(`http://127.0.0.1:${httpPort}/ping`)) return
    await delay(50)
  }
  const errors = await readFile(join(directory, 'errors.log'), 'utf8').catch(() => '')
  throw new Error(`clickhouse-server did not start: ${errors.slice(-2_000)}`)
}

async function isOpen(url: string): Promise<boolean> {
  try {
    const client = new Client(new URL(url).origin)
    try {
      const { statusCode, body } = await client.request({ method: 'GET', path: new URL(url).pathname })
      await body.dump()
      return statusCode === 200
    } finally {
      await client.destroy()
    }
  } catch {
    return false // not yet
  }
}

/** ZooKeeper, by which the shards agree on tables. */
async function startKeeper(parent: string, cleanups: (() => Promise<unknown>)[]): Promise<number> {
  const java = findProgram('JAVA', 'java', 'default-jre-headless')
  const jar = '/usr/share/java/zookeeper.jar'
  if (!existsSync(jar)) throw new Error('This test needs ZooKeeper. On Debian: apt-get install zookeeper.')
  const [port] = await findFreePorts(1)
  const directory = join(parent, 'zookeeper')
  await mkdir(directory)
  const settings = `tickTime=2000\ndataDir=${directory}\nclientPort=${port}\nclientPortAddress=127.0.0.1\nadmin.enableServer=false\n`
  await writeFile(join(directory, 'zoo.cfg'), settings)
  const classes = `/etc/zookeeper/conf:${jar}`
  const main = 'org.apache.zookeeper.server.ZooKeeperServerMain'
  const child = spawn(java, ['-Xmx128m', '-cp', classes, main, join(directory, 'zoo.cfg')], {
    stdio: 'ignore',
  })
  cleanups.push(() => end(child, 'SIGKILL'))
  const until = Date.now() + START_MS
  // A server that cannot reach it may end at the first statement for the cluster.
  while (!(await isKeeperReady(port))) {
    if (Date.now() > until || child.exitCode !== null) throw new Error('ZooKeeper did not start.')
    await delay(100)
  }
  return port
}

/** By the command that ZooKeeper answers by default. */
function isKeeperReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('srvr'))
    socket.once('data', (bytes) => {
      socket.destroy()
      resolve(bytes.toString().includes('Mode:'))
    })
    for (const event of ['error', 'close']) socket.once(event, () => resolve(false))
  })
}

async function findFreePorts<Count extends 1 | 3>(
  count: Count,
): Promise<Count extends 3 ? [number, number, number] : [number]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => {
            const bound = server.address()
            resolve(typeof bound === 'object' && bound !== null ? bound.port : 0)
          })
        }),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports as Count extends 3 ? [number, number, number] : [number]
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
