import type {
  AttesterSlashing,
  BlsToExecutionChange,
  ConsolidationRequest,
  DepositRequest,
  ProposerSlashing,
  VoluntaryExit,
  WithdrawalRequest,
} from '@otterscan/ethereum/consensus/beaconBlock'
import type { Hex } from '@otterscan/ethereum/hex'
import type { ExportColumn } from '../../../entities/export/exportWriter.ts'

/** Validators of an attester slashing stand in one cell, with spaces between. */
export const ATTESTER_SLASHING_EXPORT: readonly ExportColumn<AttesterSlashing>[] = [
  { key: 'slot', read: ({ slot }) => slot.toString() },
  { key: 'validatorIndices', read: ({ validatorIndices }) => validatorIndices.join(' ') },
]

export const PROPOSER_SLASHING_EXPORT: readonly ExportColumn<ProposerSlashing>[] = [
  { key: 'slot', read: ({ slot }) => slot.toString() },
  { key: 'proposerIndex', read: ({ proposerIndex }) => proposerIndex.toString() },
]

export const EXIT_EXPORT: readonly ExportColumn<VoluntaryExit>[] = [
  { key: 'validatorIndex', read: ({ validatorIndex }) => validatorIndex.toString() },
  { key: 'epoch', read: ({ epoch }) => epoch.toString() },
]

export const CHANGE_EXPORT: readonly ExportColumn<BlsToExecutionChange>[] = [
  { key: 'validatorIndex', read: ({ validatorIndex }) => validatorIndex.toString() },
  { key: 'address', read: ({ address }) => address },
]

export const COMMITMENT_EXPORT: readonly ExportColumn<Hex>[] = [
  { key: 'commitment', read: (commitment) => commitment },
]

export const DEPOSIT_REQUEST_EXPORT: readonly ExportColumn<DepositRequest>[] = [
  { key: 'index', read: ({ index }) => index.toString() },
  { key: 'pubkey', read: ({ pubkey }) => pubkey },
  { key: 'withdrawalCredentials', read: ({ withdrawalCredentials }) => withdrawalCredentials },
  { key: 'amountGwei', read: ({ amountGwei }) => amountGwei.toString() },
]

/** An amount of 0 asks to leave. */
export const WITHDRAWAL_REQUEST_EXPORT: readonly ExportColumn<WithdrawalRequest>[] = [
  { key: 'sourceAddress', read: ({ sourceAddress }) => sourceAddress },
  { key: 'validatorPubkey', read: ({ validatorPubkey }) => validatorPubkey },
  { key: 'amountGwei', read: ({ amountGwei }) => amountGwei.toString() },
]

export const CONSOLIDATION_REQUEST_EXPORT: readonly ExportColumn<ConsolidationRequest>[] = [
  { key: 'sourceAddress', read: ({ sourceAddress }) => sourceAddress },
  { key: 'sourcePubkey', read: ({ sourcePubkey }) => sourcePubkey },
  { key: 'targetPubkey', read: ({ targetPubkey }) => targetPubkey },
]
