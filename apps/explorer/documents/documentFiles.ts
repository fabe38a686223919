import { posix } from 'node:path'
import type { LinkTarget } from './parseInline.ts'

/** Pages at `/docs` by their names in the URL, in the order of the list; the first is `/docs` itself. */
export const GUIDE_FILES: Readonly<Record<string, string>> = {
  guide: 'docs/guide/README.md',
  'first-steps': 'docs/guide/first-steps.md',
  nodes: 'docs/guide/nodes.md',
  'sources-labels-prices': 'docs/guide/sources-labels-prices.md',
  privacy: 'docs/guide/privacy.md',
  operating: 'docs/guide/operating.md',
  cluster: 'docs/guide/cluster.md',
  troubleshooting: 'docs/guide/troubleshooting.md',
  comparison: 'docs/guide/comparison.md',
  glossary: 'docs/guide/glossary.md',
}

/** As above: what one looks things up in. */
export const REFERENCE_FILES: Readonly<Record<string, string>> = {
  configuration: 'docs/configuration.md',
  deploy: 'docs/deploy.md',
  api: 'docs/api.md',
  gateway: 'docs/gateway.md',
  clients: 'docs/clients.md',
  security: 'SECURITY.md',
}

export const DOCUMENT_FILES: Readonly<Record<string, string>> = { ...GUIDE_FILES, ...REFERENCE_FILES }

/** What a link of the page `name` leads to. */
export function resolveDocumentLink(name: string, target: string): LinkTarget | undefined {
  if (/^https?:/.test(target)) return { href: target }
  const [file = '', anchor] = target.split('#')
  const path = posix.join(posix.dirname(DOCUMENT_FILES[name] ?? ''), file)
  const page = file === '' ? name : Object.keys(DOCUMENT_FILES).find((one) => DOCUMENT_FILES[one] === path)
  if (page === undefined) return undefined
  return anchor === undefined ? { page } : { page, anchor }
}
