import { readdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { sendJson, sendText } from './sendText.ts'
import { describeFile, type StaticFile, sendFile } from './staticFiles.ts'

/** Names bear the commit, so what one holds never changes. */
const COMPILER_CACHE_CONTROL = 'public, max-age=86400'

const COMPILER_NAME = /^soljson-(v\d+\.\d+\.\d+(?:-nightly\.[\d.]+)?\+commit\.[0-9a-f]{8})\.js$/

/** Whether the path belongs to the compilers. */
export function isCompilerPath(path: string): boolean {
  return path === '/compilers' || path.startsWith('/compilers/')
}

/**
 * Answers with a compiler of the directory, or with the list of them in the form of the Solidity project's `list.json`.
 * A compiler is sent as bytes without meaning: no page can run it as its own script.
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

/** Read anew each time: a compiler put there is there at once. */
async function list(directory: string): Promise<unknown> {
  let names: string[]
  try {
    names = await readdir(directory)
  } catch {
    names = [] // no such directory: the person is asked for the compiler
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
    return await describeFile(join(directory, name), 'application/octet-stream')
  } catch {
    return undefined // no such file: the caller answers 404
  }
}
