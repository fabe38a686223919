import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { addBasePath } from '../../basePath.ts'
import type { Dispatch } from '../createDispatcher.ts'
import { abortWhenGone } from '../forwardAnswer.ts'
import type { RequestPath } from '../requestPath.ts'
import { findScreen, type Screen } from './findScreen.ts'
import { answerFirstCalls } from './firstAnswers.ts'
import { readPreloads, type WritePreloads } from './pagePreloads.ts'
import { cutPage, writeData } from './pageTemplate.ts'

/** What a page is made of. */
interface PageParts {
  /** The built `index.html`. */
  readonly html: string
  readonly writePreloads: WritePreloads
  readonly explorerConfig: Readonly<Record<string, unknown>>
  /** May be empty. */
  readonly basePath: string
  /** Answers calls; `undefined` where the page asks a node that is not this program's. */
  readonly dispatch: Dispatch | undefined
}

/**
 * The page of the explorer that is built in a directory; `undefined` when it has not been built. Calls are answered only
 * where the page would ask this program: the settings may name another node.
 */
export async function openPage(
  directory: string,
  explorerConfig: Readonly<Record<string, unknown>>,
  dispatch: Dispatch | undefined,
  basePath = '',
): Promise<SendPage | undefined> {
  let html: string
  try {
    html = await readFile(join(directory, 'index.html'), 'utf8')
  } catch {
    return undefined // every page says that the explorer must be built
  }
  return createPageSender({
    html,
    writePreloads: await readPreloads(directory),
    explorerConfig,
    basePath,
    dispatch: explorerConfig.erigonURL === `${basePath}/rpc` ? dispatch : undefined,
  })
}

/** Sends the page of the explorer at a path. */
export type SendPage = (
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestPath,
  client: string,
) => Promise<void>

/**
 * The document ends then, with what has been answered: the page asks for the rest, which goes on being computed meanwhile.
 */
const ANSWER_TIME_MS = 1_500
const LIMITS = { maxCalls: 150, maxAnswerLength: 500_000 }
/** Of all answers of a page, in characters. */
const MAX_LENGTH = 1_500_000

/**
 * Sends the page at once, with its configuration and with links to the files of the screen, and then, as they come, the
 * answers to what the screen asks first. `undefined` when the page is not as the explorer's build makes it.
 */
function createPageSender(parts: PageParts): SendPage | undefined {
  const template = cutPage(parts.html)
  if (template === undefined) return undefined
  const toBased = (html: string) => addBasePath(html, parts.basePath)
  const head = toBased(template.head)
  const body = toBased(template.body)
  return async (request, response, { path, query }, client) => {
    const screen = findScreen(path, query)
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    if (request.method === 'HEAD') return void response.end()
    const preloads = screen === undefined ? '' : parts.writePreloads(screen.modules)
    response.write(`${head}${toBased(preloads)}  ${body}${writeData('config', parts.explorerConfig)}`)
    if (screen !== undefined && parts.dispatch !== undefined && isOpenedByPerson(request)) {
      await sendAnswers(response, screen, parts.dispatch, client)
    }
    response.end(template.end)
  }
}

async function sendAnswers(
  response: ServerResponse,
  screen: Screen,
  dispatch: Dispatch,
  client: string,
): Promise<void> {
  const caller = { client, signal: abortWhenGone(response) }
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ANSWER_TIME_MS)
  const until = AbortSignal.any([caller.signal, late.signal])
  let length = 0
  try {
    for await (const step of answerFirstCalls(screen, dispatch, caller, until, LIMITS)) {
      const text = writeData('answers', step)
      length += text.length
      if (length > MAX_LENGTH) break
      response.write(text)
    }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * False for an image, a frame or a script of another page, which must not cost the node anything. Browsers say nothing of
 * this where the program is reached over plain HTTP from another machine.
 */
function isOpenedByPerson({ headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest']
  return destination === undefined || destination === 'document'
}
