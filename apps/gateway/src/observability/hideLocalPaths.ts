/** Paths in quotes, which may hold spaces. */
const QUOTED = /(['"`])(?:\/|~\/|[A-Za-z]:[\\/]|\\\\)[^'"`\n]*\1/g
/** Absolute paths of Unix and Windows; not the path of a URL, and not `blocks/s`. */
const BARE = /(?<![\w:/.…-])(?:~?\/(?=[^\s/])|[A-Za-z]:[\\/]|\\\\)[^\s'"`,;<>()]*/g

/**
 * A message for people who may see the page but not this machine: `…` in place of each path. A colon or period after a
 * path stays.
 */
export function hideLocalPaths(message: string): string {
  return message.replace(QUOTED, '$1…$1').replace(BARE, (path) => `…${/[:.]+$/.exec(path)?.[0] ?? ''}`)
}
