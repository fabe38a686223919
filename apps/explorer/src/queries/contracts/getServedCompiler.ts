import { createCompilerClient, MAX_COMPILER_BYTES } from '@otterscan/clients/compilers'
import { type CompilerVersion, findCompilerFile } from '@otterscan/decode/recompile/compilerVersion'
import { toSiteUrl } from '../../paths/basePath.ts'

/** A compiler as a file, from the site or the user. */
export interface CompilerFile {
  readonly name: string
  readonly content: Blob
}

/** Larger files are not accepted. */
export const MAX_COMPILER_MB = MAX_COMPILER_BYTES / 1024 / 1024

/** The compiler of this version, where the configured folder has it; else `undefined`. */
export async function getServedCompiler(
  folderUrl: string | undefined,
  version: CompilerVersion | undefined,
  signal: AbortSignal,
): Promise<CompilerFile | undefined> {
  if (folderUrl === undefined || folderUrl === '' || version === undefined) return undefined
  const client = createCompilerClient(toSiteUrl(folderUrl))
  const name = findCompilerFile(version, await client.list({ signal }))
  return name === undefined ? undefined : { name, content: await client.get(name, { signal }) }
}
