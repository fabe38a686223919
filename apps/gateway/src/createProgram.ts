import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { stripBasePath } from './basePath.ts'
import { type ChosenNode, chooseNode, type StartDevelopmentChain } from './chooseNode.ts'
import type { AssetsSource, ProgramConfig } from './config.ts'
import { createGateway } from './createGateway.ts'
import { createIndexing, type IndexDirectory, type Indexing } from './createIndexing.ts'
import { buildExplorerConfig, fetchedOrigins, imageOrigins } from './explorerConfig.ts'
import { createFaultLog, type FaultLog } from './observability/createFaultLog.ts'
import { boundConnections } from './server/boundConnections.ts'
import { createClientNames } from './server/clientAddress.ts'
import { readCompilerFrameHeaders } from './server/compilerFrame.ts'
import type { RequestLimits } from './server/createDispatcher.ts'
import { createRequestHandler } from './server/createRequestHandler.ts'
import { createMemoryBudgets } from './server/memoryBudgets.ts'
import { openPage } from './server/page/createPageSender.ts'
import { proxyWebSocket, refuseUpgrade } from './server/proxyWebSocket.ts'
import { refuseForeignRequest } from './server/requestGuard.ts'
import { parseRequestPath } from './server/requestPath.ts'
import { buildSecurityHeaders } from './server/securityHeaders.ts'
import type { OpenAssets } from './server/serveChainAsset.ts'
import { listStaticFiles } from './server/staticFiles.ts'
import { openSignaturePack, type SignaturePack } from './signatures/signaturePack.ts'
import { createFairQueue, type Turns } from './upstream/createFairQueue.ts'
import { createIndexTurns } from './upstream/createIndexTurns.ts'
import { createUpstream, UPSTREAM_CONNECTIONS, type Upstream } from './upstream/createUpstream.ts'
import { shareUpstream } from './upstream/shareUpstream.ts'

/** What the program is given. */
export interface ProgramParts {
  /** The explorer's build. */
  readonly explorerDirectory: string
  readonly startDevelopmentChain: StartDevelopmentChain
  /** Parent directory of the default index. */
  readonly cacheDirectory: string
  /** File of the bundled signatures, packed if its name ends with `.gz`; without it there are none. */
  readonly signatureFile?: string
  /** Receives progress lines of the index; default: discarded. */
  readonly log?: (line: string) => void
  /** Where unexpected faults are logged and counted. */
  readonly faults?: FaultLog
  /** Of calls; default: as `createDispatcher` has them. */
  readonly limits?: Partial<RequestLimits>
}

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

/** The index has its own connections to the node, and so has `/ready`: clients cannot use them up. */
const INDEX_CONNECTIONS = 8
const READINESS_CONNECTIONS = 1
/** Of one client, at the beacon node or the asset server. */
const MAX_WAITING_REQUESTS = 200

