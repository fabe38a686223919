import { type Assertion, expect as baseExpect, vi } from 'vitest'
import { isEnabled, isSeen, type Locator, type Timeout } from './Locator.ts'
import type { Page } from './openPage.tsx'
import { waitFor } from './waitFor.ts'

type Text = string | RegExp
interface TextOptions extends Timeout {
  readonly ignoreCase?: boolean
}

/** What holds of a locator, or will within the time: as Playwright's assertions of the same names. */
export interface LocatorAssertions {
  readonly toBeVisible: (options?: Timeout) => Promise<void>
  readonly toBeHidden: (options?: Timeout) => Promise<void>
  readonly toBeAttached: (options?: Timeout) => Promise<void>
  readonly toBeEnabled: (options?: Timeout) => Promise<void>
  readonly toBeFocused: (options?: Timeout) => Promise<void>
  readonly toHaveText: (text: Text | readonly Text[], options?: TextOptions) => Promise<void>
  readonly toContainText: (text: Text, options?: TextOptions) => Promise<void>
  readonly toHaveCount: (count: number, options?: Timeout) => Promise<void>
  readonly toHaveAttribute: (name: string, value?: Text, options?: Timeout) => Promise<void>
  readonly toHaveValue: (value: Text, options?: Timeout) => Promise<void>
  readonly not: LocatorAssertions
}

interface PageAssertions {
  readonly toHaveURL: (url: Text, options?: Timeout) => Promise<void>
  readonly toHaveTitle: (title: Text, options?: Timeout) => Promise<void>
  readonly not: PageAssertions
}

interface Judgment {
  readonly pass: boolean
  readonly wanted: unknown
  readonly shown: unknown
}

/** A busy machine takes its time. */
const DEFAULT_TIMEOUT_MS = 20_000

interface Expect {
  (actual: Locator, message?: string): LocatorAssertions
  (actual: Page, message?: string): PageAssertions
  <Actual>(actual: Actual, message?: string): Assertion<Actual>
  readonly poll: <Result>(read: () => Result, options?: PollOptions) => Assertion<Awaited<Result>>['resolves']
  readonly objectContaining: typeof baseExpect.objectContaining
  readonly arrayContaining: typeof baseExpect.arrayContaining
  readonly stringContaining: typeof baseExpect.stringContaining
}

function expectAny(actual: unknown, message?: string) {
  if (isPage(actual)) return assertPage(actual, false, message)
  if (isLocator(actual)) return assertLocator(actual, false, message)
  return baseExpect(actual, message)
}

/** Vitest's expect, which knows pages and locators as well. */
export const expect: Expect = Object.assign(expectAny as Expect, {
  poll: <Result>(read: () => Result, { timeout = DEFAULT_TIMEOUT_MS, message = '' }: PollOptions = {}) =>
    baseExpect.poll(read, { timeout, interval: 50, message }),
  objectContaining: baseExpect.objectContaining,
  arrayContaining: baseExpect.arrayContaining,
  stringContaining: baseExpect.stringContaining,
})

interface PollOptions extends Timeout {
  readonly message?: string
}

/** Waits until the steps go through. */
export function untilPasses(steps: () => Promise<void>, timeout = DEFAULT_TIMEOUT_MS): Promise<void> {
  return vi.waitFor(steps, { timeout, interval: 50 })
}

function isPage(actual: unknown): actual is Page {
  return typeof actual === 'object' && actual !== null && 'goto' in actual
}

function isLocator(actual: unknown): actual is Locator {
  return typeof actual === 'object' && actual !== null && 'selector' in actual && 'find' in actual
}

function assertPage(page: Page, isNot: boolean, message: string | undefined): PageAssertions {
  const judge = (name: string, read: () => string, wanted: Text, options: Timeout | undefined) =>
    settle(message ?? `page ${name}`, isNot, options, () => {
      const shown = read()
      return { pass: typeof wanted === 'string' ? shown === wanted : wanted.test(shown), wanted, shown }
    })
  return {
    toHaveURL: (url, options) => {
      const wanted = typeof url === 'string' ? new URL(url, page.baseUrl).href : url
      return judge('toHaveURL', page.url, wanted, options)
    },
    toHaveTitle: (title, options) => judge('toHaveTitle', () => document.title, title, options),
    get not() {
      return assertPage(page, !isNot, message)
    },
  }
}

