import { App } from '@otterscan/explorer/app/App'
import type { Window as HappyWindow } from 'happy-dom'
import { createRoot } from 'react-dom/client'
import { MemoryHistory } from '../dom/MemoryHistory.ts'
import { readLines } from './readLines.ts'
import { CONFIG } from './sampleSite.ts'

/** What came of a page. */
export interface DrawnPage {
  /** Texts that stand on lines of their own, in order. */
  readonly lines: readonly string[]
  /** Rows of each table, in order. */
  readonly tables: readonly (readonly string[])[]
  /** Something still loads, although every answer has come. */
  readonly isLoading: boolean
  /** The page as a whole gave up: a bug of the program. */
  readonly hasCrashed: boolean
  /** Errors that nothing caught. */
  readonly errors: readonly string[]
  /** Methods, and paths of other servers, that were asked. */
  readonly asked: ReadonlySet<string>
}

/** Colors and guesses come from workers, which a DOM environment does not have: none of them can be started. */
class FailingWorker extends EventTarget {
  postMessage(): void {
    setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'no workers here' })))
  }
  terminate(): void {}
}
Object.assign(globalThis, { Worker: FailingWorker })

const ORIGIN = 'http://localhost'
const STEP_MS = 4
const QUIET_MS = 40
const LONGEST_MS = 15_000
const LONGEST_TURN_MS = 10

/** By the method, or by path and query. */
type AnswerMethod = (name: string) => unknown

/** Draws a page whose node answers so, waits until nothing happens any more, and takes it away. */
export async function drawPage(path: string, answer: AnswerMethod): Promise<DrawnPage> {
  const { happyDOM } = window as unknown as HappyWindow
  happyDOM.setViewport({ width: 1440, height: 1_000_000 })
  const history = new MemoryHistory((url) => happyDOM.setURL(url))
  history.visit(ORIGIN + path)
  const network = installNetwork(answer)
  const errors: string[] = []
  const onError = (error: unknown) => errors.push(toText(error))
  const onWindowError = (event: ErrorEvent) => errors.push(toText(event.error ?? event.message))
  process.on('unhandledRejection', onError)
  window.addEventListener('error', onWindowError)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container, { onUncaughtError: onError })
  root.render(<App />)
  const isQuiet = await waitUntilQuiet(network)
  const text = document.body.textContent
  const page: DrawnPage = {
    lines: readLines(document.body),
    tables: [...document.querySelectorAll('tbody')].map((body) =>
      [...body.querySelectorAll('tr')].map((row) => readLines(row).join(' | ')),
    ),
    isLoading: !isQuiet,
    hasCrashed: text.includes('Something went wrong!'),
    errors,
    asked: network.asked,
  }
  root.unmount()
  document.body.replaceChildren()
  network.remove()
  history.remove()
  localStorage.clear()
  process.off('unhandledRejection', onError)
  window.removeEventListener('error', onWindowError)
  return page
}

interface Network {
  readonly asked: Set<string>
  readonly lastChange: () => number
  readonly remove: () => void
}

/** Every request is answered here, in the next turn; none leaves the process. */
function installNetwork(answer: AnswerMethod): Network {
  const former = window.fetch
  const asked = new Set<string>()
  let last = performance.now()
  let isLeft = false
  const answered: typeof fetch = async (input, init) => {
    last = performance.now()
    await new Promise((resolve) => setTimeout(resolve))
    // A page that was left waits indefinitely.
    if (isLeft) return new Promise<never>(() => {})
    last = performance.now()
    return respond(new URL(input instanceof Request ? input.url : String(input), ORIGIN), init)
  }
  const respond = (url: URL, init: RequestInit | undefined): Response => {
    if (url.pathname === '/config.json') return toResponse(CONFIG)
    if (url.pathname !== '/rpc') {
      const name = url.pathname + url.search
      asked.add(name)
      const found = answer(name)
      return found === undefined
        ? new Response('{"message":"Not found"}', { status: 404 })
        : toResponse(found)
    }
    const calls = JSON.parse(String(init?.body)) as WireCall | WireCall[]
    const one = ({ id, method }: WireCall) => {
      asked.add(method)
      return { jsonrpc: '2.0', id, result: answer(method) ?? null }
    }
    return toResponse(Array.isArray(calls) ? calls.map(one) : one(calls))
  }
  window.fetch = answered
  globalThis.fetch = answered
  return {
    asked,
    lastChange: () => last,
    remove: () => {
      isLeft = true
      window.fetch = former
      globalThis.fetch = former
    },
  }
}

interface WireCall {
  readonly id: unknown
  readonly method: string
}

/** Not a text first: what is too deep to be written comes as it is. */
function toResponse(body: unknown): Response {
  return new Response(writeJson(body), { headers: { 'content-type': 'application/json' } })
}

function writeJson(body: unknown): string {
  try {
    return JSON.stringify(body)
  } catch {
    return '{' // as an answer that breaks off
  }
}

async function waitUntilQuiet(network: Network): Promise<boolean> {
  let changedAt = performance.now()
  const observer = new MutationObserver(() => {
    changedAt = performance.now()
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  try {
    for (let waitedMs = 0; waitedMs < LONGEST_MS; ) {
      const before = performance.now()
      await new Promise((resolve) => setTimeout(resolve, STEP_MS))
      const now = performance.now()
      // Time in which the process had no processor is not the page's.
      waitedMs += Math.min(now - before, LONGEST_TURN_MS)
      // On a busy machine a turn takes long: only turns that were quick count as quiet.
      if (now - before > QUIET_MS) changedAt = now
      if (now - Math.max(changedAt, network.lastChange()) > QUIET_MS && !showsLoading()) return true
    }
    return false
  } finally {
    observer.disconnect()
  }
}

/** Code of a screen that is still fetched draws nothing. */
function showsLoading(): boolean {
  return (
    document.body.textContent.trim() === '' ||
    document.querySelector('[aria-busy="true"], .skeleton') !== null
  )
}

function toText(error: unknown): string {
  return error instanceof Error
    ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' | ')
    : String(error)
}
