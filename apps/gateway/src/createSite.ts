import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { brotliDecompressSync } from 'node:zlib'
import { stripBasePath } from './basePath.ts'
import type { ChosenNode } from './chooseNode.ts'
import type { AssetsSource, ProgramConfig } from './config.ts'
import { createGateway } from './createGateway.ts'
import { createIndexing, type IndexDirectory, type Indexing, type IndexingOptions } from './createIndexing.ts'
import {
  buildExplorerConfig,
  fetchedOrigins,
  imageOrigins,
  withLocalSources,
  withoutPublicSources,
} from './explorerConfig.ts'
import { createFaultLog } from './observability/createFaultLog.ts'
import type { ProgramParts } from './programParts.ts'
import type { ClientOf } from './server/clientAddress.ts'
import { readCompilerFrameHeaders } from './server/compilerFrame.ts'
import { createRequestHandler, type RequestHandler } from './server/createRequestHandler.ts'
import type { MemoryBudgets } from './server/memoryBudgets.ts'
import { openPage } from './server/page/createPageSender.ts'
import { proxyWebSocket, refuseUpgrade } from './server/proxyWebSocket.ts'
import { refuseForeignRequest } from './server/requestGuard.ts'
import { parseRequestPath } from './server/requestPath.ts'
import { buildSecurityHeaders } from './server/securityHeaders.ts'
import type { OpenAssets } from './server/serveChainAsset.ts'
import { listStaticFiles } from './server/staticFiles.ts'
import { openSignaturePack, type SignaturePack } from './signatures/signaturePack.ts'
import { createFairQueue } from './upstream/createFairQueue.ts'
import { createIndexTurns } from './upstream/createIndexTurns.ts'
import type { TrafficLedger } from './upstream/createTrafficLedger.ts'
import { createUpstream, UPSTREAM_CONNECTIONS, type Upstream } from './upstream/createUpstream.ts'
import { createNodePool } from './upstream/pool/createNodePool.ts'
import type { ReplayThreads } from './upstream/replay/createReplayThreads.ts'
import { shareUpstream } from './upstream/shareUpstream.ts'
import type { UpstreamAddress } from './upstream/upstreamAddress.ts'

/** The explorer of one chain, behind a server that may have several. */
export interface Site {
  readonly handle: RequestHandler
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** `undefined` without an index; not started. */
  readonly indexing: Indexing | undefined
  /** Throws when the node does not respond. Without the gateway nothing is asked. */
  checkNode(): Promise<void>
}

/** What the chains of one program share. */
export interface SharedParts {
  readonly budgets: MemoryBudgets
  readonly clientOf: ClientOf
  /** Where transactions are replayed: those that people look at, and those of the index. */
  readonly replays: ReplayThreads
  readonly indexReplays: ReplayThreads
  /** Aborts when the program stops. */
  readonly signal: AbortSignal
  /** Counts what the program sends for this chain. */
  readonly traffic: TrafficLedger
  /** What is to be closed then. */
  readonly cleanups: (() => Promise<void>)[]
}

/** The index has its own connections to the node, and so has `/ready`: clients cannot use them up. */
const INDEX_CONNECTIONS = 8
const READINESS_CONNECTIONS = 1
/** Queries of visitors at the same time; more of them wait. */
const QUERY_CONNECTIONS = 4
/** Of one client, at the beacon node or the asset server. */
const MAX_WAITING_REQUESTS = 200

/** Contracts read at once: each may take much memory. */
const SOURCE_READS = 4

