/** What a page asks. */
export interface AskedRequest {
  readonly url: () => string
  readonly method: () => string
  readonly postData: () => string | null
  readonly postDataJSON: () => unknown
}

/** A request that a test answers itself. */
export interface CaughtRequest {
  readonly request: () => AskedRequest
  readonly fulfill: (answer: Answer) => Promise<void>
  readonly abort: () => Promise<void>
  /** The answer of the one that was asked; another body is sent where one is given. */
  readonly fetch: (changed?: { readonly postData?: string }) => Promise<Response>
  readonly continue: () => Promise<void>
}

interface Answer {
  readonly status?: number
  readonly json?: unknown
  readonly body?: string
  readonly contentType?: string
}

export type Handler = (caught: CaughtRequest) => unknown

/** The page's requests, seen and answered as a test wants. */
export interface FetchWatch {
  readonly listeners: Set<(request: AskedRequest) => void>
  /** The last one that matches answers. */
  readonly routes: Map<string | RegExp, Handler>
  /** Asked, and not answered yet. */
  readonly open: () => number
  /** When the last request began or ended, as `performance.now()` has it. */
  readonly lastChange: () => number
  /** The document is left: what it asked is never answered, so nothing of it goes on. */
  readonly leave: () => void
  readonly stop: () => void
}

/** Watches `fetch` of the window until it is stopped. */
export function watchFetch(): FetchWatch {
  const original = window.fetch
  const listeners: FetchWatch['listeners'] = new Set()
  const routes: FetchWatch['routes'] = new Map()
  let open = 0
  let lastChange = performance.now()
  let visit = 0
  const watched = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const ownVisit = visit
    const asked = describeRequest(input, init)
    for (const listener of listeners) listener(asked)
    open += 1
    lastChange = performance.now()
    try {
      const handler = [...routes].findLast(([pattern]) => matches(pattern, asked.url()))?.[1]
      const send: CaughtRequest['fetch'] = ({ postData: body } = {}) =>
        original(input, body === undefined ? init : { ...init, body })
      const answer = await (handler === undefined ? send() : answerBy(handler, asked, send))
      return ownVisit === visit ? answer : await new Promise<never>(() => {})
    } catch (error) {
      // What was stopped ends, or it would hold its place among the few that may run at a time.
      if (ownVisit === visit || init?.signal?.aborted === true) throw error
      return await new Promise<never>(() => {})
    } finally {
      if (ownVisit === visit) {
        open -= 1
        lastChange = performance.now()
      }
    }
  }
  window.fetch = watched
  globalThis.fetch = watched
  return {
    listeners,
    routes,
    open: () => open,
    lastChange: () => lastChange,
    leave: () => {
      visit += 1
      open = 0
    },
    stop: () => {
      window.fetch = original
      globalThis.fetch = original
    },
  }
}

function describeRequest(input: RequestInfo | URL, init: RequestInit | undefined): AskedRequest {
  const address = input instanceof Request ? input.url : String(input)
  const url = new URL(address, window.location.href).href
  const body = typeof init?.body === 'string' ? init.body : null
  return {
    url: () => url,
    method: () => init?.method ?? 'GET',
    postData: () => body,
    postDataJSON: () => (body === null ? null : (JSON.parse(body) as unknown)),
  }
}

function answerBy(handler: Handler, asked: AskedRequest, send: CaughtRequest['fetch']): Promise<Response> {
  return new Promise((resolve, reject) => {
    const caught: CaughtRequest = {
      request: () => asked,
      fulfill: async ({ status = 200, json, body, contentType }) => {
        const type = contentType ?? (json === undefined ? 'text/plain' : 'application/json')
        const text = json === undefined ? (body ?? '') : JSON.stringify(json)
        resolve(new Response(text, { status, headers: { 'content-type': type } }))
      },
      abort: async () => reject(new TypeError('Failed to fetch')),
      fetch: send,
      continue: async () => resolve(await send()),
    }
    Promise.resolve(handler(caught)).catch(reject)
  })
}

/** A pattern as Playwright has it: `**` is anything, `*` anything but a slash. */
function matches(pattern: string | RegExp, url: string): boolean {
  if (pattern instanceof RegExp) return pattern.test(url)
  const source = pattern
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
  return new RegExp(`^${source}$`).test(url)
}
