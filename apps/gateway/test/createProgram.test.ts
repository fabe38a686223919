import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@otterscan/devnet/findFreePort'
import { describe, expect, test } from 'vitest'
import { parseProgramRequest } from '../src/config.ts'
import { createProgram } from '../src/createProgram.ts'
import { sendRaw, startProgram } from './startProgram.ts'
import { startUpstream } from './startUpstream.ts'

const CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
const noChain = () => Promise.reject(new Error('not expected'))
const answerChainId = () =>
  startUpstream((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}'))

describe('createProgram', () => {
  test('says which node it serves', async () => {
    const node = await answerChainId()
    const program = await startProgram(['--node', node.url])
    expect(program.program.messages()).toEqual([
      `Node: ${node.url}, chain 31337`,
      'Beacon API: none (--beacon URL)',
    ])
    await program.stop()
    await node.stop()
  })

  test('a named node that does not respond is served anyway, and works once it is up', async () => {
    const port = await findFreePort()
    const program = await startProgram(['--node', `http://127.0.0.1:${port}`], noChain)
    expect(program.program.messages().slice(0, 2)).toEqual([
      `No node responds at http://127.0.0.1:${port} (connection refused).`,
      'Serving anyway: the explorer connects once the node is up.',
    ])
    expect((await sendRaw(program.url, '/rpc', { method: 'POST', body: CALL })).status).toBe(502)
    const late = createServer((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
    await new Promise<void>((resolve) => late.listen(port, '127.0.0.1', resolve))
    expect((await sendRaw(program.url, '/rpc', { method: 'POST', body: CALL })).status).toBe(200)
    late.closeAllConnections()
    late.close()
    await program.stop()
  })

  test('error: a taken port is said plainly, and nothing is left running', async () => {
    const node = await answerChainId()
    const first = await startProgram(['--node', node.url])
    const { port } = new URL(first.url)
    const request = parseProgramRequest(['--node', node.url, '--port', port, '--no-index'], {}, () => '{}')
    if (request.kind !== 'run') throw new Error('expected a run')
    const second = createProgram(request.config, {
      explorerDirectory: 'no-such-directory',
      startDevelopmentChain: noChain,
      cacheDirectory: 'no-such-directory',
    })
    await expect(second.start()).rejects.toThrow(
      `Port ${port} is already in use. Choose another with --port N.`,
    )
    await first.stop()
    await node.stop()
  })

  test('error: at a taken port the index is not touched', async () => {
    const node = await answerChainId()
    const first = await startProgram(['--node', node.url])
    const { port } = new URL(first.url)
    const index = join(tmpdir(), `otterscan-no-index-${process.pid}`)
    const request = parseProgramRequest(
      ['--node', node.url, '--port', port, '--index', index],
      {},
      () => '{}',
    )
    if (request.kind !== 'run') throw new Error('expected a run')
    const logged: string[] = []
    const second = createProgram(request.config, {
      explorerDirectory: 'no-such-directory',
      startDevelopmentChain: noChain,
      cacheDirectory: 'no-such-directory',
      log: (line) => logged.push(line),
    })
    await expect(second.start()).rejects.toThrow('already in use')
    expect([logged, existsSync(index)]).toEqual([[], false])
    await first.stop()
    await node.stop()
  })

  test('without the gateway it says that callers can change the node', async () => {
    const node = await answerChainId()
    const program = await startProgram(['--node', node.url, '--no-gateway'])
    expect(program.program.messages()).toContain(
      'Without the gateway every program of this machine can call any method that the node allows, also those that change it.',
    )
    await program.stop()
    await node.stop()
  })

  test('an explorer that is not built: a message', async () => {
    const node = await answerChainId()
    const request = parseProgramRequest(['--node', node.url, '--port', '0', '--no-index'], {}, () => '{}')
    if (request.kind !== 'run') throw new Error('expected a run')
    const program = createProgram(request.config, {
      explorerDirectory: 'no-such-directory',
      startDevelopmentChain: noChain,
      cacheDirectory: 'no-such-directory',
    })
    await program.start()
    const { status, body } = await sendRaw(program.address() ?? '', '/')
    expect([status, body.toString()]).toEqual([
      404,
      'The explorer has not been built. Run "npm run build".\n',
    ])
    await program.stop()
    await program.stop()
    await node.stop()
  })
})
