import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VERSION } from '../src/version.ts'
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
let directory: string

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'otterscan-test-'))
  node = await startUpstream((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
})

afterAll(async () => {
  await node.stop()
  rmSync(directory, { recursive: true, force: true })
})

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
    expect(await wrong.exitCode()).toBe(2)
    expect(wrong.output()).toBe(
      [
        'Invalid options:',
        '  --prot: unknown option',
        '  5: not an option or a command',
        '  OTTERSCAN_NODE: must be a URL such as http://127.0.0.1:8545',
        '  OTTERSCAN_PORT: must be a port from 0 to 65535',
        'See --help.',
        '',
      ].join('\n'),
    )
  })

  test('--version', async () => {
    const version = run(['--version'])
    expect(await version.exitCode()).toBe(0)
    expect(version.output()).toBe(`${VERSION}\n`)
  })

  test('doctor and index: the result is printed, and its exit code says whether all is well', async () => {
    const parent = join(directory, 'none')
    const status = run(['index', 'status', '--index', parent])
    expect(await status.exitCode()).toBe(0)
    expect(status.output()).toBe(`There is no index in ${parent}.\n`)
    const exported = run(['index', 'export', '--index', parent])
    expect(await exported.exitCode()).toBe(1)
    const doctor = run(['doctor', '--node', 'http://127.0.0.1:9', '--index', parent, '--log-level', 'error'])
    expect(await doctor.exitCode()).toBe(1)
    expect(doctor.output()).toMatch(/^problem +Node +no node responds at http:\/\/127\.0\.0\.1:9 /m)
  })

  test('a start prints at most eight lines, without colors; as JSON each is an object', async () => {
    const args = ['--port', '0', '--node', node.url, '--no-index']
    const plain = run(args, { FORCE_COLOR: '1' })
    await plain.shows('Otterscan is at ')
    expect(plain.output().trim().split('\n').length).toBeLessThanOrEqual(8)
    expect(plain.output()).not.toContain('\u001b')
    plain.child.kill()
    const json = run([...args, '--log-format', 'json'])
    await json.shows('Otterscan is at ')
    const lines = json.output().trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(lines.map(() => 'info'))
    json.child.kill()
    await Promise.all([plain.exitCode(), json.exitCode()])
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
    const program = run(['--port', '0', '--verbose'])
    await expect.poll(() => program.output(), { timeout: 100_000 }).toContain('Otterscan is at ')
    if (occupied) {
      // A node runs on this machine: the program has to use it, and the test can check no more.
      program.child.kill('SIGTERM')
      expect(await program.exitCode()).toBe(0)
      return expect(program.output()).not.toContain('Started a development chain')
    }
    expect(program.output()).toContain('Started a development chain at http://127.0.0.1:8545 instead; ')
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
