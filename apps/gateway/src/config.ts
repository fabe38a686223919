import { parseBasePath } from './basePath.ts'
import {
  type CommandLine,
  environmentValues,
  parseCommandLine,
  parseSwitch,
  type RawOption,
  type Values,
} from './commandLine.ts'
import type { PackRequest } from './commands/pack/runPack.ts'
import { PACK_KINDS, type PackKind } from './commands/pack/toPackFiles.ts'
import { hasTwice, type NamedChain, parseChains } from './namedChains.ts'
import { LOG_FORMATS, LOG_LEVELS, type LogSettings } from './observability/createLog.ts'
import type { IndexRole } from './openIndexStore.ts'
import {
  type CommandName,
  DEFAULT_HOST,
  DEFAULT_NODE_URL,
  DEFAULT_PORT,
  PROGRAM_OPTIONS,
  type SwitchName,
} from './programOptions.ts'
import { type ProxyNetwork, parseProxyNetwork } from './proxyNetwork.ts'
import {
  type ClickHouseAddress,
  isClickHouseUrl,
  parseClickHouseAddress,
} from './storage/clickhouse/clickHouseAddress.ts'
import { parseUpstreamAddress, type UpstreamAddress } from './upstream/upstreamAddress.ts'

/** Where signatures, logos and chain descriptions come from. */
export type AssetsSource =
  | { readonly kind: 'directory'; readonly directory: string }
  | { readonly kind: 'url'; readonly address: UpstreamAddress }

/** The program's settings, validated. */
export interface ProgramConfig {
  readonly node: UpstreamAddress
  /** Other nodes of the same chain, that are asked when the first one is gone or lacks something. Mostly empty. */
  readonly furtherNodes: readonly UpstreamAddress[]
  /** False when the default node is used, which the development chain may replace. */
  readonly isNodeConfigured: boolean
  readonly beacon?: UpstreamAddress
  /** Chains with names, in place of the node: each has its own explorer, below a path of its name. Mostly empty. */
  readonly chains: readonly NamedChain[]
  readonly assets?: AssetsSource
  /** Directory of Solidity compilers for the explorer to verify with. */
  readonly compilers?: string
  /** Directory of contract sources for the explorer to show. */
  readonly sources?: string
  /** 0 lets the system choose. */
  readonly port: number
  readonly host: string
  /** Other host names the explorer is reached by, such as behind a reverse proxy; lower case. */
  readonly publicHosts: readonly string[]
  /** Reverse proxies whose `X-Forwarded-For` names the client. */
  readonly trustedProxies: readonly ProxyNetwork[]
  /** Path below which the explorer is offered: empty, or with a slash at its start alone. */
  readonly basePath: string
  /** Settings from `--config`, merged over the defaults of `/config.json`. */
  readonly explorerSettings: Readonly<Record<string, unknown>>
  readonly devnetAllowed: boolean
  /** Start the development chain instead of using any node. */
  readonly devnetRequested: boolean
  /** Start a development chain with its own beacon node instead of using any other node. */
  readonly beaconDevnetRequested: boolean
  /** False forwards JSON-RPC unchanged, so the explorer has only what the node offers. */
  readonly gatewayEnabled: boolean
  /** False leaves out what the node has no traces for. */
  readonly replayEnabled: boolean
  /** True: the index too has what the node has no traces for. */
  readonly replaysIndex: boolean
  /** Nothing but the servers that are named in the options and settings may be connected to. */
  readonly airGapped: boolean
  readonly index: IndexLocation
  /** Where `index export` copies it; absent: it is written out. */
  readonly exportTo?: IndexLocation
  /** ClickHouse as a user that can only read; absent: visitors ask nothing in SQL. */
  readonly query?: ClickHouseAddress
  /** What this program does at an index that several share. */
  readonly role: IndexRole
  readonly log: LogSettings
}

/** Where the index is kept. `default`: in the user's cache directory, under the chain id. */
export type IndexLocation =
  | { readonly kind: 'off' }
  | { readonly kind: 'default' }
  | { readonly kind: 'directory'; readonly directory: string }
  | { readonly kind: 'clickhouse'; readonly address: ClickHouseAddress }

/** Commands that do one thing and end. */
export type ProgramCommand = Exclude<CommandName, IndexRole | PackCommand>

type PackCommand = `pack ${PackKind}`

/** What the command line and the environment request. */
export type ProgramRequest =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'run'; readonly config: ProgramConfig }
  | { readonly kind: 'pack'; readonly pack: PackRequest }
  | { readonly kind: 'command'; readonly command: ProgramCommand; readonly config: ProgramConfig }
  | { readonly kind: 'invalid'; readonly errors: readonly string[] }

