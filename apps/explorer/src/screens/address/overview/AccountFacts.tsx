import type { Address } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Toggletip } from '@otterscan/ui/Toggletip'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { AppLink } from '../../../entities/AppLink.tsx'
import { NativeFiat } from '../../../entities/Fiat.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { addressNoncePath } from '../../../paths/addressPaths.ts'
import { type Account, contractCreatorQuery } from '../../../queries/account.ts'
import { useClients } from '../../../queries/clients.ts'
import { CreatorFact } from './CreatorFact.tsx'
import { Fact, FactGrid } from './Fact.tsx'

/** Only contracts are proxies. */
const ProxyFact = lazyComponent(async () => (await import('../proxy/ProxyFact.tsx')).ProxyFact)

interface AccountFactsProps {
  readonly address: Address
  readonly account: UseQueryResult<Account, Error>
  /** Nonces used by authorizations (EIP-7702); `undefined` while not known. */
  readonly authorizations: bigint | undefined
  /** Signed at least one, however many. */
  readonly hasSigned: boolean
}

/** Balance, and depending on the kind of account: transactions sent, creator, delegate. */
export function AccountFacts({ address, account, authorizations, hasSigned }: AccountFactsProps) {
  // Requested together with the account, whose kind is unknown yet, to save a round trip for contracts.
  const creator = useQuery(contractCreatorQuery(useClients(), address))
  return (
    <Card>
      <QueryPanel
        query={account}
        noun="the account"
        skeleton={
          <FactGrid>
            <Fact label="Balance">
              <Skeleton chars={20} />
            </Fact>
            <Fact label={<Skeleton chars={14} />} note={<Skeleton chars={16} />}>
              <Skeleton chars={12} />
            </Fact>
          </FactGrid>
        }
      >
        {({ balance, nonce, kind }) => (
          <FactGrid>
            <Fact label="Balance">
              <span className="inline-flex flex-wrap items-center gap-x-2">
                <NativeAmount amount={balance} />
                <NativeFiat amount={balance} block="latest" preset="balance" />
              </span>
            </Fact>
            {kind.kind === 'contract' ? (
              <CreatorFact address={address} query={creator} />
            ) : (
              <SentFact
                address={address}
                nonce={nonce}
                hasSigned={hasSigned || kind.kind === 'delegated'}
                authorizations={authorizations}
              />
            )}
            {kind.kind === 'contract' && (
              <Suspense fallback={null}>
                <ProxyFact address={address} />
              </Suspense>
            )}
            {kind.kind === 'delegated' && (
              <Fact label="Delegated to" note="whose code it runs (EIP-7702)">
                <span className="text-base">
                  <AddressLink address={kind.delegate} />
                </span>
              </Fact>
            )}
          </FactGrid>
        )}
      </QueryPanel>
    </Card>
  )
}

interface SentFactProps {
  readonly address: Address
  readonly nonce: bigint
  /** Its nonces are not all of transactions. */
  readonly hasSigned: boolean
  readonly authorizations: bigint | undefined
}

/** Transactions sent, or where authorizations used some of the nonces, how many went to which. */
function SentFact({ address, nonce, hasSigned, authorizations = 0n }: SentFactProps) {
  const numbers = useNumberFormat()
  const sent = nonce - authorizations
  // More authorizations than nonces: the account and the index are of different blocks.
  if (authorizations > 0n && sent >= 0n) {
    return (
      <Fact
        label="Nonces used"
        note={
          <>
            {numbers.formatInteger(sent)} sent, {numbers.formatInteger(authorizations)}{' '}
            {authorizations === 1n ? 'authorization' : 'authorizations'} (EIP-7702)
            {sent > 0n && (
              <>
                {' · '}
                <LastSentLink address={address} />
              </>
            )}
          </>
        }
      >
        <span className="tabular">{numbers.formatInteger(nonce)}</span>
      </Fact>
    )
  }
  if (hasSigned) {
    return (
      <Fact label="Nonces used" note="by transactions and EIP-7702 authorizations">
        <span className="tabular">{numbers.formatInteger(nonce)}</span>
      </Fact>
    )
  }
  return (
    <Fact
      label={
        <>
          Transactions sent
          <Toggletip label="How transactions are counted">
            This is the account's nonce. Signed EIP-7702 authorizations use nonces too, so an account that
            signed some has sent fewer transactions.
          </Toggletip>
        </>
      }
      note={nonce === 0n ? 'no transaction sent yet' : <LastSentLink address={address} />}
    >
      <span className="tabular">{numbers.formatInteger(nonce)}</span>
    </Fact>
  )
}

function LastSentLink({ address }: { readonly address: Address }) {
  return (
    <AppLink path={addressNoncePath(address, 'latest')} className="link">
      go to the last one
    </AppLink>
  )
}
