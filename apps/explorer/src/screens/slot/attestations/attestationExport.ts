import { type Attestation, countVotes, toCommitteeIndices } from '@otterscan/ethereum/consensus/attestation'
import type { ExportColumn } from '../../../entities/export/exportWriter.ts'

/** Columns of a file of votes. Who voted is in the bits; committees stand in one cell, with spaces between. */
export const ATTESTATION_EXPORT_COLUMNS: readonly ExportColumn<Attestation>[] = [
  { key: 'slot', read: ({ slot }) => slot.toString() },
  { key: 'committees', read: (attestation) => toCommitteeIndices(attestation).join(' ') },
  { key: 'voted', read: (attestation) => countVotes(attestation)?.voted.toString() },
  { key: 'size', read: (attestation) => countVotes(attestation)?.size.toString() },
  { key: 'beaconBlockRoot', read: ({ beaconBlockRoot }) => beaconBlockRoot },
  { key: 'sourceEpoch', read: ({ source }) => source.epoch.toString() },
  { key: 'sourceRoot', read: ({ source }) => source.root },
  { key: 'targetEpoch', read: ({ target }) => target.epoch.toString() },
  { key: 'targetRoot', read: ({ target }) => target.root },
  { key: 'aggregationBits', read: ({ aggregationBits }) => aggregationBits },
  { key: 'committeeBits', read: ({ committeeBits }) => committeeBits },
  { key: 'signature', read: ({ signature }) => signature },
]