/** Parses the options and the environment. Collects every error, so that one message can name them all. */
export function parseProgramRequest(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  readText: (path: string) => string,
): ProgramRequest {
  const errors: string[] = []
  const commandLine = parseCommandLine(argv, errors)
  if (commandLine.asks !== undefined) return { kind: commandLine.asks }
  const values: Values = { ...environmentValues(environment), ...commandLine.values }
  const isOn = (name: SwitchName) =>
    commandLine.switches.has(name) || parseSwitch(PROGRAM_OPTIONS[name].variable, environment, errors)
  const noDevnet = isOn('no-devnet')
  const noGateway = isOn('no-gateway')
  const noIndex = isOn('no-index')
  const noReplay = isOn('no-replay')
  const replaysIndex = parseReplay(values.replay, noReplay || noGateway, errors)
  const beaconDevnet = isOn('devnet-beacon')
  const isVerbose = isOn('verbose')
  const devnet = isOn('devnet')
  const airGapped = isOn('air-gap')
  if (airGapped && beaconDevnet)
    errors.push('--air-gap: cannot be combined with --devnet-beacon, which may install a beacon node')
  for (const [option, isRequested] of Object.entries({
    '--devnet': devnet,
    '--devnet-beacon': beaconDevnet,
  })) {
    if (isRequested) refuseBesideDevnet(option, values, noDevnet, errors)
  }
  const chains = parseChains(values.chain, values['chain-beacon'], errors)
  if (noGateway && chains.some(({ furtherNodes }) => furtherNodes.length > 0)) errors.push(SEVERAL_NODES)
  if (chains.length > 0)
    refuseBesideChains(values, { '--devnet': devnet, '--devnet-beacon': beaconDevnet }, errors)
  const [node, ...furtherNodes] = parseNodes(values.node, noGateway, errors)
  const beacon = parseUrl(values.beacon, errors)
  const assets = parseAssets(values.assets, errors)
  const compilers = parseDirectory(values.compilers, errors)
  const sources = parseDirectory(values.sources, errors)
  const port = parsePort(values.port, errors)
  const host = parseHost(values.host, errors)
  const publicHosts = parsePublicHosts(values['public-host'], errors)
  const trustedProxies = parseTrustedProxies(values['trusted-proxy'], errors)
  const basePath = parseBase(values['base-path'], errors)
  const explorerSettings = parseSettingsFile(values.config, readText, errors)
  const log = parseLogSettings(values, isVerbose, errors)
  const index = parseIndexLocation(values.index, noIndex, noGateway, errors)
  if (commandLine.command?.startsWith('index ') && index.kind === 'off')
    errors.push(`${commandLine.command}: cannot be combined with ${noIndex ? '--no-index' : '--no-gateway'}`)
  const exportTo = parseExportTo(values.to, commandLine.command, index, errors)
  const query = parseQueryServer(values.query, errors)
  const role = parseRole(commandLine.command, index, errors)
  const pack = parsePack(commandLine, values, errors)
  if (commandLine.command === 'doctor' && chains.length > 0)
    errors.push('doctor: checks one chain at a time; name its node with --node in place of --chain')
  const defaultNode = parseUpstreamAddress(DEFAULT_NODE_URL)
  if (errors.length > 0 || defaultNode === undefined) return { kind: 'invalid', errors }
  if (pack !== undefined) return { kind: 'pack', pack }
  const command = toProgramCommand(commandLine.command)
  const config = {
    node: node ?? defaultNode,
    furtherNodes,
    isNodeConfigured: node !== undefined,
    ...(beacon === undefined ? {} : { beacon }),
    chains,
    ...(assets === undefined ? {} : { assets }),
    ...(compilers === undefined ? {} : { compilers }),
    ...(sources === undefined ? {} : { sources }),
    port,
    host,
    publicHosts,
    trustedProxies,
    basePath,
    explorerSettings,
    devnetAllowed: !noDevnet,
    devnetRequested: devnet,
    beaconDevnetRequested: beaconDevnet,
    gatewayEnabled: !noGateway,
    replayEnabled: !noGateway && !noReplay,
    replaysIndex,
    airGapped,
    index,
    ...(exportTo === undefined ? {} : { exportTo }),
    ...(query === undefined ? {} : { query }),
    role,
    log,
  }
  return command === undefined ? { kind: 'run', config } : { kind: 'command', command, config }
}

/** Whether the index replays. */
function parseReplay(option: RawOption | undefined, isOff: boolean, errors: string[]): boolean {
  if (option === undefined) return false
  if (option.text !== 'index') errors.push(`${option.source}: must be index`)
  else if (isOff) errors.push(`${option.source}: cannot be combined with --no-replay or --no-gateway`)
  return true
}

function toProgramCommand(command: CommandName | undefined): ProgramCommand | undefined {
  return isRole(command) || isPack(command) ? undefined : command
}

