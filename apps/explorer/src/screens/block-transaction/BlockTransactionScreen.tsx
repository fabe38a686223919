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
import { blockPath, parseTransactionTab, transactionPath } from '../../paths.ts'
import { type BlockId, blockDetailsQuery } from '../../queries/block/blockDetailsQuery.ts'
import { parseBlockParameter } from '../../queries/block/parseBlockParameter.ts'
import { transactionByIndexQuery } from '../../queries/transaction/transactionByIndexQuery.ts'
import { useClients } from '../../queries/useClients.ts'

interface BlockTransactionScreenProps {
  readonly blockText: string
  readonly indexText: string
  /** The tab to open; the overview when it is none. */
  readonly tabText?: string | undefined
}

/** Goes from a transaction's place in a block to the transaction. */
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

/** A place in a block; `undefined` for what is no whole number. */
function parseIndex(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : undefined
}

interface IndexedTransactionProps {
  readonly blockId: BlockId
  readonly indexText: string
  readonly tabText: string | undefined
}

function IndexedTransaction({ blockId, indexText, tabText }: IndexedTransactionProps) {
  const index = parseIndex(indexText)
  // The web address is the next page's already while this one still stands.
  const [tab] = useState(() => parseTransactionTab(tabText ?? '') ?? 'overview')
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

/** Says which of the two is not there: the block or the place in it. */
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
