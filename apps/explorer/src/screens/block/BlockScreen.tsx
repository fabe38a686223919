import type { BlockDetails } from '@otterscan/ethereum/execution/block'
import { formatInteger } from '@otterscan/ethereum/units'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { useQuery } from '@tanstack/react-query'
import { BlockNavigation } from '../../entities/BlockNavigation.tsx'
import { BlockNotFound } from '../../entities/BlockNotFound.tsx'
import { LazyCopyAs } from '../../entities/copy-as/LazyCopyAs.tsx'
import { FinalityChip } from '../../entities/FinalityChip.tsx'
import { NamedBlockRedirect } from '../../entities/NamedBlockRedirect.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { blockPath } from '../../paths.ts'
import { type BlockId, blockDetailsQuery } from '../../queries/block/blockDetailsQuery.ts'
import { hasL1Epoch, l1EpochQuery } from '../../queries/block/l1EpochQuery.ts'
import { parseBlockParameter } from '../../queries/block/parseBlockParameter.ts'
import { keepFormerPage } from '../../queries/createQueryClient.ts'
import { finalizedQuery } from '../../queries/head/finalizedQuery.ts'
import { safeQuery } from '../../queries/head/safeQuery.ts'
import { type Canonicity, useCanonicity } from '../../queries/head/useCanonicity.ts'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS } from '../../queries/staleTime.ts'
import { useClients } from '../../queries/useClients.ts'
import { BlockBanner } from './BlockBanner.tsx'
import { BlockFields } from './BlockFields.tsx'
import { BlockSkeleton } from './BlockSkeleton.tsx'
import { BlockSummary } from './BlockSummary.tsx'
import type { L1Epoch } from './L1EpochRow.tsx'
import { WithdrawalsCard } from './WithdrawalsCard.tsx'

/** One block: what it is at the top, every field below. */
export function BlockScreen({ blockText }: { readonly blockText: string }) {
  const parameter = parseBlockParameter(blockText)
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
  return <BlockPage blockId={parameter.blockId} />
}

function BlockPage({ blockId }: { readonly blockId: BlockId }) {
  const clients = useClients()
  const finalized = useQuery(finalizedQuery(clients)).data
  // Asked now although only the chip reads it: the question then travels with the block's.
  useQuery(safeQuery(clients))
  const isBelowFinality = typeof blockId === 'bigint' && finalized != null && blockId <= finalized
  const options = blockDetailsQuery(clients, blockId)
  const query = useQuery({
    ...options,
    ...(typeof blockId === 'bigint' && {
      staleTime: isBelowFinality ? IMMUTABLE_STALE_TIME_MS : DEFAULT_STALE_TIME_MS,
    }),
    placeholderData: keepFormerPage,
  })
  const l1Epoch = useQuery(l1EpochQuery(clients, blockId))
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
      <PageTitle page={`Block ${typeof blockId === 'string' ? blockId : `#${formatInteger(blockId)}`}`} />
      <PageHeading
        title={blockNumber === undefined ? 'Block' : `Block #${formatInteger(blockNumber)}`}
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
              l1Epoch={hasL1Epoch(clients.chainId) ? l1Epoch : undefined}
              canonicity={canonicity}
              isByHash={typeof blockId === 'string'}
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
  readonly l1Epoch: L1Epoch | undefined
  readonly canonicity: Canonicity
  readonly isByHash: boolean
  /** It is still the block before: shown faded until the wanted one is here. */
  readonly isFormer: boolean
}

function BlockContent({ details, l1Epoch, canonicity, isByHash, isFormer }: BlockContentProps) {
  const isReplaced = !isFormer && canonicity.status === 'replaced'
  return (
    <div aria-busy={isFormer} className={`space-y-4 transition-opacity ${isFormer ? 'opacity-50' : ''}`}>
      {!isFormer && <BlockBanner block={details.block} canonicity={canonicity} isByHash={isByHash} />}
      <BlockSummary details={details} isReplaced={isReplaced} />
      <BlockFields details={details} l1Epoch={l1Epoch} isReplaced={isReplaced} />
      <WithdrawalsCard block={details.block} />
    </div>
  )
}
