import { type DecodedEvent, decodeLog } from '@otterscan/decode/abi/log'
import { findEventUnits } from '@otterscan/decode/token/amountUnits'
import { isNativeTransferLog } from '@otterscan/decode/token/tokenTransfers'
import type { Address } from '@otterscan/ethereum/address'
import type { Log } from '@otterscan/ethereum/execution/log'
import { Chip } from '@otterscan/ui/Chip'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { SegmentedControl } from '@otterscan/ui/SegmentedControl'
import { type ReactNode, useMemo, useState } from 'react'
import { type SignatureOrigin, useEventCandidates } from '../../queries/signatures/signatures.ts'
import { NatSpecText } from '../decoded/NatSpecText.tsx'
import { OtherSignatures } from '../decoded/OtherSignatures.tsx'
import { ParameterTable } from '../decoded/ParameterTable.tsx'
import { PlaceContext } from '../decoded/PlaceContext.ts'
import { SignatureLine } from '../decoded/SignatureLine.tsx'
import { SignatureOriginText } from '../decoded/SignatureOriginText.tsx'
import { useNatSpec } from '../decoded/useNatSpec.ts'
import { RawLog } from './RawLog.tsx'

interface LogViewProps {
  readonly log: Log
  /** Link to the contract that emitted it. */
  readonly emitter: ReactNode
}

/** One log: emitter, decoded event, and what the node sent on demand. */
export function LogView({ log, emitter }: LogViewProps) {
  const { candidates, isPending } = useEventCandidates(log.topics[0], log.address)
  const decoded = useMemo(() => decodeLog(log, candidates), [log, candidates])
  const [mode, setMode] = useState<'decoded' | 'raw'>('decoded')
  const isRaw = mode === 'raw' || decoded.kind === 'raw'
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="inline-flex min-w-0 max-w-full items-center gap-1">
          {emitter}
          <CopyButton text={log.address} label="address" />
        </span>
        {log.removed === true && <Chip tone="warning">removed by a reorganization</Chip>}
        {isNativeTransferLog(log) && (
          <Chip title="Emitted by the client itself (EIP-7708)">native transfer</Chip>
        )}
        {/* On phones always a row of its own: a name that takes the place of an address would make room beside it. */}
        <span className="ml-auto max-sm:basis-full max-sm:text-right">
          <SegmentedControl
            label={`Format of log ${log.logIndex ?? ''}`}
            value={isRaw ? 'raw' : 'decoded'}
            onChange={setMode}
            options={[
              { value: 'decoded', label: 'Decoded', isDisabled: decoded.kind === 'raw' },
              { value: 'raw', label: 'Raw' },
            ]}
          />
        </span>
      </div>
      {decoded.kind === 'decoded' && mode === 'decoded' ? (
        <PlaceContext value={`log ${log.logIndex ?? ''}`}>
          <EventContent event={decoded} emitter={log.address} />
        </PlaceContext>
      ) : (
        <RawLog log={log} reason={decoded.kind === 'raw' ? toReason(decoded.reason, isPending) : undefined} />
      )}
    </div>
  )
}

function toReason(reason: keyof typeof REASONS, isPending: boolean): string {
  return reason === 'unknown' && isPending ? 'Looking for a signature of its first topic.' : REASONS[reason]
}

const REASONS = {
  noTopics: 'Anonymous: a log without topics does not identify an event.',
  unknown: 'No signature is known for the first topic.',
  mismatch: 'Does not match the signature known for its first topic.',
  malformed: 'Topics or data are malformed.',
}

interface EventContentProps {
  readonly event: DecodedEvent<SignatureOrigin>
  readonly emitter: Address
}

function EventContent({ event, emitter }: EventContentProps) {
  const natSpec = useNatSpec(emitter, { ...event, kind: 'event' })
  const units = useMemo(
    () => findEventUnits(event.signature.text, event.values, event.inputs, emitter),
    [event, emitter],
  )
  return (
    <>
      <div>
        <SignatureLine signature={event.signature} inputs={event.inputs} />
        <SignatureOriginText
          decoded={event}
          address={emitter}
          more={event.isLayoutGuessed ? LAYOUT : undefined}
        />
      </div>
      <NatSpecText natSpec={natSpec} />
      <ParameterTable
        values={event.values}
        warnings={event.warnings}
        units={units}
        notes={natSpec?.parameters}
      />
      <OtherSignatures chosen={event.signature} alternatives={event.alternatives} rejected={event.rejected} />
    </>
  )
}

const LAYOUT = 'Which ones are indexed is guessed from the shape of the log.'