function assertLocator(locator: Locator, isNot: boolean, message: string | undefined): LocatorAssertions {
  const judge = (
    name: string,
    options: Timeout | undefined,
    read: (elements: HTMLElement[]) => Judgment,
    isForMany = false,
  ) =>
    settle(message ?? `${locator.selector} ${name}`, isNot, options, () => {
      const elements = locator.find() as HTMLElement[]
      if (elements.length > 1 && !isForMany)
        throw new Error(`${elements.length} elements match ${locator.selector}, one is wanted`)
      return read(elements)
    })
  /** Of the only element; without one it fails. */
  const judgeOne = (
    name: string,
    options: Timeout | undefined,
    wanted: unknown,
    read: (element: HTMLElement) => Omit<Judgment, 'wanted'>,
  ) =>
    judge(name, options, ([element]) =>
      element === undefined ? { pass: isNot, wanted, shown: 'no element' } : { wanted, ...read(element) },
    )
  const isVisible = (options: Timeout | undefined, name: string, wanted: boolean) =>
    judge(name, options, ([element]) => {
      const shown = element !== undefined && isSeen(element)
      return { pass: shown === wanted, wanted, shown }
    })
  return {
    toBeVisible: (options) => isVisible(options, 'toBeVisible', true),
    toBeHidden: (options) => isVisible(options, 'toBeHidden', false),
    toBeAttached: (options) =>
      judge('toBeAttached', options, ({ length }) => ({ pass: length > 0, wanted: 1, shown: length })),
    toBeEnabled: (options) =>
      judgeOne('toBeEnabled', options, true, (element) => {
        const shown = isEnabled(element)
        return { pass: shown, shown }
      }),
    toBeFocused: (options) =>
      judgeOne('toBeFocused', options, true, (element) => {
        const shown = document.activeElement === element
        return { pass: shown, shown: document.activeElement?.outerHTML.slice(0, 200) }
      }),
    toHaveText: (text, options) =>
      judge(
        'toHaveText',
        options,
        (elements) => {
          if (Array.isArray(text)) {
            const shown = elements.map(readText)
            const wanted = text as readonly Text[]
            const pass =
              shown.length === wanted.length &&
              wanted.every((one, at) => isText(shown[at] ?? '', one, options))
            return { pass, wanted, shown }
          }
          if (elements.length > 1) throw new Error(`${elements.length} elements match ${locator.selector}`)
          const shown = elements[0] === undefined ? undefined : readText(elements[0])
          const pass = shown === undefined ? isNot : isText(shown, text as Text, options)
          return { pass, wanted: text, shown }
        },
        true,
      ),
    toContainText: (text, options) =>
      judgeOne('toContainText', options, text, (element) => {
        const shown = readText(element)
        return { pass: containsText(shown, text, options), shown }
      }),
    toHaveCount: (count, options) =>
      judge(
        'toHaveCount',
        options,
        ({ length }) => ({ pass: length === count, wanted: count, shown: length }),
        true,
      ),
    toHaveAttribute: (name, value, options) =>
      judgeOne(`toHaveAttribute ${name}`, options, value, (element) => {
        const shown = element.getAttribute(name)
        const isThere = shown !== null
        if (value === undefined || !isThere) return { pass: isThere, shown }
        return { pass: typeof value === 'string' ? shown === value : value.test(shown), shown }
      }),
    toHaveValue: (value, options) =>
      judgeOne('toHaveValue', options, value, (element) => {
        const shown = (element as HTMLInputElement).value
        return { pass: typeof value === 'string' ? shown === value : value.test(shown), shown }
      }),
    get not() {
      return assertLocator(locator, !isNot, message)
    },
  }
}

function readText(element: Element): string {
  return fold(element.textContent)
}

function fold(text: string): string {
  return text
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function isText(shown: string, wanted: Text, options: TextOptions | undefined): boolean {
  if (wanted instanceof RegExp) return wanted.test(shown)
  return toCase(shown, options) === toCase(fold(wanted), options)
}

function containsText(shown: string, wanted: Text, options: TextOptions | undefined): boolean {
  if (wanted instanceof RegExp) return wanted.test(shown)
  return toCase(shown, options).includes(toCase(fold(wanted), options))
}

function toCase(text: string, options: TextOptions | undefined): string {
  return options?.ignoreCase === true ? text.toLowerCase() : text
}

/** Waits until the judgment is as wanted; then, or when the time is over, asserts it. */
async function settle(
  what: string,
  isNot: boolean,
  options: Timeout | undefined,
  judge: () => Judgment,
): Promise<void> {
  let last: Judgment = { pass: isNot, wanted: undefined, shown: undefined }
  await waitFor(() => {
    last = judge()
    return last.pass !== isNot
  }, options?.timeout ?? DEFAULT_TIMEOUT_MS)
  const { pass, wanted, shown } = last
  const words = `${what}: ${isNot ? 'not ' : ''}${write(wanted)} is wanted, shown is ${write(shown)}`
  baseExpect(pass, words).toBe(!isNot)
}

function write(value: unknown): string {
  return value instanceof RegExp ? String(value) : (JSON.stringify(value) ?? 'nothing').slice(0, 500)
}
