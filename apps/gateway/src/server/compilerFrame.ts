import { readFile } from 'node:fs/promises'
import type { StaticFiles } from './staticFiles.ts'

/** The page in which the explorer runs compilers. */
export const COMPILER_FRAME_PATH = '/verify/compiler.html'

/** Directives that work only in a header: an opaque origin wherever it is opened, and who may embed it. */
const HEADER_ONLY = ["frame-ancestors 'self'", 'sandbox allow-scripts']

/** For a page without a policy: it can do nothing. */
const CLOSED_POLICY = "default-src 'none'"

/**
 * Headers of that page, in place of the explorer's: the policy from its `<meta>`, which pins its script and blocks the
 * network. A server without these headers is therefore as strict.
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
