import type { Address } from '@otterscan/ethereum/address'
import { isBatch } from '@otterscan/ethereum/execution/transaction'
import { Chip } from '@otterscan/ui/Chip'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { ArrowUp, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { AddressLink, type AddressRole } from '../../../entities/AddressLink.tsx'
import { CalledMethod } from '../../../entities/CalledMethod.tsx'
import { CodeBadge } from '../../../entities/CodeBadge.tsx'
import { DialectTransactionRows } from '../../../entities/dialect/DialectRows.tsx'
import { NativeFiat } from '../../../entities/Fiat.tsx'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { addressNoncePath } from '../../../paths/addressPaths.ts'
import { StepLink } from '../StepLink.tsx'
import type { TransactionView } from '../TransactionView.ts'

interface PartyRowsProps {
  readonly view: TransactionView
  readonly codeBlock: bigint | 'latest'
  readonly nextNonce: bigint | undefined
}

/** Sender, recipient, called method and value. */
export function PartyRows({ view, codeBlock, nextNonce }: PartyRowsProps) {
  const { transaction } = view
  const { from, to, nonce, unreadable } = transaction
  const nonceFault = unreadable.find(({ path }) => path === 'nonce')
  return (
    <InfoGroup heading="Parties" headingLevel={2}>
      <InfoRow label="From / Nonce">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          <Party address={from} as="sender" codeBlock={codeBlock} />
          {nonce !== undefined && <NonceNav sender={from} nonce={nonce} nextNonce={nextNonce} />}
          {nonceFault !== undefined && <UnreadableValue field={nonceFault} />}
        </div>
      </InfoRow>
      <RecipientRow view={view} codeBlock={codeBlock} />
      {to != null && transaction.input !== undefined && (
        <InfoRow label="Transaction Action">
          <CalledMethod input={transaction.input} to={to} address={to} />
        </InfoRow>
      )}
      <FieldRow label="Value" value={transaction.value} wireName="value" unreadable={unreadable}>
        {(value) => (
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <NativeAmount amount={value} />
            <NativeFiat amount={value} block={transaction.blockNumber ?? 'latest'} preset="value" />
          </span>
        )}
      </FieldRow>
      <DialectTransactionRows parts={view} group="parties" />
    </InfoGroup>
  )
}

function RecipientRow({
  view: { transaction, receipt, state },
  codeBlock,
}: {
  readonly view: TransactionView
  readonly codeBlock: bigint | 'latest'
}) {
  if (transaction.to !== null) {
    return (
      <FieldRow
        label="Interacted With (To)"
        value={transaction.to}
        wireName="to"
        unreadable={transaction.unreadable}
        absent={<span className="text-muted">Not reported by the node</span>}
      >
        {(to) => <Party address={to} as="recipient" codeBlock={codeBlock} />}
      </FieldRow>
    )
  }
  const created = receipt?.contractAddress ?? transaction.creates
  // Its calls have a row of their own.
  if (created === undefined && isBatch(transaction)) return null
  return (
    <InfoRow label={state === 'reverted' ? 'Contract not Created' : 'Contract Created'}>
      {created === undefined ? (
        <span className="text-muted italic">
          {receipt === null ? 'Pending contract creation' : 'Address not reported by the node'}
        </span>
      ) : (
        <Party address={created} as="created" codeBlock={codeBlock} />
      )}
    </InfoRow>
  )
}

function Party({
  address,
  as,
  codeBlock,
}: {
  readonly address: Address
  readonly as: AddressRole
  readonly codeBlock: bigint | 'latest'
}) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <AddressLink address={address} roles={[as]} />
      <CopyButton text={address} label="address" />
      <CodeBadge address={address} block={codeBlock} isSender={as === 'sender'} />
    </span>
  )
}

interface NonceNavProps {
  readonly sender: Address
  readonly nonce: bigint
  /** Nonce of the sender's next transaction; `undefined` while unknown. */
  readonly nextNonce: bigint | undefined
}

/** The sender's nonce, with links to its previous and next transactions. */
function NonceNav({ sender, nonce, nextNonce }: NonceNavProps) {
  const numbers = useNumberFormat()
  const hasLater = nextNonce !== undefined && nonce + 1n < nextNonce
  return (
    <span className="inline-flex items-center gap-1">
      <Chip tone="success" title="Nonce" icon={<ArrowUp aria-hidden="true" />}>
        <span className="sr-only">Nonce </span>
        {numbers.formatInteger(nonce)}
      </Chip>
      <span className="inline-flex">
        <StepLink
          path={nonce === 0n ? undefined : addressNoncePath(sender, nonce - 1n)}
          label="Previous transaction of the sender"
        >
          <ChevronLeft size={14} aria-hidden="true" />
        </StepLink>
        <StepLink
          path={hasLater ? addressNoncePath(sender, nonce + 1n) : undefined}
          label="Next transaction of the sender"
        >
          <ChevronRight size={14} aria-hidden="true" />
        </StepLink>
        <StepLink
          path={hasLater ? addressNoncePath(sender, 'latest') : undefined}
          label="Last transaction of the sender"
        >
          <ChevronLast size={14} aria-hidden="true" />
        </StepLink>
      </span>
    </span>
  )
}
