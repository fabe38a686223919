import type { GatewayIndex } from '@otterscan/api-schema/execution/gateway'
import { Card } from '@otterscan/ui/Card'
import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { balanceSamplesQuery } from '../../../queries/balance/balanceSamples.ts'
import { TRANSFER_SEARCH_METHOD } from '../../../queries/balance/transferBalances.ts'
import { useClients } from '../../../queries/clients.ts'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import { useIndexSupport } from '../../../queries/gateway/gatewayStatus.ts'
import { useHead } from '../../../queries/head/head.ts'
import { tokenMetadataQuery } from '../../../queries/token/tokenMetadata.ts'
import { useAddressInUrl, useAtBlock, useKeepAt } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { BalanceForm } from './BalanceForm.tsx'
import {
  type BalanceErrors,
  type BalanceRequest,
  balancePath,
  isBalanceRequest,
  parseBalanceRequest,
} from './balanceRequest.ts'
import { NO_UNIT } from './buildBalanceChart.ts'
import { SampledBalance } from './SampledBalance.tsx'

const CoinChangesCard = lazyComponent(async () => (await import('./CoinChangesCard.tsx')).CoinChangesCard)
const BalanceChanges = lazyComponent(async () => (await import('./BalanceChanges.tsx')).BalanceChanges)

/** What an address had at blocks in the past, of the chain's own currency or of a token. */
export function BalanceTab({ address }: AddressTabProps) {
  const { token = '', from = '', to = '' } = useSearchTexts()
  const navigate = useNavigate()
  const inUrl = useAddressInUrl(address)
  const keepAt = useKeepAt()
  const { symbol } = useChain().nativeCurrency
  const texts = { token, from, to }
  const at = useAtBlock()
  const parsed = parseBalanceRequest(texts)
  const request = isBalanceRequest(parsed) ? upTo(parsed, at) : parsed
  return (
    <div className="space-y-4">
      <BalanceForm
        key={`${token} ${from} ${to}`}
        texts={texts}
        errors={isBalanceRequest(request) ? {} : request}
        symbol={symbol}
        onShow={(next) => {
          const path = keepAt(balancePath(inUrl, next))
          void navigate({ to: path.to, search: path.search ?? {}, resetScroll: false })
        }}
      />
      {isBalanceRequest(request) && (
        <>
          <Samples address={address} token={token} request={request} />
          <Changes key={`${token} ${from} ${to} ${at}`} address={address} request={request} />
        </>
      )}
    </div>
  )
}

/** Nothing after the block that the page shows. */
function upTo(request: BalanceRequest, at: bigint | undefined): BalanceRequest | BalanceErrors {
  const { from, to } = request
  if (at === undefined || (to !== undefined && to <= at)) return request
  if (from !== undefined && from > at) return { from: 'After the block that this page is as of.' }
  return { ...request, to: at }
}

interface SamplesProps {
  readonly address: AddressTabProps['address']
  /** Text of the URL. */
  readonly token: string
  readonly request: BalanceRequest
}

function Samples({ address, token, request }: SamplesProps) {
  const clients = useClients()
  const head = useHead()?.number
  // The range stays as it is while one looks at it.
  const [newest, setNewest] = useState(head)
  if (newest === undefined && head !== undefined) setNewest(head)
  const from = request.from ?? 0n
  const to = request.to ?? newest
  const query = useQuery({
    ...balanceSamplesQuery(clients, address, request.asset, { from, to: to ?? from }),
    enabled: to !== undefined,
  })
  const { unit, isLoading } = useUnit(request, address)
  return (
    <QueryPanel query={query} noun="the balances" skeleton={<Loading />}>
      {({ samples, refusal }) =>
        isLoading ? (
          <Loading />
        ) : (
          <SampledBalance account={address} token={token} unit={unit} samples={samples} refusal={refusal} />
        )
      }
    </QueryPanel>
  )
}

/** What the index adds; nothing where there is none. */
function Changes({ address, request }: Pick<SamplesProps, 'address' | 'request'>) {
  const { source, methods } = useIndexSupport()
  const { unit, isLoading } = useUnit(request, address)
  const { asset, from, to } = request
  if (asset === 'native') {
    const range = source.kind === 'index' ? limitToIndex(request, source.index) : undefined
    return range === undefined || unit === undefined ? null : (
      <Lazy>
        <CoinChangesCard account={address} unit={unit} range={range} />
      </Lazy>
    )
  }
  if (isLoading || !methods.has(TRANSFER_SEARCH_METHOD)) return null
  return (
    <Lazy>
      <BalanceChanges account={address} token={asset} unit={unit ?? NO_UNIT} from={from} to={to} />
    </Lazy>
  )
}

/** The blocks of the request of which the index knows the transactions; `undefined` for none. */
function limitToIndex({ from = 0n, to }: BalanceRequest, { firstBlock, lastBlock }: GatewayIndex) {
  if (firstBlock === undefined || lastBlock === undefined) return undefined
  const range = {
    from: from > firstBlock ? from : firstBlock,
    to: to !== undefined && to < lastBlock ? to : lastBlock,
  }
  return range.from > range.to ? undefined : range
}

/** Unit of what is sampled; `undefined` where the token reports no decimals. */
function useUnit({ asset }: BalanceRequest, account: AddressTabProps['address']) {
  const { nativeCurrency } = useChain()
  const isNative = asset === 'native'
  const { data, failureReason } = useQuery({
    ...tokenMetadataQuery(useClients(), isNative ? account : asset),
    enabled: !isNative,
  })
  if (isNative) return { unit: nativeCurrency, isLoading: false }
  const unit =
    data?.decimals === undefined ? undefined : { symbol: data.symbol ?? '', decimals: data.decimals }
  // Integers would only flash, and be taken for amounts.
  return { unit, isLoading: data === undefined && failureReason === null }
}

function Loading() {
  return (
    <Card title="Balance over time">
      <div className="skeleton h-[340px] w-full" />
    </Card>
  )
}
