import type { Hex } from '@otterscan/ethereum/hex'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { AppLink } from '../../entities/AppLink.tsx'
import { BlockNavigation } from '../../entities/BlockNavigation.tsx'
import { BlockNotFound } from '../../entities/BlockNotFound.tsx'
import { TableExport } from '../../entities/export/TableExport.tsx'
import { NamedBlockRedirect } from '../../entities/NamedBlockRedirect.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { FilterButton } from '../../entities/transaction-filter/FilterButton.tsx'
import { createTransactionColumns } from '../../entities/transactionColumns.tsx'
import { useFindLabel } from '../../entities/useFindLabel.ts'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { parsePage } from '../../paths/appPath.ts'
import { blockPath, blockTransactionsPath, parseBlockParameter } from '../../paths/blockPaths.ts'
import { blockDetailsQuery } from '../../queries/block/block.ts'
import { blockTransactionsQuery, walkBlockTransactions } from '../../queries/block/blockTransactions.ts'
import { useClients } from '../../queries/clients.ts'
import { useKnownFinalized } from '../../queries/head/finality.ts'
import { toMinedStaleTimeMs } from '../../queries/staleTime.ts'
import { BlockTransactionList, toRows } from './BlockTransactionList.tsx'

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

/** Redirects from a block's hash to the list by its number. */
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
  const numbers = useNumberFormat()
  const query = useQuery({
    ...blockTransactionsQuery(useClients(), blockNumber, page),
    staleTime: toMinedStaleTimeMs(blockNumber, useKnownFinalized()),
    placeholderData: keepPreviousData,
  })
  const name = `#${numbers.formatInteger(blockNumber)}`
  // The pages of a block share their total; another block's total does not apply.
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
            <FilterButton />
            <BlockTransactionsExport blockNumber={blockNumber} />
          </>
        }
      />
      <BlockTransactionList query={query} blockNumber={blockNumber} page={page} />
    </>
  )
}

/** Exports every transaction of the block, including other pages. */
function BlockTransactionsExport({ blockNumber }: { readonly blockNumber: bigint }) {
  const clients = useClients()
  const queryClient = useQueryClient()
  async function* walk() {
    for await (const page of walkBlockTransactions(queryClient, clients, blockNumber)) yield toRows(page)
  }
  return (
    <TableExport
      fileName={`block-${blockNumber}-transactions`}
      columns={createTransactionColumns({ findLabel: useFindLabel() })}
      rows={walk}
    />
  )
}
