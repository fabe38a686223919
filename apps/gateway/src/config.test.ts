import { describe, expect, test } from 'vitest'
import { type ProgramConfig, parseProgramRequest } from './config.ts'

const noFile = (): string => {
  throw new Error('no such file')
}

function parsed(argv: readonly string[], environment: Record<string, string> = {}): ProgramConfig {
  const request = parseProgramRequest(argv, environment, noFile)
  if (request.kind !== 'run') throw new Error(`expected a run, got ${JSON.stringify(request)}`)
  return request.config
}

function errors(argv: readonly string[], environment: Record<string, string> = {}): readonly string[] {
  const request = parseProgramRequest(argv, environment, noFile)
  return request.kind === 'invalid' ? request.errors : []
}

describe('parseProgramRequest', () => {
  test('pack: a kind, a file, a directory and a license are needed', () => {
    const words = ['pack', 'labels', 'labels.csv', '--assets', 'assets']
    const pack = { kind: 'labels', from: 'labels.csv', directory: 'assets', license: 'MIT' }
    expect(parseProgramRequest([...words, '--license', 'MIT'], {}, noFile)).toEqual({ kind: 'pack', pack })
    expect(errors(words)).toEqual(['pack labels: needs --license TEXT, the license of the file'])
    expect(errors(['pack', 'labels'])[0]).toBe('pack labels: needs a file')
    expect(errors(['pack', 'names', 'x'])[0]).toContain(
      'pack: needs one of signatures, labels, tokens, chains',
    )
  })

  test('default', () => {
    expect(parsed([])).toEqual({
      node: { origin: 'http://127.0.0.1:8545', basePath: '', display: 'http://127.0.0.1:8545' },
      furtherNodes: [],
      isNodeConfigured: false,
      port: 5100,
      host: '127.0.0.1',
      publicHosts: [],
      trustedProxies: [],
      basePath: '',
      chains: [],
      explorerSettings: {},
      devnetAllowed: true,
      devnetRequested: false,
      beaconDevnetRequested: false,
      gatewayEnabled: true,
      replayEnabled: true,
      replaysIndex: false,
      airGapped: false,
      index: { kind: 'default' },
      role: 'all',
      log: { level: 'info', format: 'text' },
    })
  })

  test('behavior: the command line wins over the environment, empty variables count as unset', () => {
    const environment = { OTTERSCAN_NODE: 'http://a:1', OTTERSCAN_BEACON: '', OTTERSCAN_PORT: '7000' }
    const config = parsed(['--node=https://b:2/', '--assets', 'data/assets', '--no-devnet'], environment)
    expect(config.node.display).toBe('https://b:2')
    expect(config.isNodeConfigured).toBe(true)
    expect(config.beacon).toBeUndefined()
    expect(config.port).toBe(7000)
    expect(config.assets).toEqual({ kind: 'directory', directory: 'data/assets' })
    expect(config.devnetAllowed).toBe(false)
  })

  test('behavior: the index replays where that is asked for', () => {
    expect(parsed(['--replay', 'index']).replaysIndex).toBe(true)
    expect(parsed([], { OTTERSCAN_REPLAY: 'index' }).replaysIndex).toBe(true)
    expect(errors([], { OTTERSCAN_REPLAY: 'all' })).toEqual(['OTTERSCAN_REPLAY: must be index'])
    expect(errors(['--replay', 'index', '--no-replay'])).toEqual([
      '--replay: cannot be combined with --no-replay or --no-gateway',
    ])
  })

  test('behavior: compilers lie in a directory', () => {
    expect(parsed(['--compilers', 'data/compilers']).compilers).toBe('data/compilers')
    expect(parsed([], { OTTERSCAN_COMPILERS: 'x' }).compilers).toBe('x')
    expect(errors(['--compilers', 'https://x'])).toEqual(['--compilers: must be a directory'])
  })

  test('behavior: any number of public host names', () => {
    expect(parsed(['--public-host', 'A.example', '--public-host=b.lan']).publicHosts).toEqual([
      'a.example',
      'b.lan',
    ])
    expect(parsed([], { OTTERSCAN_PUBLIC_HOST: 'a.example, b.lan' }).publicHosts).toEqual([
      'a.example',
      'b.lan',
    ])
    for (const wrong of ['https://a.example', 'a.example:80', '*', 'a b']) {
      expect(errors(['--public-host', wrong]), wrong).toEqual([
        '--public-host: must be a host name such as otterscan.example, without scheme and port',
      ])
    }
  })

  test('behavior: trusted proxies are addresses and networks', () => {
    expect(parsed(['--trusted-proxy', '127.0.0.1', '--trusted-proxy=fd00::/8']).trustedProxies).toEqual([
      { address: '127.0.0.1', prefix: 32 },
      { address: 'fd00::', prefix: 8 },
    ])
    for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.1/8/8', '::1/129']) {
      expect(errors(['--trusted-proxy', wrong]), wrong).toEqual([
        '--trusted-proxy: must be an IP address or a network such as 10.0.0.0/8',
      ])
    }
  })

  test('behavior: several chains, with beacon nodes of their own', () => {
    const { chains } = parsed([
      ...['--chain', 'main=http://127.0.0.1:8545', '--chain', 'test-2=http://user:a,b@node.example/x?y=1'],
      ...['--chain-beacon', 'test-2=http://127.0.0.1:5052'],
    ])
    expect(chains.map(({ name, node, beacon }) => [name, node.display, beacon?.display])).toEqual([
      ['main', 'http://127.0.0.1:8545', undefined],
      ['test-2', expect.stringContaining('node.example'), 'http://127.0.0.1:5052'],
    ])
    expect(
      parsed([], { OTTERSCAN_CHAIN: 'a=http://127.0.0.1:1,b=http://127.0.0.1:2' }).chains.map(
        ({ name }) => name,
      ),
    ).toEqual(['a', 'b'])
  })

  test('several nodes of a chain: of one option, of the variable, and of a named chain', () => {
    const urls = ['http://a.example:1/x,y', 'ws://u:p@b.example', 'http://c.example']
    const config = { origins: ['http://a.example:1', 'http://b.example', 'http://c.example'] }
    const originsOf = (request: ReturnType<typeof parsed>) =>
      [request.node, ...request.furtherNodes].map(({ origin }) => origin)
    expect(originsOf(parsed(urls.flatMap((url) => ['--node', url])))).toEqual(config.origins)
    expect(originsOf(parsed([], { OTTERSCAN_NODE: urls.join(',') }))).toEqual(config.origins)
    const [chain] = parsed(['--chain', `m=${urls[0]}`, '--chain', `m=${urls[2]}`]).chains
    expect([chain?.node.origin, chain?.furtherNodes.map(({ origin }) => origin)]).toEqual([
      'http://a.example:1',
      ['http://c.example'],
    ])
    expect(errors(['--node', 'http://a.example', '--node', 'nonsense'])).toEqual([
      '--node: must be a URL such as http://127.0.0.1:8545',
    ])
    expect(errors(['--node', 'http://a.example', '--node', 'http://a.example/'])).toEqual([
      '--node: has the same node twice',
    ])
    expect(errors(['--no-gateway', '--node', 'http://a.example', '--node', 'http://b.example'])).toEqual([
      '--no-gateway: cannot be combined with several nodes of a chain',
    ])
  })

  test('error: chains without names, with names of pages, twice, or beside a node', () => {
    const wrong =
      '--chain: must be NAME=URL, such as main=http://127.0.0.1:8545; names are of lower-case letters, digits and hyphens'
    for (const text of [
      'http://127.0.0.1:1',
      'Main=http://127.0.0.1:1',
      'a=',
      'a=file:///etc',
      '=http://127.0.0.1:1',
    ])
      expect(errors(['--chain', text]), text).toEqual([wrong])
    const one = 'a=http://127.0.0.1:1'
    expect(errors(['--chain', 'tx=http://127.0.0.1:1'])).toEqual(['--chain: tx is the name of a page'])
    expect(errors(['--chain', one, '--chain', one])).toEqual(['--chain: a has the same node twice'])
    expect(errors(['--chain', one, '--chain-beacon', 'b=http://127.0.0.1:1'])).toEqual([
      '--chain-beacon: no --chain is named b',
    ])
    expect(errors(['--chain', one, '--node', 'http://127.0.0.1:1', '--devnet-beacon'])).toEqual([
      '--node: cannot be combined with --devnet-beacon, which starts its own nodes',
      '--node: cannot be combined with --chain; see --chain-beacon for beacon nodes',
      '--devnet-beacon: cannot be combined with --chain',
    ])
  })

  test('behavior: an air gap', () => {
    expect(parsed(['--air-gap']).airGapped).toBe(true)
    expect(parsed([], { OTTERSCAN_AIR_GAP: 'false' }).airGapped).toBe(false)
    expect(errors(['--air-gap', '--devnet-beacon'])).toEqual([
      '--air-gap: cannot be combined with --devnet-beacon, which may install a beacon node',
    ])
  })

  test('behavior: a base path', () => {
    expect(parsed(['--base-path', '/scan/']).basePath).toBe('/scan')
    expect(parsed([], { OTTERSCAN_BASE_PATH: '/a/b' }).basePath).toBe('/a/b')
    expect(errors(['--base-path', '/tx'])).toEqual([
      '--base-path: must be a path such as /scan that does not start as a page does (/tx, /rpc)',
    ])
  })

  test('behavior: OTTERSCAN_NO_DEVNET=false is false', () => {
    expect(parsed([], { OTTERSCAN_NO_DEVNET: 'false' }).devnetAllowed).toBe(true)
    expect(parsed([], { OTTERSCAN_NO_DEVNET: '1' }).devnetAllowed).toBe(false)
  })

  test('behavior: the gateway can be switched off', () => {
    expect(parsed(['--no-gateway']).gatewayEnabled).toBe(false)
    expect(parsed([], { OTTERSCAN_NO_GATEWAY: 'true' }).gatewayEnabled).toBe(false)
  })

  test('behavior: the index has a place, or is off', () => {
    expect(parsed(['--index', 'data/index']).index).toEqual({ kind: 'directory', directory: 'data/index' })
    expect(parsed([], { OTTERSCAN_INDEX: 'x' }).index).toEqual({ kind: 'directory', directory: 'x' })
    expect(parsed(['--no-index']).index).toEqual({ kind: 'off' })
    expect(parsed(['--no-gateway']).index).toEqual({ kind: 'off' })
    expect(parsed([], { OTTERSCAN_NO_INDEX: 'yes' }).index).toEqual({ kind: 'off' })
    expect(errors(['--index', 'x', '--no-index'])).toEqual(['--index: cannot be combined with --no-index'])
    expect(errors(['--index', 'x', '--no-gateway'])).toEqual([
      '--index: cannot be combined with --no-gateway, which does not use an index',
    ])
  })

  test('behavior: reads the settings file', () => {
    const request = parseProgramRequest(['--config', 'x.json'], {}, () => '{"branding":{"siteName":"Mine"}}')
    expect(request).toMatchObject({
      kind: 'run',
      config: { explorerSettings: { branding: { siteName: 'Mine' } } },
    })
  })

  test('behavior: --help wins over faults', () => {
    expect(parseProgramRequest(['--what', '--help'], {}, noFile)).toEqual({ kind: 'help' })
  })

  test('behavior: a command stands before or behind its options', () => {
    const doctor = parseProgramRequest(['doctor', '--node', 'http://a:1'], {}, noFile)
    expect(doctor).toMatchObject({ kind: 'command', command: 'doctor', config: { isNodeConfigured: true } })
    const status = parseProgramRequest(['--index', 'x', 'index', 'status'], {}, noFile)
    expect(status).toMatchObject({ kind: 'command', command: 'index status' })
    expect(errors(['index', 'burn'])).toEqual(['index: needs one of status, verify, compact, export'])
    expect(errors(['doctor', 'who'])).toEqual([
      'doctor: not an option or a command',
      'who: not an option or a command',
    ])
  })

  test('behavior: a command of the index needs one', () => {
    for (const off of ['--no-index', '--no-gateway']) {
      expect(errors(['index', 'verify', off])).toEqual([`index verify: cannot be combined with ${off}`])
    }
  })

  test('behavior: --version', () => {
    expect(parseProgramRequest(['--version'], {}, noFile)).toEqual({ kind: 'version' })
  })

  test('behavior: how to log', () => {
    expect(parsed(['--verbose']).log).toEqual({ level: 'debug', format: 'text' })
    expect(parsed(['--log-format=json'], { OTTERSCAN_LOG_LEVEL: 'warn' }).log).toEqual({
      level: 'warn',
      format: 'json',
    })
    expect(errors(['--log-level', 'loud'])).toEqual(['--log-level: must be one of error, warn, info, debug'])
    expect(errors(['--log-level', 'info', '--verbose'])).toEqual([
      '--log-level: cannot be combined with --verbose, which is the level debug',
    ])
  })

  test('behavior: the development chain brings its own nodes', () => {
    expect(parsed(['--devnet']).devnetRequested).toBe(true)
    expect(errors(['--devnet', '--node', 'http://a:1', '--no-devnet'])).toEqual([
      '--node: cannot be combined with --devnet, which starts its own nodes',
      '--devnet: development chains are disabled',
    ])
  })

  test('error: one answer names every fault', () => {
    const argv = [
      '--nodes',
      'x',
      '--port',
      '99999',
      '--port',
      '1',
      '--help=1',
      '--beacon',
      '--config',
      'gone.json',
    ]
    expect(errors(argv, { OTTERSCAN_ASSETS: 'ftp://x', OTTERSCAN_NO_DEVNET: 'maybe' })).toEqual([
      '--nodes: unknown option',
      '--port: given twice',
      '--help: takes no value',
      '--beacon: needs a value',
      'x: not an option or a command',
      'gone.json: not an option or a command',
      'OTTERSCAN_NO_DEVNET: must be true or false',
      'OTTERSCAN_ASSETS: must be a URL such as http://127.0.0.1:8545',
      '--port: must be a port from 0 to 65535',
    ])
  })

  test('error: a faulty node URL is not repeated, it may hold a password', () => {
    const [problem] = errors(['--node', 'user:secret@host'])
    expect(problem).toContain('--node')
    expect(problem).not.toContain('secret')
  })

  test('behavior: settings may be given themselves, as container files do', () => {
    expect(parsed([], { OTTERSCAN_CONFIG: '{"experimental":true}' }).explorerSettings).toEqual({
      experimental: true,
    })
    expect(errors([], { OTTERSCAN_CONFIG: '{"a":' })).toEqual(['OTTERSCAN_CONFIG: is not a JSON object'])
  })

  test('error: a settings file that is missing or no object', () => {
    expect(errors(['--config', 'gone.json'])).toEqual(['--config: the file gone.json cannot be read'])
    const list = parseProgramRequest(['--config', 'list.json'], {}, () => '[]')
    expect(list).toEqual({
      kind: 'invalid',
      errors: ['--config: the file list.json does not contain a JSON object'],
    })
  })

  test('an index on ClickHouse, whose password is in no message', () => {
    const url = 'clickhouse://scan:hunter2secret@db:9123/main?cluster=two'
    const { index, role } = parsed(['serve', '--index', url])
    expect(role).toBe('serve')
    expect(index).toMatchObject({
      kind: 'clickhouse',
      address: { database: 'main', cluster: 'two', server: { origin: 'http://db:9123' } },
    })
    const wrong = errors(['--index', 'clickhouse://scan:hunter2secret@db/a-b'])
    expect(wrong).toEqual([expect.stringContaining('--index: must be a directory, or a URL such as')])
    expect(wrong.join('')).not.toContain('hunter2')
  })

  test('an index is copied to the other kind of place; the server for queries is apart', () => {
    const there = 'clickhouse://scan:hunter2secret@db/main'
    const command = (argv: string[], environment = {}) => parseProgramRequest(argv, environment, () => '{}')
    expect(command(['index', 'export', '--index', 'data', '--to', there])).toMatchObject({
      kind: 'command',
      config: { index: { kind: 'directory' }, exportTo: { kind: 'clickhouse' } },
    })
    for (const [index, to] of [
      ['data', 'other'],
      [there, there],
    ] as const)
      expect(errors(['index', 'export', '--index', index, '--to', to])).toEqual([
        '--to: copies from a directory to ClickHouse, or from ClickHouse to a directory',
      ])
    expect(errors(['--to', 'data'])).toEqual(['--to: is for index export'])
    expect(parsed([], { OTTERSCAN_TO: 'data' }).exportTo).toBeUndefined()
    expect(parsed([]).query).toBeUndefined()
    expect(parsed(['--query', there]).query?.database).toBe('main')
    expect(errors(['--query', 'http://scan:hunter2secret@db'])).toEqual([
      '--query: must be a URL such as clickhouse://reader:password@host:8123/database',
    ])
  })

  test('roles need an index that programs can share; serve alone does everything', () => {
    expect(parsed(['serve']).role).toBe('all')
    expect(parsed(['index'], { OTTERSCAN_INDEX: 'clickhouse://db' }).role).toBe('index')
    for (const role of ['index', 'backfill'])
      expect(errors([role, '--index', 'data'])).toEqual([
        `${role}: needs an index that programs can share, as --index clickhouse://…`,
      ])
  })
})