/** Wires the explorer of one chain; nothing is requested before the first request, or before the index is started. */
export async function createSite(
  config: ProgramConfig,
  parts: ProgramParts,
  chosen: ChosenNode,
  { budgets, clientOf, replays, indexReplays, signal, cleanups, traffic }: SharedParts,
): Promise<Site> {
  const { node } = chosen
  const open = (upstream: Upstream): Upstream => {
    cleanups.push(() => upstream.close())
    return upstream
  }
  const people = createFairQueue(UPSTREAM_CONNECTIONS)
  const pool = createNodePool([node.address, ...config.furtherNodes], {
    canReplay: config.replayEnabled,
    traffic,
    ...(parts.log === undefined ? {} : { log: parts.log }),
  })
  cleanups.push(() => pool.close())
  const isPooled = pool.members.length > 1
  if (isPooled) pool.watch(signal)
  const indexing = openIndexing(config, chosen, parts, {
    upstream: open(
      createUpstream(node.address, { connections: INDEX_CONNECTIONS }, traffic.meter(node.address, 'index')),
    ),
    turns: createIndexTurns(people),
    headMeter: traffic.meter(node.address, 'new blocks for the index'),
    replays: config.replaysIndex ? indexReplays : undefined,
    createClient: isPooled ? (given) => pool.createClient(given, INDEX_CONNECTIONS, 'index') : undefined,
  })
  if (indexing !== undefined) cleanups.push(() => indexing.stop())
  const gateway = config.gatewayEnabled
    ? createGateway(node, {
        ...(indexing === undefined ? {} : { indexing }),
        ...(parts.limits === undefined ? {} : { limits: parts.limits }),
        people,
        pool,
        traffic,
        budgets,
        clientOf,
        query: config.query && {
          address: config.query,
          transport: open(createUpstream(config.query.server, { connections: QUERY_CONNECTIONS })),
        },
        replays: config.replayEnabled ? replays : undefined,
        faults: parts.faults ?? createFaultLog(() => {}),
        readiness: open(
          createUpstream(
            node.address,
            { connections: READINESS_CONNECTIONS },
            traffic.meter(node.address, 'checks of the node'),
          ),
        ),
      })
    : undefined
  const beaconTurns = createFairQueue(UPSTREAM_CONNECTIONS)
  const assetTurns = createFairQueue(UPSTREAM_CONNECTIONS)
  const sourceTurns = createFairQueue(SOURCE_READS)
  const signatures = await readSignatures(parts.signatureFile)
  const has = {
    assets: config.assets !== undefined,
    signatures: signatures !== undefined,
    compilers: config.compilers !== undefined,
  }
  const { beacon, basePath } = config
  const explorerConfig = buildExplorerConfig(node.address, beacon, toSettings(config), has, basePath)
  const files = await listStaticFiles(parts.explorerDirectory)
  const handle = createRequestHandler({
    files,
    sendPage: await openPage(parts.explorerDirectory, explorerConfig, gateway?.dispatch, basePath),
    basePath,
    explorerConfig,
    securityHeaders: buildSecurityHeaders(fetchedOrigins(explorerConfig), imageOrigins(explorerConfig)),
    compilerFrameHeaders: await readCompilerFrameHeaders(files),
    compilers: config.compilers,
    sources: config.sources === undefined ? undefined : { directory: config.sources, turns: sourceTurns },
    node: shareUpstream(node, people),
    beacon:
      config.beacon === undefined
        ? undefined
        : shareUpstream(
            open(createUpstream(config.beacon, {}, traffic.meter(config.beacon, 'beacon API'))),
            beaconTurns,
          ),
    assets: openAssets(config.assets, (address) => {
      const meter = traffic.meter(address, 'signatures, logos, chain names')
      return shareUpstream(open(createUpstream(address, {}, meter)), assetTurns)
    }),
    signatures,
    listenHost: config.host,
    publicHosts: config.publicHosts,
    clientOf,
    bodies: budgets.bodies,
    isOverLimit: (client) =>
      [beaconTurns, assetTurns, sourceTurns, ...(gateway === undefined ? [people] : [])].some(
        (turns) => turns.waiting(client) >= MAX_WAITING_REQUESTS,
      ),
    gateway: gateway && { httpHandler: gateway.httpHandler, apiHandler: gateway.apiHandler, health: gateway },
  })
  signal.addEventListener('abort', () => gateway?.webSocketServer.close(), { once: true })
  return {
    handle,
    upgrade: (request, socket, head) => {
      if (parseRequestPath(stripBasePath(request.url ?? '', basePath))?.path !== '/rpc')
        return refuseUpgrade(socket, 404, 'Not found')
      const refusal = refuseForeignRequest(request.headers, config.host, config.publicHosts)
      if (refusal !== undefined) return refuseUpgrade(socket, 403, refusal)
      if (gateway === undefined) return proxyWebSocket(request, socket, head, node.address, signal)
      return gateway.webSocketServer.upgrade(request, socket, head)
    },
    indexing,
    checkNode: async () => gateway?.checkNode(),
  }
}

function toSettings({ sources, airGapped, explorerSettings, basePath }: ProgramConfig) {
  if (sources !== undefined) return withLocalSources(explorerSettings, basePath)
  return airGapped ? withoutPublicSources(explorerSettings) : explorerSettings
}

/** Touches nothing before it is started. */
function openIndexing(
  { gatewayEnabled, index, role }: ProgramConfig,
  { isTemporary }: ChosenNode,
  { cacheDirectory, log = () => {} }: ProgramParts,
  {
    upstream,
    ...given
  }: { readonly upstream: Upstream } & Pick<
    IndexingOptions,
    'turns' | 'createClient' | 'headMeter' | 'replays'
  >,
): Indexing | undefined {
  if (!gatewayEnabled || index.kind === 'off') return undefined
  const location: IndexDirectory = index.kind === 'default' && isTemporary ? { kind: 'temporary' } : index
  return createIndexing(upstream, { location, role, cacheDirectory, log, ...given })
}

async function readSignatures(path: string | undefined): Promise<SignaturePack | undefined> {
  if (path === undefined) return undefined
  try {
    const file = await readFile(path)
    return openSignaturePack(path.endsWith('.br') ? brotliDecompressSync(file) : file)
  } catch {
    return undefined // without the file only the function names of unverified contracts are missing
  }
}

function openAssets(
  source: AssetsSource | undefined,
  open: (address: UpstreamAddress) => Upstream,
): OpenAssets {
  if (source === undefined) return { kind: 'none' }
  if (source.kind === 'directory') return source
  return { kind: 'upstream', upstream: open(source.address) }
}
