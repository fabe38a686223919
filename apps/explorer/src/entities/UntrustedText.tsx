import { cutText } from '@otterscan/decode/text/cutText'
import { splitVisibleText } from '@otterscan/decode/text/visibleText'

interface UntrustedTextProps {
  readonly text: string
  /** Longer ones are cut after this many characters, the whole on hover. */
  readonly maxChars?: number
}

/** A text from the chain: isolated from the text around it, characters that hide or turn text spelled out as codes. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no identity but their place
            key={index}
            title="A character that hides or turns text"
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
