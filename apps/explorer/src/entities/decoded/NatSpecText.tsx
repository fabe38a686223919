import { UntrustedText } from '../UntrustedText.tsx'
import type { NatSpec } from './natSpec.ts'

const SHOWN_CHARACTERS = 600

/** What the published source says of a function, event or error; nothing where it says nothing. */
export function NatSpecText({ natSpec }: { readonly natSpec: NatSpec | undefined }) {
  const texts = [natSpec?.notice, natSpec?.details].filter((text) => text !== undefined)
  return texts.map((text) => (
    <p key={text} className="wrap-anywhere text-muted text-sm">
      <UntrustedText text={text} maxChars={SHOWN_CHARACTERS} />
    </p>
  ))
}
