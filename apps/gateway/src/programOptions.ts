/** One option of the program: `--name` and its environment variable. */
export interface ProgramOption {
  /** Placeholder of the value in help texts; absent for a switch, whose variable takes `true` or `false`. */
  readonly valueName?: string
  readonly variable: string
  /** The default as shown to users; absent when there is none or the description states it. */
  readonly defaultText?: string
  /** Full sentences without Markdown, as `--help` and docs/configuration.md print them. */
  readonly description: string
}

export const DEFAULT_NODE_URL = 'http://127.0.0.1:8545'
export const DEFAULT_PORT = 5100
export const DEFAULT_HOST = '127.0.0.1'

/** Every option, in the order of `--help`. Command line, environment, help and docs/configuration.md are derived from it. */
export const PROGRAM_OPTIONS = {
  node: {
    valueName: 'URL',
    variable: 'OTTERSCAN_NODE',
    defaultText: DEFAULT_NODE_URL,
    description:
      'Your node: http, https, ws or wss. The URL may hold user:password@, which is sent to the node and never shown; as an option other users of this machine see it in the list of processes, so use the variable for it. Repeated, or separated by commas in the variable: other nodes of the same chain, which are asked when the first is gone, or lacks traces or old state.',
  },
  beacon: {
    valueName: 'URL',
    variable: 'OTTERSCAN_BEACON',
    description: 'Beacon API of a consensus client, for slots, epochs and validators.',
  },
  chain: {
    valueName: 'NAME=URL',
    variable: 'OTTERSCAN_CHAIN',
    description:
      'In place of --node: a chain with its own explorer below /NAME, and its node. Can be repeated, also with the same name for further nodes of a chain; the variable takes several, separated by commas.',
  },
  'chain-beacon': {
    valueName: 'NAME=URL',
    variable: 'OTTERSCAN_CHAIN_BEACON',
    description: 'Beacon API of a chain that --chain names. Can be repeated, as --chain.',
  },
  assets: {
    valueName: 'DIR|URL',
    variable: 'OTTERSCAN_ASSETS',
    description:
      'Directory or URL with signatures/, topic0/, assets/ and chains/. Its signatures are added to the 7,000 that come with the program.',
  },
  license: {
    valueName: 'TEXT',
    variable: 'OTTERSCAN_LICENSE',
    description:
      'Of the file that a pack command reads; recorded with its name, hash and date in packs.json.',
  },
  compilers: {
    valueName: 'DIR',
    variable: 'OTTERSCAN_COMPILERS',
    description:
      'Directory of Solidity compilers (soljson-v0.8.37+commit.f401782d.js and the like) for "Verify locally" on contract pages.',
  },
  sources: {
    valueName: 'DIR',
    variable: 'OTTERSCAN_SOURCES',
    description:
      'Directory of contract sources, a Sourcify repository of files: pages show the sources of its contracts without network, as from "Local directory", which is on by default.',
  },
  port: {
    valueName: 'N',
    variable: 'OTTERSCAN_PORT',
    defaultText: `${DEFAULT_PORT}`,
    description: 'Port to listen on; 0 takes any free port.',
  },
  host: {
    valueName: 'HOST',
    variable: 'OTTERSCAN_HOST',
    defaultText: DEFAULT_HOST,
    description: 'Address to listen on. Anything but loopback lets other machines use your node.',
  },
  'public-host': {
    valueName: 'NAME',
    variable: 'OTTERSCAN_PUBLIC_HOST',
    description:
      'Another host name the explorer is opened by, such as that of a reverse proxy. Can be repeated; the variable takes several, separated by commas.',
  },
  'trusted-proxy': {
    valueName: 'IP|NET',
    variable: 'OTTERSCAN_TRUSTED_PROXY',
    description:
      'Address or network (10.0.0.0/8) of a reverse proxy in front of this program: limits then count the clients it names in X-Forwarded-For. Can be repeated; the variable takes several, separated by commas.',
  },
  'base-path': {
    valueName: 'PATH',
    variable: 'OTTERSCAN_BASE_PATH',
    defaultText: '/',
    description:
      'Path below which a reverse proxy offers the explorer, such as /scan. The proxy may pass it on or remove it.',
  },
  config: {
    valueName: 'FILE|JSON',
    variable: 'OTTERSCAN_CONFIG',
    description: "JSON merged over the explorer's settings (/config.json): a file, or the object itself.",
  },
  index: {
    valueName: 'DIR|URL',
    variable: 'OTTERSCAN_INDEX',
    defaultText: "the user's cache directory",
    description:
      'Directory of the index of addresses, tokens and contracts. With this option the index covers the whole history; by default it covers only new blocks on chains with more than a million blocks. Each chain has its own directory in it. With clickhouse://user:password@host:8123/database?cluster=NAME it is on ClickHouse, where several programs share it; use the variable for a URL with a password.',
  },
  query: {
    valueName: 'URL',
    variable: 'OTTERSCAN_QUERY',
    description:
      'Lets visitors ask the index on ClickHouse in SQL, at /query, as the user of this URL, clickhouse://reader:password@host:8123/database, who must be able to read only and have limits at the server. Off by default; use the variable for a URL with a password.',
  },
  to: {
    valueName: 'DIR|URL',
    variable: 'OTTERSCAN_TO',
    description:
      'For index export: copies the index of --index there in place of writing it out, from a directory to ClickHouse or back, and compares both. Use the variable for a URL with a password.',
  },
  'no-index': { variable: 'OTTERSCAN_NO_INDEX', description: 'Build no index.' },
  replay: {
    valueName: 'index',
    variable: 'OTTERSCAN_REPLAY',
    defaultText: 'only what is looked at',
    description:
      'index: where the node has no traces, replay every transaction for the index too, so that it has inner calls and what contracts create. At its start the index says what that costs.',
  },
  'no-replay': {
    variable: 'OTTERSCAN_NO_REPLAY',
    description:
      'Do not replay transactions here where the node has no traces: their calls and state changes are then not shown.',
  },
  'air-gap': {
    variable: 'OTTERSCAN_AIR_GAP',
    description:
      'For networks without internet: the program connects to the servers named in its options alone, and pages to those and to what the settings of --config name. The public source service cannot be switched on.',
  },
  'no-gateway': {
    variable: 'OTTERSCAN_NO_GATEWAY',
    description:
      'Pass calls to the node unchanged instead of computing what the node lacks, also those that change the node: the list of allowed methods is lifted.',
  },
  'no-devnet': {
    variable: 'OTTERSCAN_NO_DEVNET',
    description: 'Never start the development chain.',
  },
  devnet: {
    variable: 'OTTERSCAN_DEVNET',
    description:
      'Start the development chain, also where a node answers. It is of anvil, which the package does not bring; without it the message says how to get it.',
  },
  'devnet-beacon': {
    variable: 'OTTERSCAN_DEVNET_BEACON',
    description:
      'Start a development chain with a beacon node instead of using your nodes: in Fulu where geth and Prysm (beacon-chain, validator, prysmctl) are on PATH, else in Capella, by a beacon node that the first start installs, 280 MB.',
  },
  verbose: {
    variable: 'OTTERSCAN_VERBOSE',
    description:
      'Print more at the start: what the build of the explorer says, and what to look at on the development chain. The same as --log-level debug.',
  },
  'log-level': {
    valueName: 'LEVEL',
    variable: 'OTTERSCAN_LOG_LEVEL',
    defaultText: 'info',
    description: 'What to print: error, warn, info or debug. Each includes those before it.',
  },
  'log-format': {
    valueName: 'FORMAT',
    variable: 'OTTERSCAN_LOG_FORMAT',
    defaultText: 'text',
    description: 'text, or json for an object a line with time, level and message. Neither has colors.',
  },
} as const satisfies Readonly<Record<string, ProgramOption>>

