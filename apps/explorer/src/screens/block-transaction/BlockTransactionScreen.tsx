import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { BlockNotFound } from '../../entities/BlockNotFound.tsx'
import { NamedBlockRedirect } from '../../entities/NamedBlockRedirect.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { blockPath, parseBlockParameter, parseTransactionIndex } from '../../paths/blockPaths.ts'
import { transactionPath } from '../../paths/transactionPaths.ts'
import type { BlockId } from '../../queries/block/block.ts'
import { blockDetailsQuery } from '../../queries/block/block.ts'
import { useClients } from '../../queries/clients.ts'
import { transactionByIndexQuery } from '../../queries/transaction/transactionLookup.ts'

interface BlockTransactionScreenProps {
  readonly blockText: string
  readonly indexText: string
  /** The tab to open; the overview if it is not a tab. */
  readonly tabText?: string | undefined
}

/** Redirects from a transaction's index in a block to the transaction. */
export function BlockTransactionScreen({ blockText, indexText, tabText }: BlockTransactionScreenProps) {
  const parameter = parseBlockParameter(blockText)
  return (
    <>
      <PageTitle page="Transaction in block" />
      <PageHeading title="Transaction in block" />
      {parameter === undefined ? (
        <BlockNotFound blockText={blockText} />
      ) : parameter.kind === 'id' ? (
        <IndexedTransaction
          key={`${parameter.blockId} ${indexText}`}
          blockId={parameter.blockId}
          indexText={indexText}
          tabText={tabText}
        />
      ) : (
        <NamedBlockRedirect
          tag={parameter.tag}
          toPath={(number) => ({ to: `${blockPath(number).to}/tx/${encodeURIComponent(indexText)}` })}
        />
      )}
    </>
  )
}

/** A name such as tabs have; whether there is one of it, the transaction's page says. */
function parseTabName(text: string | undefined): string | undefined {
  return text !== undefined && /^[a-z]+$/i.test(text) ? text : undefined
}

interface IndexedTransactionProps {
  readonly blockId: BlockId
  readonly indexText: string
  readonly tabText: string | undefined
}

function IndexedTransaction({ blockId, indexText, tabText }: IndexedTransactionProps) {
  const index = parseTransactionIndex(indexText)
  // The URL may already be the next page's while this one is still mounted.
  const [tab] = useState(() => parseTabName(tabText))
  const query = useQuery({
    ...transactionByIndexQuery(useClients(), blockId, index ?? 0),
    enabled: index !== undefined,
  })
  if (index === undefined) return <MissingTransaction blockId={blockId} indexText={indexText} />
  return (
    <QueryPanel query={query} noun="the transaction" skeleton={<Skeleton chars={66} />}>
      {(hash) =>
        hash === null ? (
          <MissingTransaction blockId={blockId} indexText={indexText} />
        ) : (
          <Navigate to={transactionPath(hash, tab).to} replace />
        )
      }
    </QueryPanel>
  )
}

/** Says what does not exist: the block or the index in it. */
function MissingTransaction({
  blockId,
  indexText,
}: {
  readonly blockId: BlockId
  readonly indexText: string
}) {
  const query = useQuery(blockDetailsQuery(useClients(), blockId))
  return (
    <QueryPanel query={query} noun="the block" skeleton={<Skeleton chars={40} />}>
      {(details) =>
        details === null ? (
          <BlockNotFound blockText={blockId.toString()} />
        ) : (
          <Card>
            <p className="wrap-anywhere">
              Block <BlockLink block={blockId} /> has no transaction at index {indexText.slice(0, 100)}.
            </p>
          </Card>
        )
      }
    </QueryPanel>
  )
}
