import type { Block, BlockDetails } from '@otterscan/ethereum/execution/block'
import { Banner } from '@otterscan/ui/Banner'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { BlockNavigation } from '../../entities/BlockNavigation.tsx'
import { BlockNotFound } from '../../entities/BlockNotFound.tsx'
import { LazyCopyAs } from '../../entities/copy-as/LazyCopyAs.tsx'
import { useDialect } from '../../entities/dialect/useDialect.ts'
import { FinalityChip } from '../../entities/FinalityChip.tsx'
import { NamedBlockRedirect } from '../../entities/NamedBlockRedirect.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useSearchTexts } from '../../entities/useUrlTexts.ts'
import { blockPath, parseBlockParameter } from '../../paths/blockPaths.ts'
import type { BlockId } from '../../queries/block/block.ts'
import { blockDetailsQuery } from '../../queries/block/block.ts'
import { useClients } from '../../queries/clients.ts'
import { blockCallQuery } from '../../queries/dialect/blockCall.ts'
import { type Canonicity, useCanonicity } from '../../queries/head/canonicity.ts'
import { finalizedQuery, safeQuery } from '../../queries/head/finality.ts'
import { toMinedStaleTimeMs } from '../../queries/staleTime.ts'
import { BlockFields } from './BlockFields.tsx'
import { BlockSkeleton } from './BlockSkeleton.tsx'
import { BlockSummaryCard } from './BlockSummaryCard.tsx'

const BlockGasCard = lazyComponent(async () => (await import('./BlockGasCard.tsx')).BlockGasCard)
const WithdrawalsCard = lazyComponent(async () => (await import('./WithdrawalsCard.tsx')).WithdrawalsCard)

/** One block: a summary at the top, every field below. */
export function BlockScreen({ blockText }: { readonly blockText: string }) {
  const parameter = parseBlockParameter(blockText)
  // Blockscout has the transactions of a block in a tab.
  const isOfTransactions = useSearchTexts().tab === 'txs'
  if (parameter === undefined) {
    return (
      <>
        <PageTitle page="Block not found" />
        <PageHeading title="Block" />
        <BlockNotFound blockText={blockText} />
      </>
    )
  }
  if (parameter.kind === 'tag') {
    return (
      <>
        <PageTitle page="Block" />
        <PageHeading title="Block" detail={parameter.tag} />
        <NamedBlockRedirect tag={parameter.tag} toPath={blockPath} />
      </>
    )
  }
  if (isOfTransactions) return <Navigate to={`/block/${blockText}/txs`} search={{}} replace />
  return <BlockPage blockId={parameter.blockId} />
}

function BlockPage({ blockId }: { readonly blockId: BlockId }) {
  const numbers = useNumberFormat()
  const clients = useClients()
  const finalized = useQuery(finalizedQuery(clients)).data
  const isKnownFinal = typeof blockId === 'bigint' && finalized != null && blockId <= finalized
  // Requested here although only the chip reads it, so that it is batched with the block.
  useQuery({ ...safeQuery(clients), enabled: !isKnownFinal })
  const options = blockDetailsQuery(clients, blockId)
  const query = useQuery({
    ...options,
    ...(typeof blockId === 'bigint' && { staleTime: toMinedStaleTimeMs(blockId, finalized ?? undefined) }),
    placeholderData: keepPreviousData,
  })
  usePrefetchBlock(blockId)
  const details = query.isPlaceholderData ? undefined : (query.data ?? undefined)
  const blockNumber = typeof blockId === 'bigint' ? blockId : details?.block.number
  const canonicity = useCanonicity(
    details && {
      number: details.block.number,
      hash: details.block.hash,
      isByHash: typeof blockId === 'string',
    },
  )
  return (
    <>
      <PageTitle
        page={`Block ${typeof blockId === 'string' ? blockId : `#${numbers.formatInteger(blockId)}`}`}
      />
      <PageHeading
        title={blockNumber === undefined ? 'Block' : `Block #${numbers.formatInteger(blockNumber)}`}
        detail={typeof blockId === 'string' ? <TruncatedText text={blockId} /> : undefined}
        actions={
          <>
            <BlockNavigation blockNumber={blockNumber} toPath={blockPath} />
            <LazyCopyAs subject={{ kind: 'block', blockId }} />
            {canonicity.status === 'canonical' && details !== undefined && (
              <FinalityChip blockNumber={details.block.number} />
            )}
          </>
        }
      />
      <QueryPanel query={query} noun="the block" skeleton={<BlockSkeleton />}>
        {(data) =>
          data === null ? (
            <BlockNotFound blockText={blockId.toString()} />
          ) : (
            <BlockContent
              details={data}
              blockId={blockId}
              canonicity={canonicity}
              isFormer={query.isPlaceholderData}
            />
          )
        }
      </QueryPanel>
    </>
  )
}

interface BlockContentProps {
  readonly details: BlockDetails
  readonly blockId: BlockId
  readonly canonicity: Canonicity
  /** It is still the previous block: shown faded until the requested one has loaded. */
  readonly isFormer: boolean
}

function BlockContent({ details, blockId, canonicity, isFormer }: BlockContentProps) {
  const isReplaced = !isFormer && canonicity.status === 'replaced'
  return (
    <div aria-busy={isFormer} className={`space-y-4 transition-opacity ${isFormer ? 'opacity-50' : ''}`}>
      {!isFormer && (
        <BlockBanner block={details.block} canonicity={canonicity} isByHash={typeof blockId === 'string'} />
      )}
      <BlockSummaryCard details={details} isReplaced={isReplaced} />
      <BlockFields details={details} blockId={blockId} isReplaced={isReplaced} />
      <Suspense fallback={null}>
        <WithdrawalsCard block={details.block} />
        <BlockGasCard key={details.block.hash} block={details.block} />
      </Suspense>
    </div>
  )
}

interface BlockBannerProps {
  readonly block: Block
  readonly canonicity: Canonicity
  readonly isByHash: boolean
}

/** Warning that the block on screen is not, or no longer, canonical. */
function BlockBanner({ block, canonicity, isByHash }: BlockBannerProps) {
  const numbers = useNumberFormat()
  if (canonicity.status !== 'replaced') return null
  const { canonicalHash } = canonicity
  return (
    <Banner tone="warning">
      {isByHash
        ? 'This block is not on the canonical chain: it is an uncle or was removed by a reorganization.'
        : 'This block is no longer on the canonical chain: a reorganization removed it.'}{' '}
      {canonicalHash === null ? (
        'The chain has no block with this number now.'
      ) : (
        <AppLink path={blockPath(isByHash ? block.number : canonicalHash)} className="link font-medium">
          See block {numbers.formatInteger(block.number)} of the canonical chain
        </AppLink>
      )}
    </Banner>
  )
}

/** Prefetches what the chain's dialect shows of a block, in the same batch as the block. */
function usePrefetchBlock(blockId: BlockId): void {
  const clients = useClients()
  const store = useQueryClient()
  const { dialect } = useDialect()
  useEffect(() => {
    for (const call of dialect?.blockCalls ?? []) {
      void store.prefetchQuery(blockCallQuery(clients, call, blockId))
    }
  }, [dialect, store, clients, blockId])
}
