import { cutText } from '@otterscan/decode/text/cutText'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import type { Log } from '@otterscan/ethereum/execution/log'
import { hexByteLength } from '@otterscan/ethereum/hex'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { RawText } from '@otterscan/ui/RawText'
import { formatRawValue } from '../formatRawValue.ts'
import { UnreadableValue } from '../UnreadableValue.tsx'
import { UntrustedText } from '../UntrustedText.tsx'
import { useNumberFormat } from '../useNumberFormat.ts'

interface RawLogProps {
  readonly log: Log
  /** Why the log is not decoded. */
  readonly reason: string | undefined
}

/** Shorter data is shown inline; longer data gets a box that renders only what is in view. */
const INLINE_BYTES = 256

const SHOWN_LENGTH = 400

/** Topics and data of a log, undecoded, and its other fields. */
export function RawLog({ log, reason }: RawLogProps) {
  const numbers = useNumberFormat()
  const byteLength = hexByteLength(log.data)
  const size = `${numbers.formatInteger(byteLength)} ${byteLength === 1 ? 'byte' : 'bytes'}`
  return (
    <div className="flex min-w-0 flex-col gap-1.5 text-sm">
      {reason !== undefined && <p className="text-muted">{reason}</p>}
      {log.topics.length > 0 && (
        <ol aria-label="Topics">
          {log.topics.map((topic, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: topics may repeat
            <li key={index} className="flex gap-2">
              <span className="tabular w-4 shrink-0 text-right text-muted">{index}</span>
              <Highlightable value={topic.toLowerCase()} className="mono wrap-anywhere rounded-sm">
                {topic}
              </Highlightable>
            </li>
          ))}
        </ol>
      )}
      {byteLength <= INLINE_BYTES ? (
        <p className="mono wrap-anywhere">
          {log.data} <span className="font-sans text-muted text-xs">{size} of data</span>
        </p>
      ) : (
        <RawText text={log.data} label="Log data" sizeText={`${size} of data`} maxHeight={160} />
      )}
      {Object.entries(log.extra).map(([name, value]) => (
        <p key={name}>
          <span className="text-muted">{toVisibleText(cutText(name, 60).text)}:</span>{' '}
          <span className="mono">
            <UntrustedText text={formatRawValue(value)} maxChars={SHOWN_LENGTH} />
          </span>
        </p>
      ))}
      {log.unreadable.map((field) => (
        <p key={field.path}>
          <span className="text-muted">{field.path}:</span> <UnreadableValue field={field} />
        </p>
      ))}
    </div>
  )
}
