import type { Log } from '@otterscan/ethereum/execution/log'
import { hexByteLength } from '@otterscan/ethereum/hex'
import { formatInteger } from '@otterscan/ethereum/units'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { RawText } from '@otterscan/ui/RawText'

interface RawLogProps {
  readonly log: Log
  /** Why the log is not decoded. */
  readonly reason: string | undefined
}

/** Shorter data stands in the text; longer gets a box that draws only what is in view. */
const INLINE_BYTES = 256

/** Topics and data of a log as they are. */
export function RawLog({ log, reason }: RawLogProps) {
  const byteLength = hexByteLength(log.data)
  const size = `${formatInteger(byteLength)} ${byteLength === 1 ? 'byte' : 'bytes'}`
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
    </div>
  )
}
