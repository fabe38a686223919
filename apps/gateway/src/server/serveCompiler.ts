import { readdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson, sendText } from './sendText.ts'
import { describeFileBelow, type StaticFile, sendFile } from './staticFiles.ts'

/** Names include the commit, so a file never changes. */
const COMPILER_CACHE_CONTROL = 'public, max-age=86400'

const COMPILER_NAME = /^soljson-(v\d+\.\d+\.\d+(?:-nightly\.[\d.]+)?\+commit\.[0-9a-f]{8})\.js$/

/** Whether the path is below `/compilers`. */
export function isCompilerPath(path: string): boolean {
  return path === '/compilers' || path.startsWith('/compilers/')
}

/**
 * Sends a compiler of the directory, or their list in the format of the Solidity project's `list.json`. Compilers are
 * sent as opaque bytes, so that no page can run one as its own script.
 */
export async function serveCompiler(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  directory: string | undefined,
): Promise<void> {
  const name = path.slice('/compilers/'.length)
  if (directory !== undefined && name === 'list.json') return sendJson(response, 200, await list(directory))
  const file = directory === undefined ? undefined : await findCompiler(directory, name)
  if (file === undefined) return sendText(response, 404, 'Not found')
  return sendFile(request, response, file, COMPILER_CACHE_CONTROL)
}

/** Read for each request, so that a new compiler is available immediately. */
async function list(directory: string): Promise<unknown> {
  let names: string[]
  try {
    names = await readdir(directory)
  } catch {
    names = [] // no such directory: the page asks the user for a compiler file
  }
  const builds = names.sort().flatMap((path) => {
    const longVersion = COMPILER_NAME.exec(path)?.[1]?.slice(1)
    return longVersion === undefined ? [] : [{ path, longVersion }]
  })
  return { builds }
}

async function findCompiler(directory: string, name: string): Promise<StaticFile | undefined> {
  if (!COMPILER_NAME.test(name)) return undefined
  try {
    return await describeFileBelow(directory, name, 'application/octet-stream')
  } catch {
    return undefined // no such file, or a link that leads out: the caller sends 404
  }
}
