import type { Address } from '@otterscan/ethereum/address'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { AddressLink, type AddressRole } from '../../../entities/AddressLink.tsx'
import { CalledMethod } from '../../../entities/CalledMethod.tsx'
import { CodeMark } from '../../../entities/CodeMark.tsx'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { NativeFiat } from '../../../entities/NativeFiat.tsx'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import type { TransactionView } from '../TransactionView.ts'
import { NonceNav } from './NonceNav.tsx'

interface PartyRowsProps {
  readonly view: TransactionView
  readonly codeBlock: bigint | 'latest'
  readonly nextNonce: bigint | undefined
}

/** Who sent it to whom, what was called, how much moved. */
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
      {to !== null && (
        <InfoRow label="Transaction Action">
          <CalledMethod input={transaction.input ?? '0x'} address={transaction.to} />
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
      <FieldRow
        label="Minted"
        help="Created on this chain for the sender, by a deposit on the chain below."
        value={transaction.mint}
        wireName="mint"
        unreadable={unreadable}
      >
        {(mint) => <NativeAmount amount={mint} />}
      </FieldRow>
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
  const fault = transaction.unreadable.find(({ path }) => path === 'to')
  if (fault !== undefined) {
    return (
      <InfoRow label="Interacted With (To)">
        <UnreadableValue field={fault} />
      </InfoRow>
    )
  }
  if (transaction.to !== null) {
    return (
      <InfoRow label="Interacted With (To)">
        <Party address={transaction.to} as="recipient" codeBlock={codeBlock} />
      </InfoRow>
    )
  }
  const created = receipt?.contractAddress ?? transaction.creates
  return (
    <InfoRow label={state === 'reverted' ? 'Contract not Created' : 'Contract Created'}>
      {created === undefined ? (
        <span className="text-muted italic">
          {receipt === null ? 'Pending contract creation' : 'The node does not say at which address'}
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
      <CodeMark address={address} block={codeBlock} />
    </span>
  )
}
