import { parseArgs } from 'node:util'
import { parseUpstreamAddress, type UpstreamAddress } from './upstream/upstreamAddress.ts'

/** Where signatures, logos and chain descriptions come from. */
export type AssetsSource =
  | { readonly kind: 'directory'; readonly directory: string }
  | { readonly kind: 'url'; readonly address: UpstreamAddress }

/** Everything the program can be told, already checked. */
export interface ProgramConfig {
  readonly node: UpstreamAddress
  /** False when nobody named a node, so the default stands and the development chain may take its place. */
  readonly nodeGiven: boolean
  readonly beacon?: UpstreamAddress
  readonly assets?: AssetsSource
  /** Directory of Solidity compilers for the explorer to verify with. */
  readonly compilers?: string
  /** 0 lets the system choose. */
  readonly port: number
  readonly host: string
  /** Other names that the explorer is opened by, as behind another server; lower case. */
  readonly publicHosts: readonly string[]
  /** Keys of `--config`, merged over the defaults of `/config.json`. */
  readonly explorerSettings: Readonly<Record<string, unknown>>
  readonly devnetAllowed: boolean
  /** A development chain with a beacon node of its own is wanted in place of any other node. */
  readonly beaconDevnetWanted: boolean
  /** False passes JSON-RPC on as it comes, so that the explorer has only what the node has. */
  readonly gatewayEnabled: boolean
  readonly index: IndexPlace
}

/** Where the index is. `default`: in the user's cache, under the chain's number. */
export type IndexPlace =
  | { readonly kind: 'off' }
  | { readonly kind: 'default' }
  | { readonly kind: 'directory'; readonly directory: string }

/** What the command line and the environment ask for. */
export type ProgramRequest =
  | { readonly kind: 'help' }
  | { readonly kind: 'run'; readonly config: ProgramConfig }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] }

export const DEFAULT_NODE_URL = 'http://127.0.0.1:8545'
export const DEFAULT_PORT = 5100
export const DEFAULT_HOST = '127.0.0.1'

/** Each value option with its twin in the environment; the command line wins. */
export const VALUE_OPTIONS = {
  node: 'OTTERSCAN_NODE',
  beacon: 'OTTERSCAN_BEACON',
  assets: 'OTTERSCAN_ASSETS',
  compilers: 'OTTERSCAN_COMPILERS',
  port: 'OTTERSCAN_PORT',
  host: 'OTTERSCAN_HOST',
  'public-host': 'OTTERSCAN_PUBLIC_HOST',
  config: 'OTTERSCAN_CONFIG',
  index: 'OTTERSCAN_INDEX',
} as const

export const NO_DEVNET_VARIABLE = 'OTTERSCAN_NO_DEVNET'
export const NO_GATEWAY_VARIABLE = 'OTTERSCAN_NO_GATEWAY'
export const NO_INDEX_VARIABLE = 'OTTERSCAN_NO_INDEX'

export const BEACON_DEVNET_VARIABLE = 'OTTERSCAN_DEVNET_BEACON'

const SWITCHES = ['--help', '-h', '--no-devnet', '--no-gateway', '--no-index', '--devnet-beacon']

type ValueOption = keyof typeof VALUE_OPTIONS
const VALUE_OPTION_NAMES = Object.keys(VALUE_OPTIONS) as ValueOption[]

interface Given {
  readonly text: string
  /** How the user wrote it: `--node` or `OTTERSCAN_NODE`. */
  readonly source: string
}

type Values = Partial<Record<ValueOption, Given>>

