import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { StartDevelopmentChain } from '../src/chooseNode.ts'
import { parseProgramRequest } from '../src/config.ts'
import { createProgram, type Program } from '../src/createProgram.ts'

/** A program on a free port over a small stand-in for the explorer's build. */
export interface RunningProgram {
  readonly url: string
  readonly program: Program
  stop(): Promise<void>
}

export const INDEX_HTML = '<!doctype html><title>Otterscan</title>'
export const SCRIPT = 'export const answer = 42\n'.repeat(50)

const noDevelopmentChain: StartDevelopmentChain = () => Promise.reject(new Error('none in this test'))

/** Starts it with the options a user would give. */
export async function startProgram(
  argv: readonly string[],
  startDevelopmentChain: StartDevelopmentChain = noDevelopmentChain,
  explorerFiles: Readonly<Record<string, string | Buffer>> = {},
): Promise<RunningProgram> {
  // An index only where a test names a place for it: the default one is the user's.
  const noIndex = argv.includes('--index') || argv.includes('--no-gateway') ? [] : ['--no-index']
  const request = parseProgramRequest(['--port', '0', ...noIndex, ...argv], {}, () => '{}')
  if (request.kind !== 'run') throw new Error(JSON.stringify(request))
  const explorer = makeDirectory({
    'index.html': INDEX_HTML,
    'assets/main-1a2b.js': SCRIPT,
    'assets/main-1a2b.js.br': brotliCompressSync(SCRIPT),
    'assets/main-1a2b.js.gz': gzipSync(SCRIPT),
    '.secret': 'secret',
    ...explorerFiles,
  })
  const program = createProgram(request.config, {
    explorerDirectory: explorer.directory,
    signatureFile: fileURLToPath(new URL('../signatures/signatures.txt', import.meta.url)),
    startDevelopmentChain,
    // Never used: a test names a place, or there is no index.
    cacheDirectory: explorer.directory,
    // On a crowded machine a slow node gives the same answers, not refusals.
    limits: { callTimeoutMs: 400_000 },
  })
  await program.start()
  return {
    url: program.address() ?? '',
    program,
    stop: async () => {
      await program.stop()
      explorer.remove()
    },
  }
}

/** A temporary directory holding these files. */
export function makeDirectory(files: Readonly<Record<string, string | Buffer>>): {
  readonly directory: string
  remove(): void
} {
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-test-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    writeFileSync(join(directory, name), content)
  }
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

/** A request sent exactly as written: `fetch` would tidy the path and forbid the Host header. */
export function sendRaw(
  url: string,
  path: string,
  options: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  } = {},
): Promise<{
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
}> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const request = requestHttp(
      { hostname, port, path, method: options.method ?? 'GET', headers: options.headers ?? {} },
      (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.once('error', reject)
        response.once('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces),
          })
        })
      },
    )
    request.once('error', reject)
    request.end(options.body)
  })
}
