import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chooseNode } from './chooseNode.ts'
import type { ProgramConfig } from './config.ts'
import { createSite, type Site } from './createSite.ts'
import { planSites } from './planSites.ts'
import type { ProgramParts } from './programParts.ts'
import { refuseOtherHosts } from './refuseOtherHosts.ts'
import { boundConnections } from './server/boundConnections.ts'
import { createChainRouter } from './server/chainRouter.ts'
import { createClientNames } from './server/clientAddress.ts'
import { createMemoryBudgets } from './server/memoryBudgets.ts'
import { createTrafficLedger } from './upstream/createTrafficLedger.ts'
import { createReplayThreads } from './upstream/replay/createReplayThreads.ts'

/** Everything `npm start` runs. */
export interface Program {
  /** Resolves once requests are served. Throws when the port is unavailable; nothing is left running then. */
  start(): Promise<void>
  /** Closes every connection and stops everything `start` started. Safe to call twice. */
  stop(): Promise<void>
  /** `http://host:port`, with the base path; `undefined` before `start`. */
  address(): string | undefined
  /** One line for each thing that is served, for the terminal. */
  messages(): readonly string[]
  /** What is on the development chain, in several lines; `undefined` without one. */
  examples(): string | undefined
}

/** Wires the parts together; nothing runs before `start`. */
export function createProgram(config: ProgramConfig, parts: ProgramParts): Program {
  const stopping = new AbortController()
  const cleanups: (() => Promise<void>)[] = []
  let address: string | undefined
  let messages: readonly string[] = []
  let examples: string | undefined

  async function start(): Promise<void> {
    if (config.airGapped) {
      const restore = refuseOtherHosts(listServers(config))
      cleanups.push(async () => restore())
    }
    const { clientOf, ownerOf } = createClientNames(config.trustedProxies)
    // Those of the index are others: a page waits for no block of it.
    const [replays, indexReplays] = [createReplayThreads(), createReplayThreads()]
    cleanups.push(async () => void (await Promise.all([replays.close(), indexReplays.close()])))
    const budgets = createMemoryBudgets()
    const shared = { budgets, clientOf, replays, indexReplays, signal: stopping.signal, cleanups }
    const opened = await Promise.all(
      planSites(config).map(async ({ name, config: own }) => {
        const traffic = createTrafficLedger()
        const chosen = await chooseNode(toChoice(own), parts.startDevelopmentChain, traffic)
        cleanups.push(() => chosen.stop())
        const site = await createSite(own, withNamedLog(parts, name), chosen, { ...shared, traffic })
        return {
          name,
          site,
          chosen,
          lines: [...chosen.messages, ...describeFurther(own), describeBeacon(own)],
        }
      }),
    )
    const server = createSiteServer(opened, config)
    boundConnections(server, { ownerOf })
    address = (await listen(server, config)) + config.basePath
    cleanups.push(() => close(server))
    // Only now: a second start fails at the port, and must not touch the index of the first.
    for (const { site } of opened) site.indexing?.start()
    messages = [
      ...opened.flatMap(({ name, lines }) => lines.map((line) => addName(line, name))),
      ...describeRest(config),
    ]
    examples = opened[0]?.chosen.examples
  }

  async function cleanUp(): Promise<void> {
    stopping.abort()
    // Stopped in reverse order: the server before what it depends on.
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }

  let starting: Promise<void> = Promise.resolve()
  return {
    start: () => {
      starting = start().catch(async (error: unknown) => {
        await cleanUp()
        throw error
      })
      return starting
    },
    stop: async () => {
      // Wait for a pending start, which would otherwise start more parts after the stop.
      await Promise.allSettled([starting])
      await cleanUp()
    },
    address: () => address,
    messages: () => messages,
    examples: () => examples,
  }
}

