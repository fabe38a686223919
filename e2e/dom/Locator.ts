import {
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTextSelector,
  getByTitleSelector,
  Ivya,
} from 'ivya'
import { getAriaDisabled } from 'ivya/utils'
import { chooseFiles, type FilePayload, fillIn, hoverOver, press, pressKey, selectEntry } from './input.ts'
import { readAsDrawn } from './readAsDrawn.ts'
import { waitFor } from './waitFor.ts'

export interface Timeout {
  readonly timeout?: number
}

type Text = string | RegExp
interface Exact {
  readonly exact?: boolean
}
interface RoleOptions extends Exact {
  readonly name?: Text
  readonly level?: number
  readonly checked?: boolean
  readonly expanded?: boolean
  readonly selected?: boolean
}
interface Filter {
  readonly hasText?: Text
  readonly has?: Locator
  readonly hasNot?: Locator
  readonly hasNotText?: Text
}

/** What the page and every part of it can be asked for, worded as Playwright words it. */
export interface Queries {
  readonly getByRole: (role: string, options?: RoleOptions) => Locator
  readonly getByText: (text: Text, options?: Exact) => Locator
  readonly getByLabel: (text: Text, options?: Exact) => Locator
  readonly getByTitle: (text: Text, options?: Exact) => Locator
  readonly getByPlaceholder: (text: Text, options?: Exact) => Locator
  readonly locator: (selector: string, filter?: Filter) => Locator
}

/**
 * Elements by what they say and are: Playwright's own selectors, found in the page of a DOM environment. Actions wait
 * until exactly one element matches that can be seen and is enabled; they throw after `timeout` milliseconds.
 */
export interface Locator extends Queries {
  readonly selector: string
  readonly filter: (filter: Filter) => Locator
  readonly or: (other: Locator) => Locator
  readonly first: () => Locator
  readonly last: () => Locator
  readonly nth: (place: number) => Locator
  /** Everything that matches now. */
  readonly find: () => Element[]
  readonly count: () => Promise<number>
  readonly allTextContents: () => Promise<string[]>
  readonly textContent: (options?: Timeout) => Promise<string | null>
  readonly getAttribute: (name: string, options?: Timeout) => Promise<string | null>
  readonly evaluateAll: <Result>(read: (elements: HTMLElement[]) => Result) => Promise<Result>
  readonly click: (options?: Timeout) => Promise<void>
  readonly dblclick: (options?: Timeout) => Promise<void>
  readonly hover: (options?: Timeout) => Promise<void>
  readonly focus: (options?: Timeout) => Promise<void>
  readonly fill: (text: string, options?: Timeout) => Promise<void>
  readonly press: (key: string, options?: Timeout) => Promise<void>
  readonly check: (options?: Timeout) => Promise<void>
  /** The option of that value or text. */
  readonly selectOption: (option: string, options?: Timeout) => Promise<void>
  readonly setInputFiles: (files: FilePayload | readonly FilePayload[], options?: Timeout) => Promise<void>
  /** Now, without waiting. */
  readonly isVisible: () => Promise<boolean>
}

const ACTION_TIMEOUT_MS = 20_000

