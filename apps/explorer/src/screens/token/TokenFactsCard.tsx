import type { TokenFacts } from '@otterscan/api-schema/execution/token'
import type { IndexedTokenStandard } from '@otterscan/api-schema/execution/tokenParts'
import type { Address } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { Age } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useClients } from '../../queries/clients.ts'
import { useIndexSupport } from '../../queries/gateway/gatewayStatus.ts'
import { toIndexCoverage } from '../../queries/gateway/indexCoverage.ts'
import type { TokenMetadata } from '../../queries/token/tokenMetadata.ts'
import { tokenSupplyQuery } from '../../queries/token/tokenPage.ts'
import { Deviations } from './Deviations.tsx'
import { formatTokenAmount } from './formatTokenAmount.ts'
import { TokenUnits } from './TokenUnits.tsx'

const PriceFact = lazyComponent(async () => (await import('./PriceFact.tsx')).PriceFact)

const STANDARD_NAMES: Readonly<Record<IndexedTokenStandard, string>> = {
  erc20: 'ERC-20',
  erc721: 'ERC-721',
  erc1155: 'ERC-1155',
}

interface TokenFactsCardProps {
  readonly address: Address
  /** `undefined` while loading or where it failed. */
  readonly metadata: TokenMetadata | undefined
  readonly facts: TokenFacts | undefined
  readonly isLoading: boolean
}

/** What the contract says of itself, and what the index knows of it. */
export function TokenFactsCard({ address, metadata, facts, isLoading }: TokenFactsCardProps) {
  const numbers = useNumberFormat()
  const supply = useQuery(tokenSupplyQuery(useClients(), address))
  const isWhole = useIsWhole()
  const symbol = metadata?.symbol
  const amount = (value: bigint) => formatTokenAmount(value, metadata?.decimals, numbers)
  const ofIndex = (value: ReactNode) => (isLoading ? <Skeleton chars={10} /> : (value ?? <Unknown />))
  return (
    <Card title="Overview">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
        <Fact label="Name and symbol">
          {metadata === undefined ? (
            <Skeleton chars={12} />
          ) : (
            <>
              {metadata.name === undefined ? (
                <Unknown />
              ) : (
                <UntrustedText text={metadata.name} maxChars={60} />
              )}{' '}
              {symbol !== undefined && (
                <span className="text-muted">
                  <UntrustedText text={symbol} maxChars={20} />
                </span>
              )}
            </>
          )}
        </Fact>
        <Fact label="Standard">
          {ofIndex(facts?.standard === undefined ? undefined : STANDARD_NAMES[facts.standard])}
        </Fact>
        <Fact label="Decimals">
          {metadata === undefined ? <Skeleton chars={3} /> : (metadata.decimals ?? <Unreported />)}
        </Fact>
        <Fact label="Total supply">
          {supply.data === undefined ? (
            supply.isError ? (
              <Unknown />
            ) : (
              <Skeleton chars={12} />
            )
          ) : supply.data === null ? (
            <Unreported />
          ) : (
            <TokenUnits value={supply.data} decimals={metadata?.decimals} numbers={numbers} />
          )}
        </Fact>
        <Fact label="Holders">
          {ofIndex(
            facts?.holderCount === undefined ? undefined : (
              <>
                {numbers.formatInteger(facts.holderCount)}
                {!isWhole && <span className="font-normal text-muted"> by the indexed blocks</span>}
              </>
            ),
          )}
        </Fact>
        <Fact label="Price">
          <Suspense fallback={<Skeleton chars={8} />}>
            <PriceFact token={address} decimals={metadata?.decimals} symbol={symbol} />
          </Suspense>
        </Fact>
        <Fact label="Created">{ofIndex(facts && <Creation facts={facts} />)}</Fact>
        <Fact label="Creator">
          {ofIndex(facts?.creator && <AddressLink address={facts.creator} maxChars={20} />)}
        </Fact>
      </dl>
      {facts !== undefined && isWhole && (
        <Deviations token={address} facts={facts} supply={supply.data ?? undefined} amount={amount} />
      )}
    </Card>
  )
}

function Creation({
  facts: { createdAt, createdInBlock, creationTransaction },
}: {
  readonly facts: TokenFacts
}) {
  if (createdInBlock === undefined) return <span className="text-muted">not in the indexed blocks</span>
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-1.5">
      {createdAt === undefined ? <BlockLink block={createdInBlock} /> : <Age timestamp={createdAt} />}
      {creationTransaction !== undefined && <TransactionLink hash={creationTransaction} maxChars={12} />}
    </span>
  )
}

/** Whether the index covers all blocks. */
function useIsWhole(): boolean {
  const { source } = useIndexSupport()
  return source.kind === 'index' && toIndexCoverage(source.index).kind === 'whole'
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="tabular wrap-anywhere min-w-0 font-medium">{children}</dd>
    </div>
  )
}

function Unknown() {
  return <span className="font-normal text-muted">unknown</span>
}

function Unreported() {
  return <span className="font-normal text-muted">not reported by the contract</span>
}
