import { App } from '@otterscan/explorer/app/App'
import { drawAtOnce } from '@otterscan/explorer/app/drawAtOnce'
import type { Window as HappyWindow } from 'happy-dom'
import { createRoot, type Root } from 'react-dom/client'
import { pressKey } from './input.ts'
import { createLocator, createQueries, type Queries } from './Locator.ts'
import { MemoryHistory } from './MemoryHistory.ts'
import { waitFor } from './waitFor.ts'
import { type AskedRequest, type Handler, watchFetch } from './watchFetch.ts'

/** The whole explorer, drawn in a DOM environment at the address of a live site, and driven as Playwright drives a browser. */
export interface Page extends Queries {
  /** Loads an address from the start; a path is taken from the site's. */
  readonly goto: (url: string) => Promise<void>
  /** As `goto`, with what the program writes into the page: configuration and first answers. Gives the page's text. */
  readonly gotoServed: (url: string) => Promise<string>
  readonly reload: () => Promise<void>
  readonly goBack: () => Promise<void>
  readonly url: () => string
  readonly title: () => Promise<string>
  /** What `toHaveURL` resolves a path against. */
  readonly baseUrl: string
  readonly keyboard: {
    readonly press: (key: string) => Promise<void>
    readonly type: (text: string) => Promise<void>
  }
  /** Called with each request from then on. */
  readonly on: (event: 'request', listener: (request: AskedRequest) => void) => void
  readonly route: (pattern: string | RegExp, handler: Handler) => Promise<void>
  readonly unroute: (pattern: string | RegExp) => Promise<void>
  /** Runs in the page, which is here. */
  readonly evaluate: <Result>(read: () => Result | Promise<Result>) => Promise<Result>
  /** Waits until nothing was asked and no answer was awaited for a while. */
  readonly waitUntilQuiet: () => Promise<void>
  readonly close: () => void
}

/** There is none here: a source stays without the colors that one gives it. */
class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

const QUIET_MS = 400
const QUIET_TIMEOUT_MS = 20_000

/** Opens a page of the site at `baseUrl`; it is blank until `goto`. The caller closes it. */
export function openPage(baseUrl: string): Page {
  const { happyDOM } = window as unknown as HappyWindow
  // Every row of a virtual list is in view.
  happyDOM.setViewport({ width: 1440, height: 1_000_000 })
  Object.defineProperty(globalThis, 'Worker', { configurable: true, value: SilentWorker })
  const asked = watchFetch()
  const history = new MemoryHistory((url) => happyDOM.setURL(url))
  history.install()
  let root: Root | undefined
  const unload = () => {
    asked.leave()
    root?.unmount()
    document.body.replaceChildren()
    document.title = ''
  }
  const load = (data: readonly Node[] = []) => {
    unload()
    document.body.append(...data)
    const container = document.body.appendChild(document.createElement('div'))
    container.id = 'root'
    drawAtOnce()
    root = createRoot(container)
    root.render(<App />)
  }
  return {
    ...createQueries(createLocator),
    baseUrl,
    goto: async (url) => {
      history.visit(new URL(url, baseUrl).href)
      load()
    },
    gotoServed: async (url) => {
      const text = await (await fetch(new URL(url, baseUrl).href)).text()
      const served = new DOMParser().parseFromString(text, 'text/html')
      history.visit(new URL(url, baseUrl).href)
      load([...served.querySelectorAll('script[data-otterscan]')])
      return text
    },
    reload: async () => load(),
    goBack: async () => history.back(),
    url: () => window.location.href,
    title: async () => document.title,
    keyboard: {
      press: async (key) => pressKey(key),
      type: async (text) => {
        for (const key of text) pressKey(key)
      },
    },
    on: (_event, listener) => {
      asked.listeners.add(listener)
    },
    route: async (pattern, handler) => {
      asked.routes.set(pattern, handler)
    },
    unroute: async (pattern) => {
      asked.routes.delete(pattern)
    },
    evaluate: async (read) => await read(),
    waitUntilQuiet: async () => {
      const isQuiet = () => asked.open() === 0 && performance.now() - asked.lastChange() > QUIET_MS
      if (!(await waitFor(isQuiet, QUIET_TIMEOUT_MS))) throw new Error('the page does not stop asking')
    },
    close: () => {
      unload()
      asked.stop()
      history.remove()
      Reflect.deleteProperty(globalThis, 'Worker')
      localStorage.clear()
      sessionStorage.clear()
    },
  }
}
