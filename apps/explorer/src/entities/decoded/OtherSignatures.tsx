import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { Candidate, RejectedCandidate } from '@otterscan/decode/abi/candidate'
import type { SignatureOrigin } from '../../queries/signatures/signatures.ts'
import { UntrustedText } from '../UntrustedText.tsx'

const SHOWN = 5

interface OtherSignaturesProps {
  readonly chosen: AbiSignature
  readonly alternatives: readonly Candidate<SignatureOrigin>[]
  readonly rejected: readonly RejectedCandidate<SignatureOrigin>[]
}

/** Other signatures of the collection with the same hash; nothing if there are none. */
export function OtherSignatures({ chosen, alternatives, rejected }: OtherSignaturesProps) {
  const seen = new Set([chosen.text])
  const listTexts = (candidates: readonly Candidate<SignatureOrigin>[]) =>
    candidates.flatMap(({ tag, signature: { text } }) => {
      if (tag !== 'assets' || seen.has(text)) return []
      seen.add(text)
      return [text]
    })
  const fitting = listTexts(alternatives)
  const broken = listTexts(rejected.map(({ candidate }) => candidate))
  if (fitting.length + broken.length === 0) return null
  return (
    <p className="text-muted text-sm">
      {fitting.length > 0 && <TextList label="Also matches" texts={fitting} />}
      {fitting.length > 0 && broken.length > 0 && ' '}
      {broken.length > 0 && <TextList label="Same hash, but does not match" texts={broken} />}
    </p>
  )
}

function TextList({ label, texts }: { readonly label: string; readonly texts: readonly string[] }) {
  return (
    <>
      {label}:{' '}
      {texts.slice(0, SHOWN).map((text, index) => (
        <span key={text} className="mono wrap-anywhere">
          {index > 0 && ', '}
          <UntrustedText text={text} maxChars={120} />
        </span>
      ))}
      {texts.length > SHOWN ? ' and more.' : '.'}
    </>
  )
}