/** Wires the parts together; nothing runs before `start`. */
export function createProgram(config: ProgramConfig, parts: ProgramParts): Program {
  const stopping = new AbortController()
  const cleanups: (() => Promise<void>)[] = []
  let address: string | undefined
  let messages: readonly string[] = []
  let examples: string | undefined

  async function start(): Promise<void> {
    const choice = {
      address: config.node,
      isNodeConfigured: config.isNodeConfigured,
      devnetAllowed: config.devnetAllowed,
      devnetRequested: config.devnetRequested,
    }
    const chosen = await chooseNode(choice, parts.startDevelopmentChain)
    cleanups.push(() => chosen.stop())
    const { server, indexing } = await createExplorerServer(config, parts, chosen, stopping.signal, cleanups)
    address = (await listen(server, config)) + config.basePath
    cleanups.push(() => close(server))
    // Only now: a second start fails at the port, and must not touch the index of the first.
    indexing?.start()
    messages = [...chosen.messages, ...describeRest(config)]
    examples = chosen.examples
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

async function createExplorerServer(
  config: ProgramConfig,
  parts: ProgramParts,
  chosen: ChosenNode,
  signal: AbortSignal,
  cleanups: (() => Promise<void>)[],
): Promise<{ readonly server: Server; readonly indexing: Indexing | undefined }> {
  const { node } = chosen
  const open = (upstream: Upstream): Upstream => {
    cleanups.push(() => upstream.close())
    return upstream
  }
  const people = createFairQueue(UPSTREAM_CONNECTIONS)
  const indexing = openIndexing(config, chosen, parts, {
    upstream: open(createUpstream(node.address, { connections: INDEX_CONNECTIONS })),
    turns: createIndexTurns(people),
  })
  if (indexing !== undefined) cleanups.push(() => indexing.stop())
  const budgets = createMemoryBudgets()
  const { clientOf, ownerOf } = createClientNames(config.trustedProxies)
  const gateway = config.gatewayEnabled
    ? createGateway(node, {
        ...(indexing === undefined ? {} : { indexing }),
        ...(parts.limits === undefined ? {} : { limits: parts.limits }),
        people,
        budgets,
        clientOf,
        faults: parts.faults ?? createFaultLog(() => {}),
        readiness: open(createUpstream(node.address, { connections: READINESS_CONNECTIONS })),
      })
    : undefined
  const beaconTurns = createFairQueue(UPSTREAM_CONNECTIONS)
  const assetTurns = createFairQueue(UPSTREAM_CONNECTIONS)
  const signatures = await readSignatures(parts.signatureFile)
  const has = {
    assets: config.assets !== undefined,
    signatures: signatures !== undefined,
    compilers: config.compilers !== undefined,
  }
  const { beacon, explorerSettings, basePath } = config
  const explorerConfig = buildExplorerConfig(node.address, beacon, explorerSettings, has, basePath)
  const files = await listStaticFiles(parts.explorerDirectory)
  const handle = createRequestHandler({
    files,
    sendPage: await openPage(parts.explorerDirectory, explorerConfig, gateway?.dispatch, basePath),
    basePath,
    explorerConfig,
    securityHeaders: buildSecurityHeaders(fetchedOrigins(explorerConfig), imageOrigins(explorerConfig)),
    compilerFrameHeaders: await readCompilerFrameHeaders(files),
    compilers: config.compilers,
    node: shareUpstream(node, people),
    beacon:
      config.beacon === undefined
        ? undefined
        : shareUpstream(open(createUpstream(config.beacon)), beaconTurns),
    assets: openAssets(config.assets, (upstream) => shareUpstream(open(upstream), assetTurns)),
    signatures,
    listenHost: config.host,
    publicHosts: config.publicHosts,
    clientOf,
    bodies: budgets.bodies,
    isOverLimit: (client) =>
      [beaconTurns, assetTurns, ...(gateway === undefined ? [people] : [])].some(
        (turns) => turns.waiting(client) >= MAX_WAITING_REQUESTS,
      ),
    gateway: gateway && { httpHandler: gateway.httpHandler, apiHandler: gateway.apiHandler, health: gateway },
  })
  const server = createServer((request, response) => void handle(request, response))
  boundConnections(server, { ownerOf })
  server.on('upgrade', (request, socket, head) => {
    request.socket.setTimeout(0)
    if (parseRequestPath(stripBasePath(request.url ?? '', basePath))?.path !== '/rpc')
      return refuseUpgrade(socket, 404, 'Not found')
    const refusal = refuseForeignRequest(request.headers, config.host, config.publicHosts)
    if (refusal !== undefined) return refuseUpgrade(socket, 403, refusal)
    if (gateway === undefined) return proxyWebSocket(request, socket, head, node.address, signal)
    return gateway.webSocketServer.upgrade(request, socket, head)
  })
  signal.addEventListener('abort', () => gateway?.webSocketServer.close(), { once: true })
  return { server, indexing }
}

/** Touches nothing before it is started. */
function openIndexing(
  { gatewayEnabled, index }: ProgramConfig,
  { isTemporary }: ChosenNode,
  { cacheDirectory, log = () => {} }: ProgramParts,
  { upstream, turns }: { readonly upstream: Upstream; readonly turns: Turns },
): Indexing | undefined {
  if (!gatewayEnabled || index.kind === 'off') return undefined
  const location: IndexDirectory = index.kind === 'default' && isTemporary ? { kind: 'temporary' } : index
  return createIndexing(upstream, { location, cacheDirectory, log, turns })
}

async function readSignatures(path: string | undefined): Promise<SignaturePack | undefined> {
  if (path === undefined) return undefined
  try {
    const file = await readFile(path)
    return openSignaturePack(path.endsWith('.gz') ? gunzipSync(file) : file)
  } catch {
    return undefined // without the file only the function names of unverified contracts are missing
  }
}

function openAssets(source: AssetsSource | undefined, open: (upstream: Upstream) => Upstream): OpenAssets {
  if (source === undefined) return { kind: 'none' }
  if (source.kind === 'directory') return source
  return { kind: 'upstream', upstream: open(createUpstream(source.address)) }
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

function describeRest({ beacon, assets, compilers, host, gatewayEnabled }: ProgramConfig): string[] {
  const lines = [beacon === undefined ? 'Beacon API: none (--beacon URL)' : `Beacon API: ${beacon.display}`]
  if (assets?.kind === 'directory') lines.push(`Signatures, logos, chain names: ${assets.directory}`)
  if (assets?.kind === 'url') lines.push(`Signatures, logos, chain names: ${assets.address.display}`)
  if (compilers !== undefined) lines.push(`Compilers: ${compilers}`)
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
