import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getMetadataText } from './collectibleMetadata.ts'

async function serve(status: number, body: string | Buffer): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/1.json`
}

const get = (url: string) => getMetadataText(url, new AbortController().signal)

describe('getMetadataText', () => {
  test('a short text', async () => {
    expect(await get(await serve(200, '{"name":"Otter ü"}'))).toBe('{"name":"Otter ü"}')
    expect(await get(await serve(200, ''))).toBe('')
  })

  test('nothing else', async () => {
    await expect(get(await serve(404, 'gone'))).rejects.toThrow('answered with status 404')
    await expect(get(await serve(200, 'x'.repeat(400_001)))).rejects.toThrow('sent more than 400 kB')
    await expect(get(await serve(200, Buffer.from([0xff, 0xfe])))).rejects.toThrow('sent no text')
    await expect(get('http://127.0.0.1:9/')).rejects.toThrow('127.0.0.1:9 cannot be reached')
  })
})
