interface Entry {
  readonly state: unknown
  readonly url: string
}

/**
 * The history of a tab: the DOM environment's own loads a document on the way back. Entries of one document only; each
 * visit begins one.
 */
export class MemoryHistory {
  readonly #showUrl: (url: string) => void
  readonly #former = Object.getOwnPropertyDescriptor(window, 'history')
  #entries: Entry[] = []
  #at = -1

  constructor(showUrl: (url: string) => void) {
    this.#showUrl = showUrl
  }

  /** Takes the place of the window's history. */
  install(): void {
    Object.defineProperty(window, 'history', { configurable: true, value: this.#toHistory() })
    Object.defineProperty(globalThis, 'history', { configurable: true, value: window.history })
  }

  remove(): void {
    if (this.#former === undefined) Reflect.deleteProperty(window, 'history')
    else Object.defineProperty(window, 'history', this.#former)
  }

  /** A new document at the address. */
  visit(url: string): void {
    this.#push(null, url)
    // What routers have put on the old one is gone with the document.
    this.install()
  }

  back(): void {
    this.#go(-1)
  }

  #push(state: unknown, url: string): void {
    this.#entries = [...this.#entries.slice(0, this.#at + 1), { state, url }]
    this.#at = this.#entries.length - 1
    this.#showUrl(url)
  }

  #replace(state: unknown, url: string): void {
    this.#entries[this.#at] = { state, url }
    this.#showUrl(url)
  }

  #go(steps: number): void {
    const entry = this.#entries[this.#at + steps]
    if (entry === undefined) return
    this.#at += steps
    setTimeout(() => {
      this.#showUrl(entry.url)
      window.dispatchEvent(new PopStateEvent('popstate', { state: entry.state }))
    })
  }

  #toHistory() {
    const toUrl = (url: string | URL | null | undefined) =>
      // Without one the address stays as it is, fragment included.
      url == null ? window.location.href : new URL(url, window.location.href).href
    const current = () => this.#entries[this.#at]
    const count = () => this.#entries.length
    return {
      get length() {
        return count()
      },
      get state() {
        return current()?.state ?? null
      },
      scrollRestoration: 'auto',
      pushState: (state: unknown, _: string, url?: string | URL | null) => this.#push(state, toUrl(url)),
      replaceState: (state: unknown, _: string, url?: string | URL | null) =>
        this.#replace(state, toUrl(url)),
      back: () => this.#go(-1),
      forward: () => this.#go(1),
      go: (steps = 0) => this.#go(steps),
    }
  }
}
