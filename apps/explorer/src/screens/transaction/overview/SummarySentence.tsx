import type { NumberFormat } from '@otterscan/ethereum/units'
import { useQuery } from '@tanstack/react-query'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { CalledMethod } from '../../../entities/CalledMethod.tsx'
import { toTransactionEvidence, useDialect } from '../../../entities/dialect/useDialect.ts'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { codePresenceQuery } from '../../../queries/account.ts'
import { useClients } from '../../../queries/clients.ts'
import type { TransactionView } from '../TransactionView.ts'
import { conjugate, summarizeTransaction } from './summarizeTransaction.ts'

const SEND = { present: 'Sends', past: 'Sent', infinitive: 'send' }
const CALL = { present: 'Calls', past: 'Called', infinitive: 'call' }
const CREATE = { present: 'Creates', past: 'Created', infinitive: 'create' }
const CARRY = { present: 'Carries', past: 'Carried', infinitive: 'carry' }
const SUBMIT = { present: 'Submits', past: 'Submitted', infinitive: 'submit' }

/** The transaction in one sentence. */
export function SummarySentence({
  view,
  codeBlock,
}: {
  readonly view: TransactionView
  readonly codeBlock: bigint | 'latest'
}) {
  const numbers = useNumberFormat()
  const { transaction, state } = view
  const { data: hasCode } = useQuery({
    ...codePresenceQuery(useClients(), transaction.to ?? '0x', codeBlock),
    enabled: transaction.to != null,
  })
  const { dialect } = useDialect(toTransactionEvidence(view))
  const sentence = dialect?.summarize?.(transaction)
  if (sentence !== undefined) {
    return (
      <>
        {conjugate(sentence.verb, state)}{' '}
        {sentence.amount !== undefined && <NativeAmount amount={sentence.amount} />} {sentence.rest}
      </>
    )
  }
  const summary = summarizeTransaction(view, hasCode)
  const amount =
    transaction.value === undefined ? 'an unknown amount' : <NativeAmount amount={transaction.value} />
  switch (summary.kind) {
    case 'unreadable':
      return 'Its recipient or its input cannot be read'
    case 'batch':
      return <>{conjugate(CALL, state)} several recipients</>
    case 'creation':
      return (
        <>
          {conjugate(CREATE, state)} {state === 'success' ? 'contract' : 'a contract'}{' '}
          {summary.contract !== undefined && state === 'success' && (
            <AddressLink address={summary.contract} maxChars={15} />
          )}
        </>
      )
    case 'payment':
      return (
        <>
          {conjugate(SEND, state)} {amount}
        </>
      )
    case 'message':
      return (
        <>
          {conjugate(SEND, state)} {amount} with {formatCount(summary.byteLength, 'byte', numbers)} of data
        </>
      )
    case 'authorizations':
      // Delegations persist even when the rest of the transaction fails.
      return (
        <>
          {conjugate(SUBMIT, state === 'reverted' ? 'success' : state)}{' '}
          {formatCount(summary.count, 'authorization', numbers)}
        </>
      )
    case 'blobs':
      return (
        <>
          {conjugate(CARRY, state)} {formatCount(summary.count, 'blob', numbers)}
        </>
      )
    case 'fallback':
      return (
        <>
          {conjugate(CALL, state)} the fallback function with{' '}
          {formatCount(summary.byteLength, 'byte', numbers)}
        </>
      )
    case 'call':
      return (
        <>
          {conjugate(CALL, state)}{' '}
          <CalledMethod input={transaction.input ?? '0x'} to={transaction.to} address={transaction.to} />
          {transaction.to != null && (
            <>
              {' on '}
              <AddressLink address={transaction.to} maxChars={15} />
            </>
          )}
          {transaction.value !== undefined && transaction.value > 0n && <> with {amount}</>}
        </>
      )
  }
}

function formatCount(count: number, noun: string, numbers: NumberFormat): string {
  return `${numbers.formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`
}
