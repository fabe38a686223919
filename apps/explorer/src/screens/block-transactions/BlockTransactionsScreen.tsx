import type { Hex } from '@otterscan/ethereum/hex'
import { formatInteger } from '@otterscan/ethereum/units'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { AppLink } from '../../entities/AppLink.tsx'
import { BlockNavigation } from '../../entities/BlockNavigation.tsx'
import { BlockNotFound } from '../../entities/BlockNotFound.tsx'
import { LazyBlockExport } from '../../entities/export/LazyExport.tsx'
import { NamedBlockRedirect } from '../../entities/NamedBlockRedirect.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { blockPath, blockTransactionsPath, parsePage } from '../../paths.ts'
import { blockDetailsQuery } from '../../queries/block/blockDetailsQuery.ts'
import { parseBlockParameter } from '../../queries/block/parseBlockParameter.ts'
import { blockTransactionsQuery } from '../../queries/block-transactions/blockTransactionsQuery.ts'
import { keepFormerPage } from '../../queries/createQueryClient.ts'
import { useKnownFinalized } from '../../queries/head/useKnownFinalized.ts'
import { toMinedStaleTimeMs } from '../../queries/staleTime.ts'
import { useClients } from '../../queries/useClients.ts'
import { BlockTransactionList } from './BlockTransactionList.tsx'

interface BlockTransactionsScreenProps {
  readonly blockText: string
  readonly pageText: string | undefined
}

/** The transactions of one block, page by page, highest index first. */
export function BlockTransactionsScreen({ blockText, pageText }: BlockTransactionsScreenProps) {
  const parameter = parseBlockParameter(blockText)
  const page = parsePage(pageText)
  if (parameter?.kind === 'id' && typeof parameter.blockId === 'bigint') {
    return <NumberedBlockTransactions blockNumber={parameter.blockId} page={page} />
  }
  return (
    <>
      <PageTitle page="Block Txns" />
      <PageHeading title="Transactions for block" />
      {parameter?.kind === 'tag' ? (
        <NamedBlockRedirect
          tag={parameter.tag}
          toPath={(blockNumber) => blockTransactionsPath(blockNumber, page)}
        />
      ) : typeof parameter?.blockId === 'string' ? (
        <HashRedirect blockHash={parameter.blockId} page={page} />
      ) : (
        <BlockNotFound blockText={blockText} />
      )}
    </>
  )
}

/** Goes from a block's hash to the list under its number. */
function HashRedirect({ blockHash, page }: { readonly blockHash: Hex; readonly page: number }) {
  const query = useQuery(blockDetailsQuery(useClients(), blockHash))
  return (
    <QueryPanel query={query} noun="the block" skeleton={<Skeleton chars={24} />}>
      {(details) => {
        if (details === null) return <BlockNotFound blockText={blockHash} />
        const path = blockTransactionsPath(details.block.number, page)
        return <Navigate to={path.to} search={path.search ?? {}} replace />
      }}
    </QueryPanel>
  )
}

interface NumberedBlockTransactionsProps {
  readonly blockNumber: bigint
  readonly page: number
}

function NumberedBlockTransactions({ blockNumber, page }: NumberedBlockTransactionsProps) {
  const query = useQuery({
    ...blockTransactionsQuery(useClients(), blockNumber, page),
    staleTime: toMinedStaleTimeMs(blockNumber, useKnownFinalized()),
    placeholderData: keepFormerPage,
  })
  const name = `#${formatInteger(blockNumber)}`
  // The pages of a block share their total; another block's total says nothing.
  const pageCount = query.data?.block.number === blockNumber ? query.data.pageCount : undefined
  return (
    <>
      <PageTitle
        page={`Block ${name} Txns | Page ${page}${pageCount === undefined ? '' : `/${pageCount}`}`}
      />
      <PageHeading
        title={
          <>
            Transactions for block{' '}
            <AppLink path={blockPath(blockNumber)} className="link">
              {name}
            </AppLink>
          </>
        }
        actions={
          <>
            <BlockNavigation blockNumber={blockNumber} toPath={blockTransactionsPath} />
            <LazyBlockExport blockNumber={blockNumber} />
          </>
        }
      />
      <BlockTransactionList query={query} blockNumber={blockNumber} page={page} />
    </>
  )
}
