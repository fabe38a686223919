import type { XrayFate } from '@otterscan/decode/trace/xray/xrayTree'
import type { XrayEntry } from '@otterscan/ethereum/execution/xray'
import { Chip } from '@otterscan/ui/Chip'
import { CircleX, ShieldCheck, Undo2 } from 'lucide-react'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'

interface XrayFateChipsProps {
  readonly entry: XrayEntry
  readonly fate: XrayFate
  readonly isCaught: boolean
}

/** A failure stands out, with whether the caller went on; what an outer failure undid is muted. */
export function XrayFateChips({ entry, fate, isCaught }: XrayFateChipsProps) {
  if (fate === 'undone') {
    return (
      <Chip tone="warning" icon={<Undo2 aria-hidden="true" />} title="An outer call failed">
        undone
      </Chip>
    )
  }
  if (fate !== 'failed' || entry.kind !== 'call') return null
  return (
    <>
      <Chip tone="danger" icon={<CircleX aria-hidden="true" />}>
        {entry.error === undefined ? 'failed' : <UntrustedText text={entry.error} maxChars={40} />}
      </Chip>
      {isCaught && (
        <Chip
          tone="info"
          icon={<ShieldCheck aria-hidden="true" />}
          title="Its caller went on: the failure undid only what this call did"
        >
          caught by its caller
        </Chip>
      )}
    </>
  )
}
