/** Languages whose words are told apart by colour. */
export type CodeLanguage = 'solidity' | 'vyper' | 'json'

/** Language of a source file: by the compiler's word, a file's own ending where it says otherwise. */
export function toCodeLanguage(path: string, compilerLanguage: string | undefined): CodeLanguage | undefined {
  if (/\.json$/i.test(path)) return 'json'
  if (/\.vyi?$/i.test(path)) return 'vyper'
  // Yul is the assembly of Solidity; its grammar knows both.
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
