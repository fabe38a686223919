import {
  type Attestation,
  type Checkpoint,
  countVotes,
  findCommitteeIndices,
} from '@otterscan/ethereum/consensus/attestation'
import { parseBitlist } from '@otterscan/ethereum/consensus/bits'
import { computeRatio } from '@otterscan/ethereum/units'
import { findUnreadable } from '@otterscan/ethereum/unreadableField'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { PercentBar } from '@otterscan/ui/PercentBar'
import { AppLink } from '../../../entities/AppLink.tsx'
import { EpochLink } from '../../../entities/EpochLink.tsx'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { HexText } from '../../../entities/HexText.tsx'
import { SlotLink } from '../../../entities/SlotLink.tsx'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { slotByBlockRootPath } from '../../../paths/consensusPaths.ts'
import { BitGrid } from '../BitGrid.tsx'

interface AttestationSummaryProps {
  readonly attestation: Attestation
  readonly position: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** One attestation: its committees and what they voted for. */
export function AttestationSummary({ attestation, position, isOpen, onToggle }: AttestationSummaryProps) {
  const numbers = useNumberFormat()
  const committees = findCommitteeIndices(attestation)
  const unreadableBits = findUnreadable(['committee_bits'], { unreadable: attestation.unreadable ?? [] })
  return (
    <section aria-label={`Attestation ${position}`} className="border-border border-b px-4 py-3">
      <h2 className="pb-1 font-semibold text-sm">
        <span className="tabular">#{numbers.formatInteger(position)}</span>
      </h2>
      <dl>
        <InfoRow label="Slot">
          <SlotLink slot={attestation.slot} />
        </InfoRow>
        {committees !== undefined ? (
          <InfoRow label={committees.length === 1 ? 'Committee Index' : `Committees (${committees.length})`}>
            <span className="tabular">
              {committees.map((index) => numbers.formatInteger(index)).join(', ')}
            </span>
          </InfoRow>
        ) : (
          // Which committees voted is not known; the index is 0 in every attestation since Electra.
          <InfoRow label="Committees">{unreadableBits && <UnreadableValue field={unreadableBits} />}</InfoRow>
        )}
        <VoteRows attestation={attestation} />
        <InfoRow label="Validators">
          <Disclosure
            label={isOpen ? 'Hide who voted' : 'Show who voted'}
            isOpen={isOpen}
            onToggle={onToggle}
          >
            {null}
          </Disclosure>
        </InfoRow>
        <InfoRow label="Beacon Block Root">
          <AppLink
            path={slotByBlockRootPath(attestation.beaconBlockRoot)}
            className="link mono wrap-anywhere"
          >
            {attestation.beaconBlockRoot}
          </AppLink>
        </InfoRow>
        <InfoRow label="Source">
          <CheckpointText checkpoint={attestation.source} />
        </InfoRow>
        <InfoRow label="Target">
          <CheckpointText checkpoint={attestation.target} />
        </InfoRow>
        <FieldRow
          label="Signature"
          value={attestation.signature}
          wireName="signature"
          unreadable={attestation.unreadable ?? []}
        >
          {(signature) => <HexText hex={signature} label="signature" />}
        </FieldRow>
        {attestation.extra !== undefined && (
          <InfoRow label="Other Fields">
            <span className="mono">
              <UntrustedText text={JSON.stringify(attestation.extra)} maxChars={200} />
            </span>
          </InfoRow>
        )}
      </dl>
    </section>
  )
}

function VoteRows({ attestation }: { readonly attestation: Attestation }) {
  const numbers = useNumberFormat()
  const votes = countVotes(attestation)
  const bits = parseBitlist(attestation.aggregationBits)
  if (votes === undefined || bits === undefined) {
    return (
      <InfoRow label="Aggregation Bits">
        <span className="text-muted">not readable: </span>
        <HexText hex={attestation.aggregationBits} label="aggregation bits" />
      </InfoRow>
    )
  }
  const [part, whole] = [BigInt(votes.voted), BigInt(votes.size)]
  return (
    <>
      <InfoRow label="Voted">
        <span className="inline-flex flex-wrap items-center gap-x-3">
          <span className="tabular">
            {numbers.formatInteger(votes.voted)} of {numbers.formatInteger(votes.size)}
          </span>
          {votes.size > 0 && (
            <PercentBar ratio={computeRatio(part, whole)} text={`${numbers.formatPercent(part, whole)}%`} />
          )}
        </span>
      </InfoRow>
      <InfoRow label="Aggregation Bits">
        <BitGrid label="Aggregation bits" bits={bits} />
      </InfoRow>
    </>
  )
}

function CheckpointText({ checkpoint }: { readonly checkpoint: Checkpoint }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <EpochLink epoch={checkpoint.epoch} /> <span className="text-muted">/</span>
      <AppLink path={slotByBlockRootPath(checkpoint.root)} className="link mono wrap-anywhere">
        {checkpoint.root}
      </AppLink>
    </span>
  )
}
