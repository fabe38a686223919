import type { Address } from '@otterscan/ethereum/address'
import { formatInteger } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Toggletip } from '@otterscan/ui/Toggletip'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { AppLink } from '../../../entities/AppLink.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { NativeFiat } from '../../../entities/NativeFiat.tsx'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { addressNoncePath } from '../../../paths.ts'
import { type Account, contractCreatorQuery } from '../../../queries/address/accountQuery.ts'
import { useClients } from '../../../queries/useClients.ts'
import { ProxyFact } from '../proxy/ProxyFact.tsx'
import { CreatorFact } from './CreatorFact.tsx'
import { Fact } from './Fact.tsx'

interface AccountFactsProps {
  readonly address: Address
  readonly account: UseQueryResult<Account, Error>
}

/** Balance, and by the kind of the account: what it sent, who made it, whose code it runs. */
export function AccountFacts({ address, account }: AccountFactsProps) {
  // Asked together with the account, whose kind is not known yet, so that a contract needs no second round.
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
              <SentFact address={address} nonce={nonce} isDelegated={kind.kind === 'delegated'} />
            )}
            {kind.kind === 'contract' && <ProxyFact address={address} />}
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
  readonly isDelegated: boolean
}

function SentFact({ address, nonce, isDelegated }: SentFactProps) {
  return (
    <Fact
      label={
        <>
          Transactions sent
          <Toggletip label="How they are counted">
            This is the nonce of the account: how many it has used. Signed EIP-7702 authorizations use nonces
            too, so an account that made some sent fewer transactions.
          </Toggletip>
        </>
      }
      note={
        isDelegated ? (
          'nonces used; its authorizations count too'
        ) : nonce === 0n ? (
          'it never sent one'
        ) : (
          <AppLink path={addressNoncePath(address, 'latest')} className="link">
            go to the last one
          </AppLink>
        )
      }
    >
      <span className="tabular">{formatInteger(nonce)}</span>
    </Fact>
  )
}

function FactGrid({ children }: { readonly children: ReactNode }) {
  return (
    <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-2 lg:grid-cols-[minmax(12rem,auto)_minmax(12rem,auto)_minmax(0,1fr)]">
      {children}
    </dl>
  )
}
