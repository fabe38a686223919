import type { Hex } from '@otterscan/ethereum/hex'
import { Banner } from '@otterscan/ui/Banner'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { Spinner } from '@otterscan/ui/Spinner'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { simulatePath } from '../../paths/sitePaths.ts'
import { transactionPath } from '../../paths/transactionPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { findRefusal, useSendTransaction } from '../../queries/transaction/sendTransaction.ts'
import { parsePastedTransaction } from './parsePastedTransaction.ts'
import { SignedTransactionCard } from './SignedTransactionCard.tsx'
import { TransactionInput } from './TransactionInput.tsx'
import { useTransactionWarnings } from './useTransactionWarnings.ts'

/** How long the success message is shown before redirecting to the transaction. */
const REDIRECT_AFTER_MS = 2_000

/** Accepts a signed transaction, shows its contents, and sends it to the node. */
export function BroadcastScreen() {
  const { chainId } = useClients()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { send, reset, isSending, hash, error: refusal } = useSendTransaction()
  const pasted = useMemo(() => parsePastedTransaction(text), [text])
  const transaction = pasted.kind === 'decoded' ? pasted.transaction : undefined
  const { nextNonce, warnings } = useTransactionWarnings(transaction)
  useRedirect(hash)

  function handleChange(next: string) {
    setText(next)
    setError(undefined)
    reset()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (pasted.kind === 'empty') return setError('Please enter a raw signed transaction.')
    if (pasted.kind === 'notHex')
      return setError('This is not valid hexadecimal: use an even number of digits 0–9 and a–f.')
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
              Paste a raw signed transaction in hexadecimal to submit it to your node, which propagates it to
              the network. It is decoded here first; nothing is sent until you press the button.
            </p>
            <TransactionInput text={text} onChange={handleChange} error={error} />
            {warnings.map((warning) => (
              <Banner key={warning} tone="warning">
                {warning}
              </Banner>
            ))}
            {pasted.kind === 'unknown' && (
              <Banner tone="warning">
                This cannot be decoded as a signed transaction: {pasted.reason}. You can send it anyway; the
                node decides.
              </Banner>
            )}
            <div className="flex items-center gap-3">
              <Button type="submit" variant="primary" disabled={isSending || hash !== undefined}>
                Send Transaction
              </Button>
              {pasted.kind === 'decoded' && (
                <AppLink path={simulatePath(`raw=${pasted.raw}`)} className="link text-sm">
                  Simulate first
                </AppLink>
              )}
              {isSending && <Spinner label="Sending" />}
            </div>
            <SendOutcome hash={hash} error={refusal} expectedHash={transaction?.hash} />
          </form>
        </Card>
        {transaction !== undefined && (
          <SignedTransactionCard transaction={transaction} nextNonce={nextNonce} chainId={chainId} />
        )}
      </div>
    </>
  )
}

/** Redirects to the page of a transaction that the node has accepted. */
function useRedirect(hash: `0x${string}` | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (hash === undefined) return undefined
    const timer = setTimeout(() => void navigate({ to: transactionPath(hash).to }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [hash, navigate])
}

interface SendOutcomeProps {
  /** Set once the node has accepted it. */
  readonly hash: Hex | undefined
  readonly error: Error | null
  /** Locally computed hash, to look for if the response was lost. */
  readonly expectedHash: Hex | undefined
}

/** The node's response to a transaction. */
function SendOutcome({ hash, error, expectedHash }: SendOutcomeProps) {
  if (hash !== undefined) {
    return (
      <Banner tone="success">
        Success! Transaction hash: <TransactionLink hash={hash} />
      </Banner>
    )
  }
  if (error === null) return null
  const refusal = findRefusal(error)
  return (
    <Banner tone="danger">
      <p>Error! Failed to broadcast transaction:</p>
      <p className="mono mt-1 whitespace-pre-wrap wrap-anywhere">{refusal ?? error.message}</p>
      {refusal === undefined && expectedHash !== undefined && (
        <p className="mt-1">
          The node may have accepted it anyway: look for <TransactionLink hash={expectedHash} />
        </p>
      )}
    </Banner>
  )
}