/** What the program can do besides serving the explorer, with what `--help` says of it. */
export const COMMANDS = {
  serve:
    'Serve the explorer without writing the index. Any number of such programs share an index on ClickHouse; with an index in a directory, the same as without a command.',
  index:
    'Keep an index on ClickHouse at the head of the chain, besides serving. Of several such programs one leads; another takes over within 10 seconds.',
  backfill:
    'Add the history to an index on ClickHouse, besides serving. Any number of such programs share the work.',
  doctor:
    'Check the node, the beacon node, the index, the disk and the clock, and say what to change, with the switches of your client.',
  'index status': 'Which indexes there are, the blocks they cover and their size.',
  'index verify': 'Read every record of the indexes, and say whether they are in order.',
  'index compact': 'Give back the space of what was deleted from the indexes.',
  'index export':
    'Write the indexes as NDJSON, an object a line, to standard output; with --to copy them to ClickHouse or to a directory.',
  'pack signatures':
    'Add signatures of functions and events to the directory of --assets, from a file that is named after the command: one a line, or in a column of CSV, beside its hash or not. --license says under which license the file is.',
  'pack labels': 'Add labels of addresses, from JSON or CSV: address, label, chain id.',
  'pack tokens': 'Add names of tokens as labels, from a token list (tokenlists.org).',
  'pack chains': 'Add names and coins of chains, from a chain list (chainid.network).',
} as const

export type CommandName = keyof typeof COMMANDS
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[]

/** What the program returns to the shell. */
export const EXIT_CODES = {
  0: 'All is well, or it was stopped by Ctrl-C or SIGTERM.',
  1: 'It could not start, or a command found something that is not in order or could not be done.',
  2: 'An option or a command is wrong.',
} as const

export type OptionName = keyof typeof PROGRAM_OPTIONS

/** Options that take a value. */
export type ValueOptionName = {
  [Name in OptionName]: (typeof PROGRAM_OPTIONS)[Name] extends { readonly valueName: string } ? Name : never
}[OptionName]

export type SwitchName = Exclude<OptionName, ValueOptionName>

const NAMES = Object.keys(PROGRAM_OPTIONS) as OptionName[]
const hasValue = (name: OptionName): name is ValueOptionName => 'valueName' in PROGRAM_OPTIONS[name]

export const VALUE_OPTION_NAMES: readonly ValueOptionName[] = NAMES.filter(hasValue)
export const SWITCH_NAMES: readonly SwitchName[] = NAMES.filter((name): name is SwitchName => !hasValue(name))
