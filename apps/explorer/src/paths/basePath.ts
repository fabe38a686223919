/**
 * Path that the explorer is served below, with a slash at each end. One build serves any: the files of a build are in
 * `assets/` below it, so the address of this one tells.
 */
export const BASE_PATH: string =
  import.meta.env.BASE_URL === './'
    ? new URL(import.meta.url).pathname.replace(/assets\/[^/]*$/, '')
    : import.meta.env.BASE_URL

/** Begins the names of what the browser keeps, so that explorers below two paths of a host do not share it. */
export const STORAGE_PREFIX = BASE_PATH.slice(1)

/** A URL of the configuration as an absolute one; a relative one starts where the explorer is served, on every page. */
export function toSiteUrl(url: string): string {
  return new URL(url, window.location.origin + BASE_PATH).href
}
