/** First segments of the paths of pages and of the program: after a proxy that removes the base path they would be ambiguous. */
const TAKEN = new Set(
  [
    'address api assets beacon block broadcastTx chains compilers config.json contracts docs epoch faucets gas health index.html',
    'logs mempool metrics nft nodes query ready rpc search signatures simulate slot slotByBlockRoot sources special token tokens topic0 tx',
    'v2 validator verify',
  ].flatMap((line) => line.split(' ')),
)

/**
 * The path below which a proxy offers the explorer: empty for the root, else with a slash at its start and none at its
 * end. `undefined` for anything that is not a plain path, or that starts as a page does.
 */
export function parseBasePath(text: string): string | undefined {
  if (text === '' || text === '/') return ''
  const [, path, first = ''] = /^((?:\/([\w-][\w.-]*))(?:\/[\w-][\w.-]*)*)\/?$/.exec(text) ?? []
  return TAKEN.has(first) ? undefined : path
}

/** The request target as it is without the base path, which a proxy may have removed already. */
export function stripBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}

/** Puts the base path in front of the paths that a page of the explorer names its files by. */
export function addBasePath(html: string, basePath: string): string {
  return html.replace(/ (href|src|content)="\/(?!\/)/g, ` $1="${basePath}/`)
}
