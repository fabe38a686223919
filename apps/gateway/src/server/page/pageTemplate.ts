/** The explorer's page, cut where the program adds to it. */
export interface PageTemplate {
  /** Up to the end of the head, without it. */
  readonly head: string
  /** From the start of the body to where answers go. */
  readonly body: string
  /** The rest. */
  readonly end: string
}

const CONFIG_PRELOAD = /\s*<link rel="preload" href="\/config\.json"[^>]*>/
const ENTRY = /\s*<script type="module" crossorigin src="(\/assets\/[^"]+)"><\/script>/
const ROOT = '<div id="root"></div>'

/**
 * Cuts the built `index.html`; `undefined` when it is not as the explorer's build makes it. The entry script moves below the
 * root and no longer waits for the end of the document, which comes with the last answer.
 */
export function cutPage(html: string): PageTemplate | undefined {
  const [, entry] = ENTRY.exec(html) ?? []
  const bare = html.replace(CONFIG_PRELOAD, '').replace(ENTRY, '')
  const [head, afterHead] = splitAt(bare, '</head>')
  const [beforeRoot, afterRoot] = splitAt(afterHead, ROOT)
  const [beforeEnd, end] = splitAt(afterRoot.slice(ROOT.length), '</body>')
  if (entry === undefined || head === '' || beforeRoot === '' || end === '') return undefined
  const script = `<script type="module" async crossorigin src="${entry}"></script>`
  return { head, body: `${beforeRoot}${ROOT}\n    ${script}${beforeEnd}`, end }
}

/** The text before a mark, and the rest from it on; nothing twice where it is missing. */
function splitAt(text: string, mark: string): readonly [before: string, rest: string] {
  const at = text.indexOf(mark)
  return at === -1 ? ['', ''] : [text.slice(0, at), text.slice(at)]
}

/**
 * Data for the page in a form that no browser runs: with this type a `script` is a data block, to which the policy against
 * inline scripts does not apply. No text in it can end the element.
 */
export function writeData(kind: string, data: unknown): string {
  return `<script type="application/json" data-otterscan="${kind}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>\n`
}
