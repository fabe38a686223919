import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ChosenNode, chooseNode, type StartDevelopmentChain } from './chooseNode.ts'
import type { AssetsSource, ProgramConfig } from './config.ts'
import { createGateway } from './createGateway.ts'
import { createIndexing, type IndexDirectory, type Indexing } from './createIndexing.ts'
import { buildExplorerConfig, fetchedOrigins, imageOrigins } from './explorerConfig.ts'
import { readCompilerFrameHeaders } from './server/compilerFrame.ts'
import { createRequestHandler } from './server/createRequestHandler.ts'
import { proxyWebSocket, refuseUpgrade } from './server/proxyWebSocket.ts'
import { refuseForeignRequest } from './server/requestGuard.ts'
import { parseRequestPath } from './server/requestPath.ts'
import { buildSecurityHeaders } from './server/securityHeaders.ts'
import type { OpenAssets } from './server/serveChainAsset.ts'
import { listStaticFiles } from './server/staticFiles.ts'
import { openSignaturePack, type SignaturePack } from './signatures/signaturePack.ts'
import { createUpstream, type Upstream } from './upstream/createUpstream.ts'

/** What the program takes from outside. */
export interface ProgramParts {
  /** The explorer's build. */
  readonly explorerDirectory: string
  readonly startDevelopmentChain: StartDevelopmentChain
  /** Where the index is kept by default. */
  readonly cacheDirectory: string
  /** The signatures that come with the program; without the file there are none. */
  readonly signatureFile?: string
  /** Takes lines about the index while it is built; default: nobody. */
  readonly log?: (line: string) => void
}

/** Everything `npm start` runs. */
export interface Program {
  /** Resolves once requests are answered. Throws when the port cannot be had; then nothing is left running. */
  start(): Promise<void>
  /** Ends every connection and everything `start` started. Safe to call twice. */
  stop(): Promise<void>
  /** `http://host:port`; `undefined` before `start`. */
  address(): string | undefined
  /** What is served, a line each, for the user. */
  messages(): readonly string[]
}

/** Builds the parts by hand; nothing runs before `start`. */
export function createProgram(config: ProgramConfig, parts: ProgramParts): Program {
  const stopping = new AbortController()
  const cleanups: (() => Promise<void>)[] = []
  let address: string | undefined
  let messages: readonly string[] = []

  async function start(): Promise<void> {
    const choice = { address: config.node, given: config.nodeGiven, devnetAllowed: config.devnetAllowed }
    const chosen = await chooseNode(choice, parts.startDevelopmentChain)
    cleanups.push(() => chosen.stop())
    const server = await createExplorerServer(config, parts, chosen, stopping.signal, cleanups)
    address = await listen(server, config)
    cleanups.push(() => close(server))
    messages = [...chosen.messages, ...describeRest(config)]
  }

  async function cleanUp(): Promise<void> {
    stopping.abort()
    // Last started, first stopped: the server before what it serves from.
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
      // Stopping in the middle of a start would leave behind what it starts next.
      await Promise.allSettled([starting])
      await cleanUp()
    },
    address: () => address,
    messages: () => messages,
  }
}

async function createExplorerServer(
  config: ProgramConfig,
  parts: ProgramParts,
  chosen: ChosenNode,
  signal: AbortSignal,
  cleanups: (() => Promise<void>)[],
): Promise<Server> {
  const { node } = chosen
  const open = (upstream: Upstream): Upstream => {
    cleanups.push(() => upstream.close())
    return upstream
  }
  const indexing = startIndexing(config, chosen, parts)
  if (indexing !== undefined) cleanups.push(() => indexing.stop())
  const gateway = config.gatewayEnabled
    ? createGateway(node, indexing === undefined ? {} : { indexing })
    : undefined
  const signatures = await readSignatures(parts.signatureFile)
  const explorerConfig = buildExplorerConfig(node.address, config.beacon, config.explorerSettings, {
    assets: config.assets !== undefined,
    signatures: signatures !== undefined,
    compilers: config.compilers !== undefined,
  })
  const files = await listStaticFiles(parts.explorerDirectory)
  const handle = createRequestHandler({
    files,
    explorerConfig,
    securityHeaders: buildSecurityHeaders(fetchedOrigins(explorerConfig), imageOrigins(explorerConfig)),
    compilerFrameHeaders: await readCompilerFrameHeaders(files),
    compilers: config.compilers,
    node,
    beacon: config.beacon === undefined ? undefined : open(createUpstream(config.beacon)),
    assets: openAssets(config.assets, open),
    signatures,
    listenHost: config.host,
    publicHosts: config.publicHosts,
    gateway: gateway && { frontDoor: gateway.frontDoor, health: gateway },
  })
  const server = createServer((request, response) => void handle(request, response))
  server.on('upgrade', (request, socket, head) => {
    if (parseRequestPath(request.url ?? '')?.path !== '/rpc') return refuseUpgrade(socket, 404, 'Not found')
    const refusal = refuseForeignRequest(request.headers, config.host, config.publicHosts)
    if (refusal !== undefined) return refuseUpgrade(socket, 403, refusal)
    if (gateway === undefined) return proxyWebSocket(request, socket, head, node.address, signal)
    return gateway.socketDoor.upgrade(request, socket, head)
  })
  signal.addEventListener('abort', () => gateway?.socketDoor.close(), { once: true })
  return server
}

function startIndexing(
  { gatewayEnabled, index }: ProgramConfig,
  { node, isTemporary }: ChosenNode,
  { cacheDirectory, log = () => {} }: ProgramParts,
): Indexing | undefined {
  if (!gatewayEnabled || index.kind === 'off') return undefined
  const place: IndexDirectory = index.kind === 'default' && isTemporary ? { kind: 'temporary' } : index
  const indexing = createIndexing(node, { place, cacheDirectory, log })
  indexing.start()
  return indexing
}

async function readSignatures(path: string | undefined): Promise<SignaturePack | undefined> {
  if (path === undefined) return undefined
  try {
    return openSignaturePack(await readFile(path))
  } catch {
    return undefined // names of unverified contracts are missing then, nothing else
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

function describeRest({ beacon, assets, compilers, host }: ProgramConfig): string[] {
  const lines = [beacon === undefined ? 'Beacon API: none (--beacon URL)' : `Beacon API: ${beacon.display}`]
  if (assets?.kind === 'directory') lines.push(`Signatures, logos, chain names: ${assets.directory}`)
  if (assets?.kind === 'url') lines.push(`Signatures, logos, chain names: ${assets.address.display}`)
  if (compilers !== undefined) lines.push(`Compilers: ${compilers}`)
  if (!['127.0.0.1', '::1', 'localhost'].includes(host)) {
    lines.push(`Listening on ${host}: other machines can use your node through this program.`)
  }
  return lines
}
