import { UntrustedText } from '../../../../entities/UntrustedText.tsx'
import { ComparisonFacts } from './ComparisonFacts.tsx'
import type { UsedCompiler } from './VerificationState.ts'

/** Which compiler spoke: the verdict is worth what its file is. */
export function CompilerFacts({ compiler }: { readonly compiler: UsedCompiler }) {
  const { fileName, version, sha256 } = compiler
  return (
    <ComparisonFacts
      facts={[
        ['Compiler', <UntrustedText key="version" text={version} maxChars={80} />],
        ['Its file', <UntrustedText key="name" text={fileName} maxChars={80} />],
        ['SHA-256 of the file', sha256 ?? 'computed only on https pages and on this machine'],
      ]}
      note="The result is worth what the compiler is worth. The Solidity project publishes the hash of each of its files in list.json."
    />
  )
}
