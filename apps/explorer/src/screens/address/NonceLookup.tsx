import type { Address } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { addressPath, parseNonce } from '../../paths/addressPaths.ts'
import { transactionPath } from '../../paths/transactionPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { transactionByNonceQuery } from '../../queries/transaction/transactionLookup.ts'
import { AddressHeading } from './AddressHeading.tsx'

const SHOWN_LENGTH = 80

interface NonceLookupProps {
  readonly address: Address
  readonly nonceText: string
}

/** Redirects from an address and a nonce to the transaction, or shows why there is none. */
export function NonceLookup({ address, nonceText }: NonceLookupProps) {
  const nonce = parseNonce(nonceText)
  return (
    <>
      <PageTitle page={`Address ${address}`} />
      <AddressHeading address={address} />
      <Card>
        {nonce === undefined ? (
          <NoTransaction
            address={address}
            nonceText={nonceText}
            hint='A nonce is a whole number, or "latest" for the last one used.'
          />
        ) : (
          <NonceAnswer address={address} nonceText={nonceText} nonce={nonce} />
        )}
        <p className="mt-3">
          <AppLink path={addressPath(address)} className="link">
            All transactions of this address
          </AppLink>
        </p>
      </Card>
    </>
  )
}

function NonceAnswer({
  address,
  nonceText,
  nonce,
}: NonceLookupProps & { readonly nonce: bigint | 'latest' }) {
  const numbers = useNumberFormat()
  const query = useQuery(transactionByNonceQuery(useClients(), address, nonce))
  const wanted = nonce === 'latest' ? 'the last nonce it used' : `nonce ${numbers.formatInteger(nonce)}`
  return (
    <QueryPanel
      query={query}
      noun="the transaction"
      skeleton={<p className="text-muted">Looking for the transaction with {wanted}…</p>}
    >
      {(lookup) => {
        switch (lookup.kind) {
          case 'found':
            return <Navigate to={transactionPath(lookup.transactionHash).to} replace />
          case 'noneSent':
            return (
              <Message hint={nonce === 'latest' ? undefined : 'Its first transaction will have nonce 0.'}>
                {address}: no outbound transactions found.
              </Message>
            )
          case 'notFound':
            return (
              <NoTransaction
                address={address}
                nonceText={nonce === 'latest' ? lookup.nonce.toString() : nonceText}
                hint={
                  lookup.nonce >= lookup.nextNonce
                    ? `This nonce is not used yet: the next transaction of this address will have nonce ${numbers.formatInteger(lookup.nextNonce)}.`
                    : 'This nonce is used, but not by a transaction: an EIP-7702 authorization uses one too, and so does each contract that a contract creates.'
                }
              />
            )
        }
      }}
    </QueryPanel>
  )
}

function NoTransaction({ address, nonceText, hint }: NonceLookupProps & { readonly hint: string }) {
  return (
    <Message hint={hint}>
      {address}: no transaction found for nonce="
      <UntrustedText text={nonceText} maxChars={SHOWN_LENGTH} />
      ".
    </Message>
  )
}

function Message({ hint, children }: { readonly hint: string | undefined; readonly children: ReactNode }) {
  return (
    <>
      <p className="wrap-anywhere">{children}</p>
      {hint !== undefined && <p className="mt-1 text-muted text-sm">{hint}</p>}
    </>
  )
}
