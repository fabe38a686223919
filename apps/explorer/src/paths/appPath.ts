import { isAddress } from '@otterscan/ethereum/address'

/** A place inside the explorer, in the router's own terms. */
export interface AppPath {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  readonly hash?: string
}

/** The place as a relative URL. */
export function toHref(path: AppPath): string {
  const search = path.search === undefined ? '' : new URLSearchParams(path.search).toString()
  return `${path.to}${search === '' ? '' : `?${search}`}${path.hash === undefined ? '' : `#${path.hash}`}`
}

/** Reads back what `toHref` wrote. */
export function fromHref(href: string): AppPath {
  const [beforeHash = '', hash] = href.split('#')
  const [to = '', search] = beforeHash.split('?')
  return {
    to,
    ...(search === undefined ? {} : { search: Object.fromEntries(new URLSearchParams(search)) }),
    ...(hash === undefined ? {} : { hash }),
  }
}

export function withSearch(to: string, search: Record<string, string>): AppPath {
  return Object.keys(search).length === 0 ? { to } : { to, search }
}

/** An address goes as it is; a name may hold anything and must stay one segment. */
export function encodeSegment(addressOrName: string): string {
  return isAddress(addressOrName) ? addressOrName : encodeURIComponent(addressOrName)
}

/** A page number from the URL: a whole number from 1, anything else is page 1. */
export function parsePage(text: string | undefined): number {
  const page = text !== undefined && /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : 1
  return Math.max(1, page)
}

/** A page number from the URL; absent is page 1, `undefined` for anything that is not a whole number from 1. */
export function parseExactPage(text: string | undefined): number | undefined {
  if (text === undefined) return 1
  return /^[1-9]\d{0,8}$/.test(text) ? Number.parseInt(text, 10) : undefined
}