/** Reads options and environment; every fault is collected, so one message can name them all. */
export function parseProgramRequest(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  readText: (path: string) => string,
): ProgramRequest {
  const problems: string[] = []
  const commandLine = parseCommandLine(argv, problems)
  if (commandLine.help) return { kind: 'help' }
  const values: Values = { ...environmentValues(environment), ...commandLine.values }
  const noDevnet = commandLine.noDevnet || parseSwitch(NO_DEVNET_VARIABLE, environment, problems)
  const noGateway = commandLine.noGateway || parseSwitch(NO_GATEWAY_VARIABLE, environment, problems)
  const noIndex = commandLine.noIndex || parseSwitch(NO_INDEX_VARIABLE, environment, problems)
  const beaconDevnet = commandLine.beaconDevnet || parseSwitch(BEACON_DEVNET_VARIABLE, environment, problems)
  if (beaconDevnet) refuseBesideBeaconDevnet(values, noDevnet, problems)
  const node = parseUrl(values.node, problems)
  const beacon = parseUrl(values.beacon, problems)
  const assets = parseAssets(values.assets, problems)
  const compilers = parseDirectory(values.compilers, problems)
  const port = parsePort(values.port, problems)
  const host = parseHost(values.host, problems)
  const publicHosts = parsePublicHosts(values['public-host'], problems)
  const explorerSettings = parseSettingsFile(values.config, readText, problems)
  const index = toIndexPlace(values.index, noIndex, noGateway, problems)
  const defaultNode = parseUpstreamAddress(DEFAULT_NODE_URL)
  if (problems.length > 0 || defaultNode === undefined) return { kind: 'invalid', problems }
  const config = {
    node: node ?? defaultNode,
    nodeGiven: node !== undefined,
    ...(beacon === undefined ? {} : { beacon }),
    ...(assets === undefined ? {} : { assets }),
    ...(compilers === undefined ? {} : { compilers }),
    port,
    host,
    publicHosts,
    explorerSettings,
    devnetAllowed: !noDevnet,
    beaconDevnetWanted: beaconDevnet,
    gatewayEnabled: !noGateway,
    index,
  }
  return { kind: 'run', config }
}

/** The chain brings both nodes: a second one beside it is a misunderstanding. */
function refuseBesideBeaconDevnet(values: Values, noDevnet: boolean, problems: string[]): void {
  for (const given of [values.node, values.beacon]) {
    if (given !== undefined) problems.push(`${given.source}: --devnet-beacon brings nodes of its own`)
  }
  if (noDevnet) problems.push('--devnet-beacon: development chains are turned off')
}

function toIndexPlace(
  given: Given | undefined,
  noIndex: boolean,
  noGateway: boolean,
  problems: string[],
): IndexPlace {
  if (given !== undefined && noIndex) problems.push(`${given.source}: --no-index asks for none`)
  if (given !== undefined && noGateway)
    problems.push(`${given.source}: --no-gateway leaves nothing to use it`)
  if (noIndex || noGateway) return { kind: 'off' }
  return given === undefined ? { kind: 'default' } : { kind: 'directory', directory: given.text }
}

interface CommandLine {
  readonly help: boolean
  readonly noDevnet: boolean
  readonly beaconDevnet: boolean
  readonly noGateway: boolean
  readonly noIndex: boolean
  readonly values: Values
}

function parseCommandLine(argv: readonly string[], problems: string[]): CommandLine {
  const values: Values = {}
  const switches = new Set<string>()
  // Not strict: strict parsing stops at the first fault and would hide the others.
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(VALUE_OPTION_NAMES.map((name) => [name, { type: 'string' as const }])),
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind === 'positional') problems.push(`${token.value}: not an option`)
    if (token.kind !== 'option') continue
    if (!SWITCHES.includes(token.rawName)) readValueOption(token.rawName, token.value, values, problems)
    else if (token.value !== undefined) problems.push(`${token.rawName}: takes no value`)
    else switches.add(token.rawName)
  }
  return {
    help: switches.has('--help') || switches.has('-h'),
    noDevnet: switches.has('--no-devnet'),
    noGateway: switches.has('--no-gateway'),
    noIndex: switches.has('--no-index'),
    beaconDevnet: switches.has('--devnet-beacon'),
    values,
  }
}

