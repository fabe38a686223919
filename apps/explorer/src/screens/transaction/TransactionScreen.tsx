import { type Hex, isHash32 } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { PanelState } from '@otterscan/ui/PanelState'
import { Navigate } from '@tanstack/react-router'
import { LazyCopyAs } from '../../entities/copy-as/LazyCopyAs.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { blockPath, parseTransactionTab } from '../../paths.ts'
import { OverviewSkeleton } from './overview/OverviewSkeleton.tsx'
import { type Parties, PartiesContext } from './PartyLink.tsx'
import { TabNeighbours } from './TabNeighbours.tsx'
import { TransactionNotices } from './TransactionNotices.tsx'
import { TransactionTab } from './TransactionTab.tsx'
import { TransactionTabs } from './TransactionTabs.tsx'
import type { TransactionView } from './TransactionView.ts'
import { useTransactionView } from './useTransactionView.ts'

/** A transaction, by hash. */
export function TransactionScreen({
  hashText,
  subPath,
}: {
  readonly hashText: string
  readonly subPath: string
}) {
  const page = `Transaction ${hashText}`
  return (
    <>
      <PageTitle page={page} />
      <PageHeading
        title="Transaction"
        detail={<span className="mono wrap-anywhere tracking-normal">{hashText}</span>}
        actions={
          isHash32(hashText) && <LazyCopyAs subject={{ kind: 'transaction', transactionHash: hashText }} />
        }
      />
      {isHash32(hashText) ? (
        <TransactionByHash key={hashText} hash={hashText} subPath={subPath} />
      ) : (
        <NotFoundCard text={hashText} />
      )}
    </>
  )
}

function TransactionByHash({ hash, subPath }: { readonly hash: Hex; readonly subPath: string }) {
  const state = useTransactionView(hash)
  const { query, view, isBlockHash } = state
  const tab = parseTransactionTab(subPath.replace(/\/+$/, ''))
  if (view === undefined) {
    if (isBlockHash === true) return <Navigate to={blockPath(hash).to} replace />
    // A hash may be a block's: nothing is called unknown before that is known.
    if (query.data === null && isBlockHash === false) return <NotFoundCard text={hash} />
    if (query.data === null) {
      return (
        <PanelState status="loading" label="Looking for the transaction">
          <OverviewSkeleton />
        </PanelState>
      )
    }
    return (
      <QueryPanel query={query} noun="the transaction" skeleton={<OverviewSkeleton />}>
        {() => <OverviewSkeleton />}
      </QueryPanel>
    )
  }
  return (
    <HighlightRegion className="flex flex-col gap-4">
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <TransactionTabs view={view} active={tab} />
        </div>
        {tab !== undefined && tab !== 'overview' && <TabNeighbours view={view} tab={tab} />}
      </div>
      <TransactionNotices state={state} view={view} />
      <ErrorBoundary
        resetKey={`${hash} ${subPath}`}
        fallback={({ retry }) => (
          <Card>
            <PanelState
              status="failed"
              title="This tab could not be drawn"
              details="The other tabs still work. If it happens again, the node's answer may be in a form we do not know."
              onRetry={retry}
            />
          </Card>
        )}
      >
        {tab === undefined ? (
          <Card>
            <PanelState status="absent">A transaction has no tab “{subPath}”.</PanelState>
          </Card>
        ) : (
          <PartiesContext value={toParties(view)}>
            <TransactionTab tab={tab} view={view} />
          </PartiesContext>
        )}
      </ErrorBoundary>
    </HighlightRegion>
  )
}

function toParties({ transaction, receipt }: TransactionView): Parties {
  return {
    sender: transaction.from,
    recipient: transaction.to ?? receipt?.contractAddress ?? transaction.creates,
  }
}

function NotFoundCard({ text }: { readonly text: string }) {
  return (
    <Card>
      <PanelState status="absent">
        <span className="wrap-anywhere">Transaction {text} not found.</span>
      </PanelState>
    </Card>
  )
}