/** A locator for a selector of Playwright's. */
export function createLocator(selector: string): Locator {
  const inside = (part: string) => createLocator(`${selector} >> ${part}`)
  const find = () => findAll(selector)
  const one = (options: Timeout | undefined, isUsable: (element: HTMLElement) => boolean) =>
    waitForOne(selector, options?.timeout ?? ACTION_TIMEOUT_MS, isUsable)
  return {
    ...createQueries(inside),
    selector,
    filter: (filter) => createLocator(selector + toFilter(filter)),
    or: (other) => createLocator(`${selector} >> internal:or=${JSON.stringify(other.selector)}`),
    first: () => inside('nth=0'),
    last: () => inside('nth=-1'),
    nth: (place) => inside(`nth=${place}`),
    find,
    count: async () => find().length,
    allTextContents: async () => find().map(({ textContent }) => textContent),
    textContent: async (options) => (await one(options, () => true)).textContent,
    getAttribute: async (name, options) => (await one(options, () => true)).getAttribute(name),
    evaluateAll: async (read) => read(find() as HTMLElement[]),
    click: async (options) => press(await one(options, isUsable)),
    dblclick: async (options) => {
      const element = await one(options, isUsable)
      for (let presses = 0; presses < 2; presses += 1) press(element)
    },
    hover: async (options) => hoverOver(await one(options, isUsable)),
    focus: async (options) => (await one(options, () => true)).focus(),
    fill: async (text, options) => fillIn(await one(options, isUsable), text),
    press: async (key, options) => {
      const element = await one(options, () => true)
      element.focus()
      pressKey(key)
    },
    check: async (options) => {
      const element = await one(options, () => true)
      if (!(element as HTMLInputElement).checked) press(element)
    },
    selectOption: async (option, options) => selectEntry(await one(options, isUsable), option),
    setInputFiles: async (files, options) => chooseFiles(await one(options, () => true), [files].flat()),
    isVisible: async () => find().some(isSeen),
  }
}

/** The questions of a page, or of a part of it: `inside` makes the locator of a selector there. */
export function createQueries(inside: (selector: string) => Locator): Queries {
  return {
    getByRole: (role, options) => inside(getByRoleSelector(role, options)),
    getByText: (text, options) => inside(getByTextSelector(text, options)),
    getByLabel: (text, options) => inside(getByLabelSelector(text, options)),
    getByTitle: (text, options) => inside(getByTitleSelector(text, options)),
    getByPlaceholder: (text, options) => inside(getByPlaceholderSelector(text, options)),
    locator: (selector, filter) => inside(selector + toFilter(filter ?? {})),
  }
}

function toFilter({ hasText, has, hasNot, hasNotText }: Filter): string {
  return [
    hasText === undefined ? '' : ` >> internal:has-text=${writeText(hasText)}`,
    hasNotText === undefined ? '' : ` >> internal:has-not-text=${writeText(hasNotText)}`,
    has === undefined ? '' : ` >> internal:has=${JSON.stringify(has.selector)}`,
    hasNot === undefined ? '' : ` >> internal:has-not=${JSON.stringify(hasNot.selector)}`,
  ].join('')
}

function writeText(text: Text): string {
  return typeof text === 'string' ? `${JSON.stringify(text)}i` : String(text).replace(/>>/g, '\\>\\>')
}

function findAll(selector: string): HTMLElement[] {
  const ivya = Ivya.create({ browser: 'chromium' })
  return readAsDrawn(() => ivya.queryLocatorSelectorAll(selector)) as HTMLElement[]
}

/** The only match; throws where there are more, or none within the time. */
async function waitForOne(
  selector: string,
  timeout: number,
  isUsable: (element: HTMLElement) => boolean,
): Promise<HTMLElement> {
  let found: HTMLElement[] = []
  const isThere = await waitFor(() => {
    found = findAll(selector)
    const [only] = found
    return found.length > 1 || (only !== undefined && isUsable(only))
  }, timeout)
  const [only] = found
  if (found.length > 1) throw new Error(`${found.length} elements match ${selector}, one is wanted`)
  if (!isThere || only === undefined) throw new Error(`nothing usable matches ${selector}`)
  return only
}

function isUsable(element: HTMLElement): boolean {
  return isSeen(element) && isEnabled(element)
}

/** Whether neither the element nor what it stands in is disabled, by attribute or by role. */
export function isEnabled(element: Element): boolean {
  return !getAriaDisabled(element)
}

/** Whether the element would be seen somewhere on the page. */
export function isSeen(element: Element): boolean {
  return readAsDrawn(() => element.getBoundingClientRect().width > 0)
}
