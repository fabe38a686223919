import { Banner } from '@otterscan/ui/Banner'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { Spinner } from '@otterscan/ui/Spinner'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { transactionPath } from '../../paths.ts'
import { useClients } from '../../queries/useClients.ts'
import { readPastedTransaction } from './readPastedTransaction.ts'
import { SendingOutcome } from './SendingOutcome.tsx'
import { SignedTransactionCard } from './SignedTransactionCard.tsx'
import { TransactionInput } from './TransactionInput.tsx'
import { useJudgement } from './useJudgement.ts'
import { useSending } from './useSending.ts'

/** How long the success stays to be read before the transaction's own page comes. */
const GO_ON_AFTER_MS = 2_000

/** Takes a signed transaction, shows what it says, and hands it to the node. */
export function BroadcastScreen() {
  const { chainId } = useClients()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { send, reset, isSending, hash, error: refusal } = useSending()
  const pasted = useMemo(() => readPastedTransaction(text), [text])
  const transaction = pasted.kind === 'decoded' ? pasted.transaction : undefined
  const { nextNonce, warnings } = useJudgement(transaction)
  useGoOn(hash)

  function handleChange(next: string) {
    setText(next)
    setError(undefined)
    reset()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (pasted.kind === 'empty') return setError('Please enter a raw signed transaction.')
    if (pasted.kind === 'notHex')
      return setError('This is not hexadecimal: only 0x and the digits 0–9, a–f in pairs.')
    send(pasted.raw)
  }

  return (
    <>
      <PageTitle page="Broadcast Transaction" />
      <PageHeading title="Broadcast Transaction" />
      <div className="max-w-4xl space-y-4">
        <Card>
          <form onSubmit={handleSubmit} className="space-y-4">
            <p>
              Paste a raw signed transaction in hexadecimal to hand it to your node, which passes it on to the
              network. It is read here first; nothing is sent before you press the button.
            </p>
            <TransactionInput text={text} onChange={handleChange} error={error} />
            {warnings.map((warning) => (
              <Banner key={warning} tone="warning">
                {warning}
              </Banner>
            ))}
            {pasted.kind === 'unknown' && (
              <Banner tone="warning">
                This cannot be read as a signed transaction: {pasted.reason}. It can be sent all the same; the
                node decides.
              </Banner>
            )}
            <div className="flex items-center gap-3">
              <Button type="submit" variant="primary" disabled={isSending || hash !== undefined}>
                Send Transaction
              </Button>
              {isSending && <Spinner label="Sending" />}
            </div>
            <SendingOutcome hash={hash} error={refusal} expectedHash={transaction?.hash} />
          </form>
        </Card>
        {transaction !== undefined && (
          <SignedTransactionCard transaction={transaction} nextNonce={nextNonce} chainId={chainId} />
        )}
      </div>
    </>
  )
}

/** Leads on to the page of a transaction the node has taken. */
function useGoOn(hash: `0x${string}` | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (hash === undefined) return undefined
    const timer = setTimeout(() => void navigate({ to: transactionPath(hash).to }), GO_ON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [hash, navigate])
}
