import { cutText } from '@otterscan/decode/text/cutText'
import { splitVisibleText } from '@otterscan/decode/text/visibleText'

interface UntrustedTextProps {
  readonly text: string
  /** Longer texts are cut to this many characters; the full text on hover. */
  readonly maxChars?: number
}

/**
 * Untrusted text from the chain, with isolated direction; invisible and bidirectional control characters are shown as
 * codes.
 */
export function UntrustedText({ text, maxChars }: UntrustedTextProps) {
  const cut = maxChars === undefined ? { text, isCut: false } : cutText(text, maxChars)
  const parts = splitVisibleText(cut.text)
  return (
    <bdi className="wrap-anywhere" title={cut.isCut ? text : undefined}>
      {parts.map((part, index) =>
        part.kind === 'plain' ? (
          part.text
        ) : (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text are identified by position only
            key={index}
            title="A character that hides text or changes its direction"
            className="mx-px whitespace-nowrap rounded-sm bg-warning-soft px-0.5 font-mono text-[0.8em] text-warning"
          >
            {part.text}
          </span>
        ),
      )}
      {cut.isCut && '…'}
    </bdi>
  )
}
