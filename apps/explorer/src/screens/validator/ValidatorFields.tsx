import { toEpochTimestamp } from '@otterscan/ethereum/consensus/chainTime'
import {
  parseWithdrawalCredentials,
  toMaxEffectiveBalanceGwei,
  toStatusWords,
  type Validator,
} from '@otterscan/ethereum/consensus/validator'
import type { Hex } from '@otterscan/ethereum/hex'
import { formatInteger, formatPercent, toRatio } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Chip } from '@otterscan/ui/Chip'
import { Gauge } from '@otterscan/ui/Gauge'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoList } from '@otterscan/ui/InfoList'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { EpochLink } from '../../entities/EpochLink.tsx'
import { FieldRow } from '../../entities/FieldRow.tsx'
import { GweiAmount } from '../../entities/GweiAmount.tsx'
import { HexText } from '../../entities/HexText.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import type { BeaconChain } from '../../queries/consensus/beaconChainQuery.ts'

interface ValidatorFieldsProps {
  readonly chain: BeaconChain
  readonly validator: Validator
}

const UNKNOWN = <span className="text-muted">not readable</span>

/** Everything the head state says of a validator. */
export function ValidatorFields({ chain, validator }: ValidatorFieldsProps) {
  return (
    <Card>
      <InfoList>
        <InfoGroup heading="Validator">
          <InfoRow label="Index">
            <span className="font-semibold tabular">{formatInteger(validator.index)}</span>
          </InfoRow>
          <InfoRow label="Public Key">
            <HexText hex={validator.pubkey} label="public key" />
          </InfoRow>
          <InfoRow label="Status">
            <Status validator={validator} />
          </InfoRow>
          <FieldRow label="Withdrawal Credentials" value={validator.withdrawalCredentials} absent={UNKNOWN}>
            {(credentials) => <Credentials credentials={credentials} />}
          </FieldRow>
        </InfoGroup>
        <BalanceRows validator={validator} />
        <EpochRows chain={chain} validator={validator} />
      </InfoList>
    </Card>
  )
}

/** Slashing is a fact of its own: a slashed validator goes through the same statuses as others. */
function Status({ validator: { status, slashed } }: { readonly validator: Validator }) {
  const { text, tone } = toStatusWords(status)
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1.5">
      <Chip tone={tone}>
        <UntrustedText text={text} maxChars={40} />
      </Chip>
      {slashed && <Chip tone="danger">slashed</Chip>}
      {text !== status && <span className="mono text-muted text-sm">{status}</span>}
    </span>
  )
}

const KIND_WORDS = {
  bls: 'BLS key, no address set',
  execution: 'Paid out to an address',
  compounding: 'Compounding, paid out to an address',
  unknown: 'Unknown kind',
}

function Credentials({ credentials }: { readonly credentials: Hex }) {
  const parsed = parseWithdrawalCredentials(credentials)
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-1.5">
        <Chip mono>{parsed.prefix}</Chip>
        <span>{KIND_WORDS[parsed.kind]}</span>
        {'address' in parsed && <AddressLink address={parsed.address} />}
      </span>
      <span className="text-muted text-sm">
        <HexText hex={credentials} label="withdrawal credentials" />
      </span>
    </span>
  )
}

function BalanceRows({ validator }: { readonly validator: Validator }) {
  const { balanceGwei, effectiveBalanceGwei, withdrawalCredentials } = validator
  const credentials =
    withdrawalCredentials === undefined ? undefined : parseWithdrawalCredentials(withdrawalCredentials)
  const limit = toMaxEffectiveBalanceGwei(credentials)
  return (
    <InfoGroup heading="Balance">
      <FieldRow label="Balance" value={balanceGwei} absent={UNKNOWN}>
        {(balance) => <GweiAmount amountGwei={balance} />}
      </FieldRow>
      <FieldRow
        label="Effective Balance"
        help="The part that counts: whole coins, at most 32, or 2,048 for compounding validators (EIP-7251)."
        value={effectiveBalanceGwei}
        absent={UNKNOWN}
      >
        {(effective) => (
          <Gauge
            ratio={toRatio(effective, limit)}
            part={<GweiAmount amountGwei={effective} />}
            whole={<GweiAmount amountGwei={limit} />}
            percentText={`${formatPercent(effective, limit) ?? '0'}%`}
          />
        )}
      </FieldRow>
    </InfoGroup>
  )
}

function EpochRows({ chain, validator }: ValidatorFieldsProps) {
  const row = (label: string, epoch: bigint | undefined) => (
    <InfoRow label={label}>
      {epoch === undefined ? (
        <span className="text-muted">not set</span>
      ) : (
        <span className="inline-flex flex-wrap items-center gap-x-3">
          <EpochLink epoch={epoch} />
          <Timestamp timestamp={toEpochTimestamp(chain.time, epoch)} />
        </span>
      )}
    </InfoRow>
  )
  return (
    <InfoGroup heading="Epochs">
      {row('Eligible Epoch', validator.activationEligibilityEpoch)}
      {row('Activation Epoch', validator.activationEpoch)}
      {row('Exit Epoch', validator.exitEpoch)}
      {row('Withdrawable Epoch', validator.withdrawableEpoch)}
    </InfoGroup>
  )
}