const isPack = (command: CommandName | undefined): command is PackCommand =>
  command?.startsWith('pack ') === true

function parsePack(
  { command, from }: CommandLine,
  { assets, license }: Values,
  errors: string[],
): PackRequest | undefined {
  const kind = PACK_KINDS.find((one) => command === `pack ${one}`)
  if (kind === undefined) return undefined
  const directory = parseDirectory(assets, errors)
  if (directory === undefined) errors.push(`${command}: needs --assets DIR, where it is put`)
  if (license === undefined) errors.push(`${command}: needs --license TEXT, the license of the file`)
  if (from === undefined || directory === undefined || license === undefined) return undefined
  return { kind, from, directory, license: license.text }
}

function isRole(command: CommandName | undefined): command is Extract<CommandName, IndexRole> {
  return command === 'serve' || command === 'index' || command === 'backfill'
}

/** One process at a time can have an index in a directory open, so it does everything. */
function parseRole(command: CommandName | undefined, index: IndexLocation, errors: string[]): IndexRole {
  if (!isRole(command)) return 'all'
  if (index.kind === 'clickhouse') return command
  if (command !== 'serve' && errors.length === 0)
    errors.push(`${command}: needs an index that programs can share, as --index clickhouse://…`)
  return 'all'
}

/** The chain has both nodes, so an option that names another is a mistake. */
function refuseBesideDevnet(devnet: string, values: Values, noDevnet: boolean, errors: string[]): void {
  for (const option of [values.node, values.beacon]) {
    if (option !== undefined)
      errors.push(`${option.source}: cannot be combined with ${devnet}, which starts its own nodes`)
  }
  if (noDevnet) errors.push(`${devnet}: development chains are disabled`)
}

/** Each chain has its own node, so an option that names another is a mistake. */
function refuseBesideChains(
  values: Values,
  switches: Readonly<Record<string, boolean>>,
  errors: string[],
): void {
  for (const option of [values.node, values.beacon]) {
    if (option !== undefined)
      errors.push(`${option.source}: cannot be combined with --chain; see --chain-beacon for beacon nodes`)
  }
  for (const [option, isRequested] of Object.entries(switches)) {
    if (isRequested) errors.push(`${option}: cannot be combined with --chain`)
  }
}

function parseIndexLocation(
  option: RawOption | undefined,
  noIndex: boolean,
  noGateway: boolean,
  errors: string[],
): IndexLocation {
  if (option !== undefined && noIndex) errors.push(`${option.source}: cannot be combined with --no-index`)
  if (option !== undefined && noGateway)
    errors.push(`${option.source}: cannot be combined with --no-gateway, which does not use an index`)
  if (noIndex || noGateway) return { kind: 'off' }
  if (option === undefined) return { kind: 'default' }
  if (!isClickHouseUrl(option.text)) return { kind: 'directory', directory: option.text }
  const address = parseClickHouseAddress(option.text)
  // The text is not repeated: it may contain a password.
  if (address === undefined)
    errors.push(
      `${option.source}: must be a directory, or a URL such as clickhouse://user:password@host:8123/database?cluster=NAME`,
    )
  return address === undefined ? { kind: 'off' } : { kind: 'clickhouse', address }
}

function parseQueryServer(option: RawOption | undefined, errors: string[]): ClickHouseAddress | undefined {
  if (option === undefined) return undefined
  const address = parseClickHouseAddress(option.text)
  // The text is not repeated: it may contain a password.
  if (address === undefined)
    errors.push(`${option.source}: must be a URL such as clickhouse://reader:password@host:8123/database`)
  return address
}

/** One of the two is on ClickHouse, the other in a directory. */
function parseExportTo(
  option: RawOption | undefined,
  command: CommandName | undefined,
  index: IndexLocation,
  errors: string[],
): IndexLocation | undefined {
  if (option === undefined) return undefined
  if (command !== 'index export') {
    // A variable may stay set for other commands.
    if (option.source.startsWith('--')) errors.push(`${option.source}: is for index export`)
    return undefined
  }
  const location = parseIndexLocation(option, false, false, errors)
  if ((location.kind === 'clickhouse') === (index.kind === 'clickhouse') && errors.length === 0)
    errors.push(`${option.source}: copies from a directory to ClickHouse, or from ClickHouse to a directory`)
  return location
}

function parseLogSettings(values: Values, isVerbose: boolean, errors: string[]): LogSettings {
  const named = values['log-level']
  if (isVerbose && named !== undefined)
    errors.push(`${named.source}: cannot be combined with --verbose, which is the level debug`)
  return {
    level: isVerbose ? 'debug' : parseChoice(named, LOG_LEVELS, 'info', errors),
    format: parseChoice(values['log-format'], LOG_FORMATS, 'text', errors),
  }
}

