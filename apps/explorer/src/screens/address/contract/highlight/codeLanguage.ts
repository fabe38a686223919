/** Languages with syntax highlighting. */
export type CodeLanguage = 'solidity' | 'vyper' | 'json'

/** Language of a source file: by file extension, else the one the compiler reports. */
export function findCodeLanguage(
  path: string,
  compilerLanguage: string | undefined,
): CodeLanguage | undefined {
  if (/\.json$/i.test(path)) return 'json'
  if (/\.vyi?$/i.test(path)) return 'vyper'
  // Yul is Solidity's assembly; the Solidity grammar covers both.
  if (/\.(sol|yul)$/i.test(path)) return 'solidity'
  switch (compilerLanguage?.toLowerCase()) {
    case 'solidity':
    case 'yul':
      return 'solidity'
    case 'vyper':
      return 'vyper'
    default:
      return undefined
  }
}
