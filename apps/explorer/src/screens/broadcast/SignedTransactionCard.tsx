import type { SignedTransaction } from '@otterscan/decode/transaction/decodeSignedTransaction'
import { computeMaximumFee } from '@otterscan/ethereum/execution/fee'
import { hexByteLength } from '@otterscan/ethereum/hex'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { InfoRow } from '@otterscan/ui/InfoRow'
import type { ReactNode } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { FieldRow } from '../../entities/FieldRow.tsx'
import { GasPrice } from '../../entities/GasPrice.tsx'
import { HexText } from '../../entities/HexText.tsx'
import { NativeAmount } from '../../entities/NativeAmount.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'

const TYPE_NAMES: Readonly<Record<string, string>> = {
  '0': 'legacy',
  '1': 'EIP-2930, access list',
  '2': 'EIP-1559, dynamic fee',
  '3': 'EIP-4844, blobs',
  '4': 'EIP-7702, set code',
}

interface SignedTransactionCardProps {
  readonly transaction: SignedTransaction
  /** Next nonce of the sender; `undefined` while unknown. */
  readonly nextNonce: bigint | undefined
  readonly chainId: bigint
}

/** The transaction about to be sent, decoded from its bytes. */
export function SignedTransactionCard({ transaction, nextNonce, chainId }: SignedTransactionCardProps) {
  const numbers = useNumberFormat()
  const { type, from, nonce, to, value, gas, input } = transaction
  return (
    <Card title="Transaction to send">
      <dl>
        <InfoRow label="Transaction Hash">
          <HexText hex={transaction.hash} label="transaction hash" />
        </InfoRow>
        <InfoRow label="Type">
          {type.toString()} <span className="text-muted">({TYPE_NAMES[type.toString()] ?? 'unknown'})</span>
        </InfoRow>
        <InfoRow label="From">
          {from === undefined ? (
            <Quiet>none: the signature does not recover to an account</Quiet>
          ) : (
            <AddressLink address={from} />
          )}
        </InfoRow>
        <InfoRow label="To">
          {to === null ? <Quiet>creates a contract</Quiet> : <AddressLink address={to} />}
        </InfoRow>
        <InfoRow label="Value">
          <NativeAmount amount={value} />
        </InfoRow>
        <InfoRow label="Nonce">
          <span className="tabular">{nonce.toString()}</span>{' '}
          {nextNonce !== undefined && (
            <Quiet>
              {nextNonce === nonce ? "(the account's next)" : `(the account's next is ${nextNonce})`}
            </Quiet>
          )}
        </InfoRow>
        <InfoRow label="Chain Id">
          {transaction.chainId === undefined ? (
            <Quiet>none</Quiet>
          ) : (
            <>
              {transaction.chainId.toString()}{' '}
              <Quiet>{transaction.chainId === chainId ? '(this chain)' : '(another chain)'}</Quiet>
            </>
          )}
        </InfoRow>
        <InfoRow label="Gas Limit">{numbers.formatInteger(gas)}</InfoRow>
        <FieldRow label="Gas Price" value={transaction.gasPrice}>
          {(price) => <GasPrice price={price} />}
        </FieldRow>
        <FieldRow label="Max Fee Per Gas" value={transaction.maxFeePerGas}>
          {(price) => <GasPrice price={price} />}
        </FieldRow>
        <FieldRow label="Max Priority Fee" value={transaction.maxPriorityFeePerGas}>
          {(price) => <GasPrice price={price} />}
        </FieldRow>
        <FieldRow label="Max Fee" value={computeMaximumFee(transaction)}>
          {(fee) => <NativeAmount amount={fee} />}
        </FieldRow>
        <InfoRow label="Size">
          {numbers.formatInteger(transaction.sizeBytes)} bytes{' '}
          <Quiet>({numbers.formatInteger(hexByteLength(input))} of input)</Quiet>
        </InfoRow>
        <ExtraRows transaction={transaction} />
      </dl>
    </Card>
  )
}

function ExtraRows({ transaction }: { readonly transaction: SignedTransaction }) {
  const numbers = useNumberFormat()
  const { accessList, authorizationList, blobVersionedHashes, type } = transaction
  return (
    <>
      {accessList.length > 0 && (
        <InfoRow label="Access List">
          {count(accessList.length, 'account', 'accounts', numbers)},{' '}
          {count(
            accessList.reduce((sum, { storageKeys = [] }) => sum + storageKeys.length, 0),
            'slot',
            'slots',
            numbers,
          )}
        </InfoRow>
      )}
      {type === 3n && (
        <InfoRow label="Blobs">{count(blobVersionedHashes.length, 'blob', 'blobs', numbers)}</InfoRow>
      )}
      {type === 4n && (
        <InfoRow label="Authorizations">
          {count(authorizationList.length, 'delegation', 'delegations', numbers)}
        </InfoRow>
      )}
    </>
  )
}

function count(amount: number, one: string, many: string, numbers: NumberFormat): string {
  return `${numbers.formatInteger(amount)} ${amount === 1 ? one : many}`
}

function Quiet({ children }: { readonly children: ReactNode }) {
  return <span className="text-muted">{children}</span>
}