/** Every server that the options name. */
function listServers({
  node,
  furtherNodes,
  beacon,
  assets,
  chains,
  index,
  query,
}: ProgramConfig): readonly string[] {
  const ofChains = chains.flatMap((chain) => [chain.node, ...chain.furtherNodes, chain.beacon])
  const others = [node, ...furtherNodes, beacon, assets?.kind === 'url' ? assets.address : undefined]
  if (index.kind === 'clickhouse') others.push(index.address.server)
  if (query !== undefined) others.push(query.server)
  return [...ofChains, ...others].flatMap((address) => address?.origin ?? [])
}

interface OpenedSite {
  /** `undefined` where it is the only one. */
  readonly name: string | undefined
  readonly site: Site
}

/** One site answers everything; several are distinguished by the first segment of a path. */
function createSiteServer(opened: readonly OpenedSite[], config: ProgramConfig): Server {
  const [only] = opened
  const { handle, upgrade } =
    only !== undefined && only.name === undefined
      ? only.site
      : createChainRouter(new Map(opened.map(({ name = '', site }) => [name, site])), config)
  const server = createServer((request, response) => void handle(request, response))
  server.on('upgrade', (request, socket, head) => {
    request.socket.setTimeout(0)
    upgrade(request, socket, head)
  })
  return server
}

function toChoice({ node, isNodeConfigured, devnetAllowed, devnetRequested }: ProgramConfig) {
  return { address: node, isNodeConfigured, devnetAllowed, devnetRequested }
}

function addName(text: string, name: string | undefined): string {
  return name === undefined ? text : `${name}: ${text}`
}

function withNamedLog(parts: ProgramParts, name: string | undefined): ProgramParts {
  const { log } = parts
  return log === undefined ? parts : { ...parts, log: (line) => log(addName(line, name)) }
}

function listen(server: Server, { port, host }: ProgramConfig): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(describeListenFailure(error, host, port)))
    server.listen(port, host, () => {
      const bound = (server.address() as AddressInfo).port
      const name = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
      resolve(`http://${name.includes(':') ? `[${name}]` : name}:${bound}`)
    })
  })
}

function describeListenFailure(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(`Port ${port} is already in use. Choose another with --port N.`, { cause: error })
  }
  if (error.code === 'EACCES') {
    return new Error(`Port ${port} is not allowed for this user. Choose one above 1023 with --port N.`, {
      cause: error,
    })
  }
  return new Error(`Cannot listen on ${host}: it is not an address of this machine.`, { cause: error })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function describeFurther({ furtherNodes }: ProgramConfig): string[] {
  if (furtherNodes.length === 0) return []
  return [`Further nodes: ${furtherNodes.map(({ display }) => display).join(', ')}`]
}

function describeBeacon({ beacon, chains }: ProgramConfig): string {
  if (beacon !== undefined) return `Beacon API: ${beacon.display}`
  return `Beacon API: none (${chains.length === 0 ? '--beacon URL' : '--chain-beacon NAME=URL'})`
}

function describeRest({ assets, compilers, sources, host, gatewayEnabled }: ProgramConfig): string[] {
  const lines: string[] = []
  if (assets?.kind === 'directory') lines.push(`Signatures, logos, chain names: ${assets.directory}`)
  if (assets?.kind === 'url') lines.push(`Signatures, logos, chain names: ${assets.address.display}`)
  const directories = Object.entries({ Compilers: compilers, 'Contract sources': sources })
  const named = directories.flatMap(([name, directory]) =>
    directory === undefined ? [] : [`${name}: ${directory}`],
  )
  if (named.length > 0) lines.push(named.join(' · '))
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(host)
  if (!gatewayEnabled) {
    const everyone = isLocal ? 'every program of this machine' : 'everyone who reaches this program'
    lines.push(
      `Without the gateway ${everyone} can call any method that the node allows, also those that change it.`,
    )
  }
  if (!isLocal) lines.push(`Listening on ${host}: other machines can use your node through this program.`)
  return lines
}
