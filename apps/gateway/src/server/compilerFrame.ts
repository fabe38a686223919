import { readFile } from 'node:fs/promises'
import type { StaticFiles } from './staticFiles.ts'

/** Page in which the explorer runs compilers. */
export const COMPILER_FRAME_PATH = '/verify/compiler.html'

/** What only a header can say: an origin of its own wherever it is opened, and in whose pages. */
const HEADER_ONLY = ["frame-ancestors 'self'", 'sandbox allow-scripts']

/** When the page names none: it does nothing then. */
const CLOSED_POLICY = "default-src 'none'"

/**
 * Headers of that page in place of the explorer's: the policy it names itself, which pins its script and forbids all
 * network, so that a server without these headers is as strict.
 */
export async function readCompilerFrameHeaders(
  files: StaticFiles,
): Promise<Readonly<Record<string, string>>> {
  const path = files.get(COMPILER_FRAME_PATH)?.plain.path
  const html = path === undefined ? '' : await readFile(path, 'utf8')
  const policy = /http-equiv="Content-Security-Policy"\s+content="([\x20-\x7e]+?)"/.exec(html)?.[1]
  return {
    'Content-Security-Policy': [policy ?? CLOSED_POLICY, ...HEADER_ONLY].join('; '),
    'Permissions-Policy': 'camera=()',
  }
}