function readValueOption(
  rawName: string,
  text: string | undefined,
  values: Values,
  problems: string[],
): void {
  const name = VALUE_OPTION_NAMES.find((option) => `--${option}` === rawName)
  if (name === undefined) problems.push(`${rawName}: unknown option`)
  else if (values[name] !== undefined && name !== 'public-host') problems.push(`${rawName}: given twice`)
  else if (text === undefined || text === '' || text.startsWith('--'))
    problems.push(`${rawName}: needs a value`)
  else values[name] = { text: [values[name]?.text, text].filter(Boolean).join(','), source: rawName }
}

/** An empty variable counts as unset: container files often pass every variable, filled or not. */
function environmentValues(environment: Readonly<Record<string, string | undefined>>): Values {
  const values: Values = {}
  for (const name of VALUE_OPTION_NAMES) {
    const source = VALUE_OPTIONS[name]
    const text = environment[source]
    if (text !== undefined && text !== '') values[name] = { text, source }
  }
  return values
}

function parseSwitch(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): boolean {
  const text = environment[name]?.toLowerCase() ?? ''
  if (['1', 'true', 'yes'].includes(text)) return true
  if (!['', '0', 'false', 'no'].includes(text)) problems.push(`${name}: must be true or false`)
  return false
}

/** The faulty text is not repeated: it may hold a password. */
function parseUrl(given: Given | undefined, problems: string[]): UpstreamAddress | undefined {
  if (given === undefined) return undefined
  const address = parseUpstreamAddress(given.text)
  if (address === undefined) problems.push(`${given.source}: must be a URL such as ${DEFAULT_NODE_URL}`)
  return address
}

function parseAssets(given: Given | undefined, problems: string[]): AssetsSource | undefined {
  if (given === undefined) return undefined
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(given.text)) return { kind: 'directory', directory: given.text }
  const address = parseUrl(given, problems)
  return address === undefined ? undefined : { kind: 'url', address }
}

function parseDirectory(given: Given | undefined, problems: string[]): string | undefined {
  if (given === undefined) return undefined
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given.text)) problems.push(`${given.source}: must be a directory`)
  return given.text
}

function parsePort(given: Given | undefined, problems: string[]): number {
  if (given === undefined) return DEFAULT_PORT
  const port = /^\d{1,5}$/.test(given.text) ? Number.parseInt(given.text, 10) : Number.NaN
  if (port >= 0 && port <= 65_535) return port
  problems.push(`${given.source}: must be a port from 0 to 65535`)
  return DEFAULT_PORT
}

function parseHost(given: Given | undefined, problems: string[]): string {
  if (given === undefined) return DEFAULT_HOST
  const host = given.text.replace(/^\[(.*)\]$/, '$1')
  if (/^[\w.:-]+$/.test(host)) return host
  problems.push(`${given.source}: must be a host name or an IP address`)
  return DEFAULT_HOST
}

/** Names with commas between them; a port says nothing, as the Host header is compared without. */
function parsePublicHosts(given: Given | undefined, problems: string[]): readonly string[] {
  if (given === undefined) return []
  const names = given.text.split(',').map((name) => name.trim().toLowerCase())
  if (names.every((name) => /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/.test(name))) return names
  problems.push(`${given.source}: must be a host name such as otterscan.example, without scheme and port`)
  return []
}

function parseSettingsFile(
  given: Given | undefined,
  readText: (path: string) => string,
  problems: string[],
): Readonly<Record<string, unknown>> {
  if (given === undefined) return {}
  let text: string
  try {
    text = readText(given.text)
  } catch {
    problems.push(`${given.source}: the file ${given.text} cannot be read`)
    return {}
  }
  const settings = parseJsonObject(text)
  if (settings === undefined)
    problems.push(`${given.source}: the file ${given.text} does not hold a JSON object`)
  return settings ?? {}
}

function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined // the caller names the file
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
