import { startHttpServer } from '@otterscan/testing/httpServer'
import { describe, expect, test, vi } from 'vitest'
import { chooseNode, type DevelopmentChain } from './chooseNode.ts'
import { parseUpstreamAddress, type UpstreamAddress } from './upstream/upstreamAddress.ts'

/** Port 9 (discard) is unused in practice: connections to it are refused. */
function addressOf(text: string): UpstreamAddress {
  const address = parseUpstreamAddress(text)
  if (address === undefined) throw new Error('bad address in the test')
  return address
}

const address = addressOf('http://127.0.0.1:9')
const choice = { address, isNodeConfigured: false, devnetAllowed: true, devnetRequested: false }
const SILENT = 'No node responds at http://127.0.0.1:9 (connection refused).'

function fakeChain(): DevelopmentChain & { stop: ReturnType<typeof vi.fn<() => Promise<void>>> } {
  return {
    url: 'http://127.0.0.1:18699',
    summary: 'three scenarios',
    stop: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  }
}

describe('chooseNode', () => {
  test('default: a development chain takes the place of a silent default node', async () => {
    const chain = fakeChain()
    const start = vi.fn(() => Promise.resolve(chain))
    const chosen = await chooseNode(choice, start)
    expect(start).toHaveBeenCalledWith({ port: 9 })
    expect(chosen.node.address.display).toBe('http://127.0.0.1:18699')
    expect(chosen.messages).toEqual([
      SILENT,
      'Started a development chain at http://127.0.0.1:18699 instead; --verbose lists what is on it.',
    ])
    expect(chosen.examples).toBe('three scenarios')
    await chosen.stop()
    expect(chain.stop).toHaveBeenCalledOnce()
  })

  test('behavior: a node that refuses is named with its words, without the key', async () => {
    const node = await startHttpServer((_, response) =>
      response.writeHead(401).end('{"message":"0123456789abcdef is an unknown key"}'),
    )
    const refusing = addressOf(`${node.url}/v3/0123456789abcdef`)
    const refused = { ...choice, address: refusing, isNodeConfigured: true }
    const chosen = await chooseNode(refused, () => Promise.reject(new Error('not needed')))
    expect(chosen.messages).toEqual([
      `Node: ${node.url}/…, which answers with HTTP 401 (Unauthorized): … is an unknown key`,
    ])
    await chosen.stop()
    await node.stop()
  })

  test('behavior: --no-devnet says what to do', async () => {
    const start = vi.fn(() => Promise.resolve(fakeChain()))
    const chosen = await chooseNode({ ...choice, devnetAllowed: false }, start)
    expect(chosen.messages).toEqual([
      SILENT,
      'Start a node there, name another with --node URL, or leave out --no-devnet.',
    ])
    expect(start).not.toHaveBeenCalled()
    await chosen.stop()
  })

  test('behavior: a node the user named is never replaced', async () => {
    const start = vi.fn(() => Promise.resolve(fakeChain()))
    const chosen = await chooseNode({ ...choice, isNodeConfigured: true }, start)
    expect(chosen.node.address).toBe(address)
    expect(start).not.toHaveBeenCalled()
    await chosen.stop()
  })

  test('behavior: a requested development chain is started without asking for a node', async () => {
    const start = vi.fn(() => Promise.resolve(fakeChain()))
    const chosen = await chooseNode({ ...choice, devnetRequested: true }, start)
    expect(start).toHaveBeenCalledWith({ port: 0 })
    expect(chosen.messages).toEqual([
      'Started a development chain at http://127.0.0.1:18699; --verbose lists what is on it.',
    ])
    await chosen.stop()
  })

  test('error: a requested development chain that does not start', async () => {
    const chosen = chooseNode({ ...choice, devnetRequested: true }, () =>
      Promise.reject(new Error('no binary')),
    )
    await expect(chosen).rejects.toThrow('The development chain could not be started: no binary')
  })

  test('behavior: a development chain that does not start leaves the program serving', async () => {
    const chosen = await chooseNode(choice, () => Promise.reject(new Error('no binary')))
    expect(chosen.messages).toEqual([
      SILENT,
      'The development chain could not be started: no binary',
      'Name your node with --node URL.',
    ])
    await chosen.stop()
  })
})