function parseChoice<Choice extends string>(
  option: RawOption | undefined,
  choices: readonly Choice[],
  usual: Choice,
  errors: string[],
): Choice {
  const chosen = choices.find((choice) => choice === option?.text)
  if (option !== undefined && chosen === undefined)
    errors.push(`${option.source}: must be one of ${choices.join(', ')}`)
  return chosen ?? usual
}

const SEVERAL_NODES = '--no-gateway: cannot be combined with several nodes of a chain'

/** Several are separated by commas; a URL may hold one too, but another URL does not follow it. */
function parseNodes(
  option: RawOption | undefined,
  noGateway: boolean,
  errors: string[],
): readonly UpstreamAddress[] {
  const texts = option?.text.split(/,(?=[a-z]+:\/\/)/) ?? []
  if (noGateway && texts.length > 1) errors.push(SEVERAL_NODES)
  const addresses = texts.flatMap((text) => parseUrl(option && { ...option, text }, errors) ?? [])
  if (hasTwice(addresses)) errors.push(`${option?.source}: has the same node twice`)
  return addresses
}

/** The invalid text is not repeated: it may contain a password. */
function parseUrl(option: RawOption | undefined, errors: string[]): UpstreamAddress | undefined {
  if (option === undefined) return undefined
  const address = parseUpstreamAddress(option.text)
  // A comma in a host stands before something else.
  if (address === undefined || address.origin.includes(','))
    errors.push(`${option.source}: must be a URL such as ${DEFAULT_NODE_URL}`)
  return address
}

function parseAssets(option: RawOption | undefined, errors: string[]): AssetsSource | undefined {
  if (option === undefined) return undefined
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(option.text)) return { kind: 'directory', directory: option.text }
  const address = parseUrl(option, errors)
  return address === undefined ? undefined : { kind: 'url', address }
}

function parseDirectory(option: RawOption | undefined, errors: string[]): string | undefined {
  if (option === undefined) return undefined
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(option.text)) errors.push(`${option.source}: must be a directory`)
  return option.text
}

function parsePort(option: RawOption | undefined, errors: string[]): number {
  if (option === undefined) return DEFAULT_PORT
  const port = /^\d{1,5}$/.test(option.text) ? Number.parseInt(option.text, 10) : Number.NaN
  if (port >= 0 && port <= 65_535) return port
  errors.push(`${option.source}: must be a port from 0 to 65535`)
  return DEFAULT_PORT
}

function parseHost(option: RawOption | undefined, errors: string[]): string {
  if (option === undefined) return DEFAULT_HOST
  const host = option.text.replace(/^\[(.*)\]$/, '$1')
  if (/^[\w.:-]+$/.test(host)) return host
  errors.push(`${option.source}: must be a host name or an IP address`)
  return DEFAULT_HOST
}

/** Comma-separated names. A port is not allowed: the Host header is compared without it. */
function parsePublicHosts(option: RawOption | undefined, errors: string[]): readonly string[] {
  if (option === undefined) return []
  const names = option.text.split(',').map((name) => name.trim().toLowerCase())
  if (names.every((name) => /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/.test(name))) return names
  errors.push(`${option.source}: must be a host name such as otterscan.example, without scheme and port`)
  return []
}

/** Comma-separated IP addresses and networks. */
function parseTrustedProxies(option: RawOption | undefined, errors: string[]): readonly ProxyNetwork[] {
  const networks = option?.text.split(',').map(parseProxyNetwork) ?? []
  const known = networks.filter((network) => network !== undefined)
  if (option !== undefined && known.length < networks.length)
    errors.push(`${option.source}: must be an IP address or a network such as 10.0.0.0/8`)
  return known
}

function parseBase(option: RawOption | undefined, errors: string[]): string {
  const path = parseBasePath(option?.text ?? '')
  if (path === undefined)
    errors.push(
      `${option?.source}: must be a path such as /scan that does not start as a page does (/tx, /rpc)`,
    )
  return path ?? ''
}

function parseSettingsFile(
  option: RawOption | undefined,
  readText: (path: string) => string,
  errors: string[],
): Readonly<Record<string, unknown>> {
  if (option === undefined) return {}
  if (option.text.startsWith('{')) {
    const given = parseJsonObject(option.text)
    if (given === undefined) errors.push(`${option.source}: is not a JSON object`)
    return given ?? {}
  }
  let text: string
  try {
    text = readText(option.text)
  } catch {
    errors.push(`${option.source}: the file ${option.text} cannot be read`)
    return {}
  }
  const settings = parseJsonObject(text)
  if (settings === undefined)
    errors.push(`${option.source}: the file ${option.text} does not contain a JSON object`)
  return settings ?? {}
}

function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined // the caller reports the file
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
