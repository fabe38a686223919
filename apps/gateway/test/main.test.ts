import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from './startProgram.ts'
import { startUpstream, type TestUpstream } from './startUpstream.ts'

/** The bundle, as `npm start` runs it. */
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))

interface Run {
  readonly child: ChildProcess
  output(): string
  /** Waits until the output holds the text. */
  shows(text: string): Promise<void>
  exitCode(): Promise<number | null>
}

function run(argv: readonly string[], environment: Readonly<Record<string, string>> = {}): Run {
  const child = spawn(process.execPath, [MAIN, ...argv], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const collect = (piece: Buffer) => {
    text += piece.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const closed = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    output: () => text,
    shows: (part) => expect.poll(() => text, { timeout: 20_000 }).toContain(part),
    exitCode: () => closed,
  }
}

let node: TestUpstream

beforeAll(async () => {
  node = await startUpstream((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
})

afterAll(() => node.stop())

describe('main', () => {
  test('--help lists every option and variable', async () => {
    const help = run(['--help'])
    expect(await help.exitCode()).toBe(0)
    for (const name of ['node', 'beacon', 'assets', 'port', 'host', 'public-host', 'config']) {
      expect(help.output()).toContain(`--${name} `)
      expect(help.output()).toContain(`OTTERSCAN_${name.toUpperCase().replaceAll('-', '_')}`)
    }
    for (const option of ['--no-devnet', '--index', '--no-index']) expect(help.output()).toContain(option)
    expect(help.output()).toContain('OTTERSCAN_NO_DEVNET')
  })

  test('error: one message names every wrong setting', async () => {
    const wrong = run(['--prot', '5'], { OTTERSCAN_PORT: 'x', OTTERSCAN_NODE: 'http://' })
    expect(await wrong.exitCode()).toBe(1)
    expect(wrong.output()).toBe(
      [
        'Invalid options:',
        '  --prot: unknown option',
        '  5: not an option',
        '  OTTERSCAN_NODE: must be a URL such as http://127.0.0.1:8545',
        '  OTTERSCAN_PORT: must be a port from 0 to 65535',
        'See --help.',
        '',
      ].join('\n'),
    )
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s stops it with exit code 0, sent twice as npm does',
    async (signal) => {
      const program = run(['--port', '0', '--node', node.url, '--no-index'])
      await program.shows('Otterscan is at ')
      const url = /http:\/\/localhost:\d+/.exec(program.output())?.[0] ?? ''
      const { status } = await sendRaw(url, '/config.json')
      expect(status).toBe(200)
      program.child.kill(signal)
      program.child.kill(signal)
      expect(await program.exitCode()).toBe(0)
      await expect(sendRaw(url, '/config.json')).rejects.toThrow('ECONNREFUSED')
    },
  )

  test('error: a taken port', async () => {
    const program = run(['--port', String(node.port), '--node', node.url, '--no-index'])
    expect(await program.exitCode()).toBe(1)
    expect(program.output()).toBe(`Port ${node.port} is already in use. Choose another with --port N.\n`)
  })

  test('W-14 the development chain is started in place of a silent default node, with the instructions of its transactions, and stopped with the program', async () => {
    const occupied = await fetch('http://127.0.0.1:8545').then(
      () => true,
      () => false, // refused, as this test needs it
    )
    const program = run(['--port', '0'])
    await expect.poll(() => program.output(), { timeout: 100_000 }).toContain('Otterscan is at ')
    if (occupied) {
      // A node runs on this machine: the program has to use it, and the test can check no more.
      program.child.kill('SIGTERM')
      expect(await program.exitCode()).toBe(0)
      return expect(program.output()).not.toContain('Started a development chain')
    }
    expect(program.output()).toContain('Started a development chain at http://127.0.0.1:8545 instead.')
    expect(program.output()).toContain('ERC-721')
    const url = /http:\/\/localhost:\d+/.exec(program.output())?.[0] ?? ''
    const body = '{"jsonrpc":"2.0","id":1,"method":"ots_getApiLevel","params":[]}'
    const answer = await sendRaw(url, '/rpc', { method: 'POST', body })
    expect(JSON.parse(answer.body.toString())).toEqual({ jsonrpc: '2.0', id: 1, result: 8 })
    const failed = /three calls below the top +(0x[0-9a-f]{64})/.exec(program.output())?.[1]
    const replay = { jsonrpc: '2.0', id: 2, method: 'trace_replayTransaction', params: [failed, ['vmTrace']] }
    const traced = await sendRaw(url, '/rpc', { method: 'POST', body: JSON.stringify(replay) })
    expect(JSON.parse(traced.body.toString()).result?.vmTrace?.ops?.length).toBeGreaterThan(100)
    program.child.kill('SIGTERM')
    expect(await program.exitCode()).toBe(0)
    await expect(fetch('http://127.0.0.1:8545')).rejects.toThrow()
  }, 240_000)
})
