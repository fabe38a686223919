import { describe, expect, test } from 'vitest'
import { CompilerServerError, createCompilerClient, MAX_COMPILER_BYTES } from './compilers.ts'
import { AbortedError } from './errors.ts'

const NAME = 'soljson-v0.8.37+commit.f401782d.js'

/** Responds by path and records the requests. */
function serve(answers: Readonly<Record<string, () => Response>>) {
  const asked: string[] = []
  const client = createCompilerClient('http://me:secret@host/compilers/', async (input, init) => {
    const url = String(input)
    asked.push(url)
    init?.signal?.throwIfAborted()
    return answers[url.slice(url.lastIndexOf('/') + 1)]?.() ?? new Response('', { status: 404 })
  })
  return { client, asked }
}

describe('createCompilerClient', () => {
  test('default: names of the list, and a file by its encoded name', async () => {
    const builds = [{ path: NAME, longVersion: '0.8.37' }, { path: '../x.js' }, { path: 5 }, null, 'x']
    const { client, asked } = serve({
      'list.json': () => Response.json({ builds, releases: {} }),
      [encodeURIComponent(NAME)]: () => new Response('var Module'),
    })
    expect(await client.list()).toEqual([NAME])
    expect(await (await client.get(NAME)).text()).toBe('var Module')
    expect(asked.map((url) => new URL(url).pathname)).toEqual([
      '/compilers/list.json',
      '/compilers/soljson-v0.8.37%2Bcommit.f401782d.js',
    ])
  })

  test.each([
    ['an HTML page instead', () => new Response('<!doctype html>')],
    ['no list', () => Response.json({ builds: 5 })],
    ['nothing', () => Response.json(null)],
    ['an error', () => new Response('', { status: 500 })],
  ])('error: %s, without password', async (_, answer) => {
    const error = await serve({ 'list.json': answer })
      .client.list()
      .catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(CompilerServerError)
    expect(String(error)).not.toContain('secret')
  })

  test('error: a missing file, or one larger than any compiler', async () => {
    const large = () => new Response(new Blob([new Uint8Array(MAX_COMPILER_BYTES + 1)]))
    const { client } = serve({ 'large.js': large })
    await expect(client.get(NAME)).rejects.toThrow(/returned HTTP 404/)
    await expect(client.get('large.js')).rejects.toThrow(/more than the size of a compiler/)
  })

  test('error: aborted', async () => {
    const { client } = serve({})
    await expect(client.list({ signal: AbortSignal.abort() })).rejects.toThrow(AbortedError)
  })
})
