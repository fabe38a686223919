import { decodeSignatureChain } from '@otterscan/decode/contract/signatureChain'
import { ETHEREUM_TYPE_NAMES } from '@otterscan/ethereum/dialects/ethereumTypeNames'
import {
  ACCESS_LIST_TRANSACTION_TYPE,
  LEGACY_TRANSACTION_TYPE,
  type Transaction,
} from '@otterscan/ethereum/execution/transaction'
import { toQuantity } from '@otterscan/ethereum/hex'
import { countEntries, type Decoded, findUnreadable } from '@otterscan/ethereum/unreadableField'
import { ExternalLink } from '@otterscan/ui/ExternalLink'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Suspense } from 'react'
import { DialectTransactionRows } from '../../../entities/dialect/DialectRows.tsx'
import type { TransactionParts } from '../../../entities/dialect/dialectParts.ts'
import { toTransactionEvidence, useDialect } from '../../../entities/dialect/useDialect.ts'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { HexText } from '../../../entities/HexText.tsx'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import type { TransactionView } from '../TransactionView.ts'
import { FIELD_SHOWN_ELSEWHERE } from './fieldShownElsewhere.ts'
import { SignatureRow } from './SignatureRow.tsx'

/** Ethereum's answers have none of these. */
const ExtraFields = lazyComponent(async () => (await import('./ExtraFields.tsx')).ExtraFields)
const AccessListView = lazyComponent(async () => (await import('./AccessListView.tsx')).AccessListView)

/** Type, signature and the remaining fields the node returned. */
export function EnvelopeRows({ view }: { readonly view: TransactionView }) {
  const { transaction, receipt } = view
  const { accessList, unreadable } = transaction
  const hasEntries = accessList !== undefined && countEntries(accessList, unreadable, 'accessList') !== 0
  const isUnreadable = findUnreadable(['accessList'], transaction) !== undefined
  const showsAccessList = hasEntries || isUnreadable || transaction.type === ACCESS_LIST_TRANSACTION_TYPE
  const typeField = findUnreadable(['type'], transaction)
  return (
    <InfoGroup heading="Envelope">
      <InfoRow
        label="Type (EIP-2718)"
        help={
          <>
            How a transaction is encoded, see{' '}
            <ExternalLink href="https://eips.ethereum.org/EIPS/eip-2718">EIP-2718</ExternalLink>.
          </>
        }
      >
        {typeField === undefined ? <TypeName parts={view} /> : <UnreadableValue field={typeField} />}
      </InfoRow>
      <FieldRow label="Chain ID" value={toChainId(transaction)} wireName="chainId" unreadable={unreadable}>
        {(chainId) => <span className="tabular">{chainId.toString()}</span>}
      </FieldRow>
      {showsAccessList && (
        <FieldRow label="Access List" value={accessList} wireName="accessList" unreadable={unreadable}>
          {(entries) => (
            <Suspense fallback={<Skeleton chars={30} />}>
              <AccessListView entries={entries} transaction={transaction} />
            </Suspense>
          )}
        </FieldRow>
      )}
      <SignatureRow transaction={transaction} />
      <DialectTransactionRows parts={view} group="envelope" />
      <FieldRow
        label="State Root"
        help="Receipts before Byzantium."
        value={receipt?.root}
        wireName="root"
        unreadable={receipt?.unreadable}
      >
        {(root) => <HexText hex={root} label="state root" />}
      </FieldRow>
      <Suspense>
        {mayHaveOtherFields(transaction) && <ExtraFields parts={view} of="transaction" />}
        {receipt !== null && mayHaveOtherFields(receipt) && <ExtraFields parts={view} of="receipt" />}
      </Suspense>
    </InfoGroup>
  )
}

function mayHaveOtherFields({ extra, unreadable }: Decoded): boolean {
  return unreadable.length > 0 || Object.keys(extra).some((name) => name !== FIELD_SHOWN_ELSEWHERE)
}

/** Some nodes omit the chain id of legacy transactions; the signature has it. EIP-155. */
function toChainId({ chainId, type, v }: Transaction): bigint | undefined {
  if (chainId !== undefined || type !== LEGACY_TRANSACTION_TYPE || v === undefined) return chainId
  return decodeSignatureChain(v)?.chainId
}

function TypeName({ parts }: { readonly parts: TransactionParts }) {
  const { type } = parts.transaction
  const { dialect, isLoading } = useDialect(toTransactionEvidence(parts))
  if (type === undefined) return null
  const known = dialect?.typeNames?.get(type) ?? ETHEREUM_TYPE_NAMES.get(type)
  if (known === undefined && isLoading) return <Skeleton chars={20} />
  return (
    <span className="tabular">
      {type.toString()} (
      {known?.url === undefined ? (
        (known?.name ?? `unknown, ${toQuantity(type)}`)
      ) : (
        <ExternalLink href={known.url}>{known.name}</ExternalLink>
      )}
      )
    </span>
  )
}
