import { decodeLog } from '@otterscan/decode/abi/log'
import { findEventUnits } from '@otterscan/decode/token/amountUnits'
import type { XrayLog } from '@otterscan/ethereum/execution/xray'
import { Chip } from '@otterscan/ui/Chip'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { useMemo } from 'react'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useEventCandidates } from '../../../queries/signatures/signatures.ts'
import { PartyLink } from '../PartyLink.tsx'
import { ShortValues } from './ShortValues.tsx'

/** An event: who emitted it, its name and short arguments. */
export function EventLine({ log }: { readonly log: XrayLog }) {
  const { address, topics, data, isUnplaced } = log
  const { candidates } = useEventCandidates(topics[0], address)
  const event = useMemo(() => {
    if (data === undefined) return undefined
    const decoded = decodeLog({ topics, data }, candidates)
    if (decoded.kind !== 'decoded') return undefined
    const { signature, values, inputs } = decoded
    return { name: signature.name, values, units: findEventUnits(signature.text, values, inputs, address) }
  }, [topics, data, candidates, address])
  const known = event?.name ?? candidates[0]?.signature.name
  return (
    <>
      <span className="mono text-success text-xs">event</span>
      <PartyLink address={address} maxChars={17} />
      {known === undefined ? (
        <TruncatedText text={topics[0] ?? 'anonymous'} maxChars={17} />
      ) : (
        <span className="mono font-medium">
          <UntrustedText text={known} maxChars={40} />
        </span>
      )}
      {event !== undefined && (
        <>
          <span className="-mx-1.5 text-muted">(</span>
          <ShortValues values={event.values} units={event.units} />
          <span className="-mx-1.5 text-muted">)</span>
        </>
      )}
      {isUnplaced === true && (
        <Chip title="Not reported by the node: between which calls it was emitted">place unknown</Chip>
      )}
    </>
  )
}
