import { decodeSignatureChain } from '@otterscan/decode/contract/signatureChain'
import {
  ACCESS_LIST_TRANSACTION_TYPE,
  LEGACY_TRANSACTION_TYPE,
  type Transaction,
} from '@otterscan/ethereum/execution/transaction'
import { toQuantity } from '@otterscan/ethereum/hex'
import { ExternalLink } from '@otterscan/ui/ExternalLink'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { HexText } from '../../../entities/HexText.tsx'
import type { TransactionView } from '../TransactionView.ts'
import { AccessListView } from './AccessListView.tsx'
import { ExtraFields } from './ExtraFields.tsx'
import { SignatureRow } from './SignatureRow.tsx'

/** How the transaction was wrapped and signed, and what else the node said of it. */
export function EnvelopeRows({ view: { transaction, receipt } }: { readonly view: TransactionView }) {
  const { accessList, unreadable } = transaction
  const showsAccessList = (accessList?.length ?? 0) > 0 || transaction.type === ACCESS_LIST_TRANSACTION_TYPE
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
        <TypeName type={transaction.type} />
      </InfoRow>
      <FieldRow label="Chain ID" value={toChainId(transaction)} wireName="chainId" unreadable={unreadable}>
        {(chainId) => <span className="tabular">{chainId.toString()}</span>}
      </FieldRow>
      {showsAccessList && (
        <FieldRow label="Access List" value={accessList} wireName="accessList" unreadable={unreadable}>
          {(entries) => <AccessListView entries={entries} transactionHash={transaction.hash} />}
        </FieldRow>
      )}
      <SignatureRow transaction={transaction} />
      <FieldRow
        label="Source Hash"
        value={transaction.sourceHash}
        wireName="sourceHash"
        unreadable={unreadable}
      >
        {(hash) => <HexText hex={hash} label="source hash" />}
      </FieldRow>
      <FieldRow label="State Root" help="Receipts before Byzantium." value={receipt?.root}>
        {(root) => <HexText hex={root} label="state root" />}
      </FieldRow>
      <ExtraFields of="transaction" extra={transaction.extra} />
      {receipt !== null && <ExtraFields of="receipt" extra={receipt.extra} />}
    </InfoGroup>
  )
}

/** Some nodes leave the chain of legacy transactions to be read from the signature. EIP-155. */
function toChainId({ chainId, type, v }: Transaction): bigint | undefined {
  if (chainId !== undefined || type !== LEGACY_TRANSACTION_TYPE || v === undefined) return chainId
  return decodeSignatureChain(v)?.chainId
}

const TYPES: ReadonlyMap<bigint, { readonly text: string; readonly url?: string }> = new Map([
  [LEGACY_TRANSACTION_TYPE, { text: 'legacy' }],
  [1n, { text: 'EIP-2930', url: 'https://eips.ethereum.org/EIPS/eip-2930' }],
  [2n, { text: 'EIP-1559', url: 'https://eips.ethereum.org/EIPS/eip-1559' }],
  [3n, { text: 'EIP-4844 (Blob)', url: 'https://eips.ethereum.org/EIPS/eip-4844' }],
  [4n, { text: 'EIP-7702 (Set Code)', url: 'https://eips.ethereum.org/EIPS/eip-7702' }],
  [126n, { text: 'Optimism: Deposit', url: 'https://specs.optimism.io/protocol/deposits.html' }],
])

function TypeName({ type }: { readonly type: bigint }) {
  const known = TYPES.get(type)
  return (
    <span className="tabular">
      {type.toString()} (
      {known?.url === undefined ? (
        (known?.text ?? `unknown, ${toQuantity(type)}`)
      ) : (
        <ExternalLink href={known.url}>{known.text}</ExternalLink>
      )}
      )
    </span>
  )
}
