import { cutText } from '@otterscan/decode/text/cutText'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import type { BlockDetails } from '@otterscan/ethereum/execution/block'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { UnreadableValue } from '../../entities/UnreadableValue.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'

const SHOWN_LENGTH = 1_000
const SHOWN_FIELDS = 50

/** What the node sent beyond the known fields, and parts of lists that could not be read: nothing is hidden. */
export function BlockOtherFields({ details: { block } }: { readonly details: BlockDetails }) {
  const extra = Object.entries(block.extra).filter(([, value]) => value !== null)
  const faults = block.unreadable.filter(({ path }) => path.includes('.') || path === 'transactions')
  if (extra.length === 0 && faults.length === 0) return null
  return (
    <InfoGroup heading="Other fields of the node">
      {extra.slice(0, SHOWN_FIELDS).map(([name, value]) => (
        <InfoRow key={name} label={toVisibleText(cutText(name, 60).text)}>
          <span className="mono">
            <UntrustedText text={toText(value)} maxChars={SHOWN_LENGTH} />
          </span>
        </InfoRow>
      ))}
      {faults.slice(0, SHOWN_FIELDS).map((fault) => (
        <InfoRow key={fault.path} label={fault.path}>
          <UnreadableValue field={fault} />
        </InfoRow>
      ))}
      {Math.max(extra.length, faults.length) > SHOWN_FIELDS && (
        <InfoRow label="…">and more than {SHOWN_FIELDS} like these</InfoRow>
      )}
    </InfoGroup>
  )
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
