import { toEpochTimestamp } from '@otterscan/ethereum/consensus/chainTime'
import {
  parseWithdrawalCredentials,
  toMaxEffectiveBalanceGwei,
  toStatusWords,
  type Validator,
} from '@otterscan/ethereum/consensus/validator'
import type { Hex } from '@otterscan/ethereum/hex'
import { computeRatio } from '@otterscan/ethereum/units'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
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
import { GweiFiat } from '../../entities/GweiFiat.tsx'
import { HexText } from '../../entities/HexText.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { UnreadableValue } from '../../entities/UnreadableValue.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import type { BeaconChain } from '../../queries/consensus/beaconChain.ts'

interface ValidatorFieldsProps {
  readonly chain: BeaconChain
  readonly validator: Validator
}

const UNKNOWN = <span className="text-muted">not reported</span>

/** All fields of a validator in the head state. */
export function ValidatorFields({ chain, validator }: ValidatorFieldsProps) {
  const numbers = useNumberFormat()
  const { unreadable } = validator
  return (
    <Card>
      <InfoList>
        <InfoGroup heading="Validator">
          <InfoRow label="Index">
            <span className="font-semibold tabular">{numbers.formatInteger(validator.index)}</span>
          </InfoRow>
          <FieldRow
            label="Public Key"
            value={validator.pubkey}
            wireName="validator.pubkey"
            unreadable={unreadable}
            absent={UNKNOWN}
          >
            {(pubkey) => <HexText hex={pubkey} label="public key" />}
          </FieldRow>
          <InfoRow label="Status">
            <Status validator={validator} />
          </InfoRow>
          <FieldRow
            label="Withdrawal Credentials"
            value={validator.withdrawalCredentials}
            wireName="validator.withdrawal_credentials"
            unreadable={unreadable}
            absent={UNKNOWN}
          >
            {(credentials) => <Credentials credentials={credentials} />}
          </FieldRow>
        </InfoGroup>
        <BalanceRows validator={validator} />
        <EpochRows chain={chain} validator={validator} />
      </InfoList>
    </Card>
  )
}

/** Slashing is shown separately: a slashed validator goes through the same statuses as others. */
function Status({ validator: { status, slashed, unreadable } }: { readonly validator: Validator }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1.5">
      {status === undefined ? (
        <Unreadable path="status" fields={unreadable} />
      ) : (
        <StatusChip status={status} />
      )}
      {slashed && <Chip tone="danger">slashed</Chip>}
      {slashed === undefined && (
        <>
          slashed: <Unreadable path="validator.slashed" fields={unreadable} />
        </>
      )}
    </span>
  )
}

function StatusChip({ status }: { readonly status: string }) {
  const { text, tone } = toStatusWords(status)
  return (
    <>
      <Chip tone={tone}>
        <UntrustedText text={text} maxChars={40} />
      </Chip>
      {text !== status && <span className="mono text-muted text-sm">{status}</span>}
    </>
  )
}

/** A field as it came, or that it is not there. */
function Unreadable({
  path,
  fields,
}: {
  readonly path: string
  readonly fields: readonly UnreadableField[]
}) {
  const field = fields.find((one) => one.path === path)
  return field === undefined ? UNKNOWN : <UnreadableValue field={field} />
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
  const numbers = useNumberFormat()
  const { balanceGwei, effectiveBalanceGwei, withdrawalCredentials, unreadable } = validator
  const credentials =
    withdrawalCredentials === undefined ? undefined : parseWithdrawalCredentials(withdrawalCredentials)
  const limit = credentials && toMaxEffectiveBalanceGwei(credentials)
  return (
    <InfoGroup heading="Balance">
      <FieldRow
        label="Balance"
        value={balanceGwei}
        wireName="balance"
        unreadable={unreadable}
        absent={UNKNOWN}
      >
        {(balance) => (
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <GweiAmount amountGwei={balance} />
            <GweiFiat amountGwei={balance} block="latest" preset="balance" />
          </span>
        )}
      </FieldRow>
      <FieldRow
        label="Effective Balance"
        help="The part that counts: whole coins, at most 32, or 2,048 for compounding validators (EIP-7251)."
        value={effectiveBalanceGwei}
        wireName="validator.effective_balance"
        unreadable={unreadable}
        absent={UNKNOWN}
      >
        {(effective) =>
          limit === undefined ? (
            <GweiAmount amountGwei={effective} />
          ) : (
            <Gauge
              ratio={computeRatio(effective, limit)}
              part={<GweiAmount amountGwei={effective} />}
              whole={<GweiAmount amountGwei={limit} />}
              percentText={`${numbers.formatPercent(effective, limit) ?? '0'}%`}
            />
          )
        }
      </FieldRow>
    </InfoGroup>
  )
}

function EpochRows({ chain, validator }: ValidatorFieldsProps) {
  const row = (label: string, epoch: bigint | null | undefined, wireName: string) => (
    <FieldRow
      label={label}
      value={epoch}
      wireName={`validator.${wireName}`}
      unreadable={validator.unreadable}
      absent={epoch === null ? <span className="text-muted">not set</span> : UNKNOWN}
    >
      {(known) => (
        <span className="inline-flex flex-wrap items-center gap-x-3">
          <EpochLink epoch={known} />
          <Timestamp timestamp={toEpochTimestamp(chain.time, known)} />
        </span>
      )}
    </FieldRow>
  )
  return (
    <InfoGroup heading="Epochs">
      {row('Eligible Epoch', validator.activationEligibilityEpoch, 'activation_eligibility_epoch')}
      {row('Activation Epoch', validator.activationEpoch, 'activation_epoch')}
      {row('Exit Epoch', validator.exitEpoch, 'exit_epoch')}
      {row('Withdrawable Epoch', validator.withdrawableEpoch, 'withdrawable_epoch')}
    </InfoGroup>
  )
}
