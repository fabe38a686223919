import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chooseEncoding, contentTypeOf, listStaticFiles, sendFile } from './staticFiles.ts'

const base = { sizeBytes: 1, etag: '"1"', lastModified: '', contentType: 'text/css' }
const plain = { ...base, path: 'a.css' }
const brotli = { ...base, path: 'a.css.br', encoding: 'br' }
const gzip = { ...base, path: 'a.css.gz', encoding: 'gzip' }

describe('chooseEncoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', brotli],
    ['gzip;q=1.0', gzip],
    ['br;q=0, gzip', gzip],
    ['BR', brotli],
    ['deflate', plain],
    [undefined, plain],
  ])('%s', (accept, expected) => {
    expect(chooseEncoding({ plain, packed: [brotli, gzip] }, accept)).toBe(expected)
  })

  test('behavior: a file without twins goes plain', () => {
    expect(chooseEncoding({ plain, packed: [] }, 'br')).toBe(plain)
  })
})

describe('contentTypeOf', () => {
  test('default', () => {
    expect(contentTypeOf('/a/b.JS')).toBe('text/javascript; charset=utf-8')
    expect(contentTypeOf('/a/b')).toBe('application/octet-stream')
  })
})

describe('listStaticFiles', () => {
  test('what has only a .br is packed with gzip as it is sent', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'otterscan-test-'))
    const text = 'export const answer = 42\n'.repeat(100)
    writeFileSync(join(directory, 'a.js'), text)
    writeFileSync(join(directory, 'a.js.br'), brotliCompressSync(text))
    writeFileSync(join(directory, 'b.png'), 'small')
    const files = await listStaticFiles(directory)
    expect(files.get('/b.png')?.packed).toEqual([])
    const own = files.get('/a.js')
    if (own === undefined) throw new Error('not listed')
    expect(own.packed.map(({ encoding }) => encoding)).toEqual(['br', 'gzip'])
    const server = createServer((request, response) => {
      const file = chooseEncoding(own, request.headers['accept-encoding'])
      void sendFile(request, response, file, 'no-cache')
    }).listen(0, '127.0.0.1')
    try {
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const answer = await new Promise<IncomingMessage>((done) =>
        get({ host: '127.0.0.1', port, headers: { 'accept-encoding': 'gzip' } }, done),
      )
      const pieces: Buffer[] = []
      for await (const piece of answer) pieces.push(piece as Buffer)
      expect(answer.headers['content-encoding']).toBe('gzip')
      expect(answer.headers.etag).not.toBe(own.plain.etag)
      expect(gunzipSync(Buffer.concat(pieces)).toString()).toBe(text)
      expect(Buffer.concat(pieces).length).toBeLessThan(500)
    } finally {
      server.close()
      rmSync(directory, { recursive: true, force: true })
    }
  })
})
