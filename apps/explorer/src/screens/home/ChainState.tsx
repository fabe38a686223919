import { GWEI_DECIMALS } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { BASE_PATH } from '../../paths/basePath.ts'
import { gasPath, mempoolPath } from '../../paths/sitePaths.ts'
import { useFeeHistory } from '../../queries/block/feeHistory.ts'
import { useClients } from '../../queries/clients.ts'
import { gatewayStatusQuery } from '../../queries/gateway/gatewayStatus.ts'
import { finalizedQuery } from '../../queries/head/finality.ts'
import { useHead } from '../../queries/head/head.ts'
import { usePoolSize } from '../../queries/pool/pool.ts'
import { describeIndex } from './describeIndex.ts'

/** Gas, finality, the node's pool, the index and the node, each from its own source. */
export function ChainState({ isPaused }: { readonly isPaused: boolean }) {
  return (
    <Card title="State">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-5">
        <GasFact />
        <FinalityFact />
        <PoolFact isPaused={isPaused} />
        <ProgramFacts />
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The answer of one source, or why there is none. */
function Answer<Data>({
  query,
  children,
}: {
  readonly query: UseQueryResult<Data, Error>
  readonly children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined && !query.isError) return children(query.data)
  const failure = query.error ?? query.failureReason
  if (failure === null) return <Skeleton chars={16} />
  return (
    <span className="text-muted text-sm">
      not known: <UntrustedText text={failure.message} maxChars={120} />
    </span>
  )
}

function GasFact() {
  const numbers = useNumberFormat()
  const query = useFeeHistory(1)
  const format = (price: bigint | undefined) =>
    price === undefined ? 'unknown' : `${numbers.formatAmount(price, GWEI_DECIMALS)} Gwei`
  return (
    <Fact
      label={
        <AppLink path={gasPath} className="link">
          Gas
        </AppLink>
      }
    >
      <Answer query={query}>
        {({ baseFeePerGas, rewards }) => {
          const [now, next] = baseFeePerGas ?? []
          const tip = rewards?.[0]?.[1]
          return (
            <>
              <span className="block">Base fee {format(now)}</span>
              <span className="block text-muted text-sm">next {format(next)}</span>
              {tip !== undefined && (
                <span className="block text-muted text-sm">half paid up to {format(tip)} more</span>
              )}
            </>
          )
        }}
      </Answer>
    </Fact>
  )
}

function FinalityFact() {
  const numbers = useNumberFormat()
  const head = useHead()?.number
  const query = useQuery(finalizedQuery(useClients()))
  return (
    <Fact label="Finalized">
      <Answer query={query}>
        {(finalized) =>
          finalized === null ? (
            <span className="text-muted">The node names no finalized block.</span>
          ) : (
            <>
              <BlockLink block={finalized} />
              {head !== undefined && head >= finalized && (
                <span className="block text-muted text-sm">
                  {numbers.formatInteger(head - finalized)} behind the latest
                </span>
              )}
            </>
          )
        }
      </Answer>
    </Fact>
  )
}

function PoolFact({ isPaused }: { readonly isPaused: boolean }) {
  const numbers = useNumberFormat()
  const format = (count: number | undefined) =>
    count === undefined ? 'unknown' : numbers.formatInteger(count)
  return (
    <Fact
      label={
        <AppLink path={mempoolPath()} className="link">
          Mempool of the node
        </AppLink>
      }
    >
      <Answer query={usePoolSize(isPaused)}>
        {({ pending, queued }) => (
          <>
            <span className="block">{format(pending)} pending</span>
            <span className="block text-muted text-sm">{format(queued)} queued</span>
          </>
        )}
      </Answer>
    </Fact>
  )
}

/** What the program in front of the node says of its index and of the node; the footer asks for the same. */
function ProgramFacts() {
  const numbers = useNumberFormat()
  const query = useQuery(gatewayStatusQuery(useClients()))
  return (
    <>
      <Fact label="Index">
        <Answer query={query}>
          {(status) => (
            <>
              {describeIndex(status, numbers)}
              {status !== null && (
                // A page of the program, not of the explorer.
                <a href={`${BASE_PATH}api/v1/`} className="link block text-sm">
                  API for scripts
                </a>
              )}
            </>
          )}
        </Answer>
      </Fact>
      <Fact label="Node">
        <Answer query={query}>
          {(status) => {
            const version = status?.node?.clientVersion
            if (version === undefined)
              return <span className="text-muted">It does not name itself here.</span>
            return <UntrustedText text={version} maxChars={60} />
          }}
        </Answer>
      </Fact>
    </>
  )
}
