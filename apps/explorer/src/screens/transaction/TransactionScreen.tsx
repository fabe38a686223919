import { type Hex, isHash32 } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import { PanelState } from '@otterscan/ui/PanelState'
import { Navigate, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LazyCopyAs } from '../../entities/copy-as/LazyCopyAs.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { TabBar } from '../../entities/tabs/TabBar.tsx'
import { TabContent } from '../../entities/tabs/TabContent.tsx'
import { findTab, OVERVIEW_TAB } from '../../entities/tabs/TabEntry.ts'
import { useSearchTexts } from '../../entities/useUrlTexts.ts'
import { blockPath } from '../../paths/blockPaths.ts'
import { findForeignTransactionTab } from '../../paths/foreignTransactionTabs.ts'
import { transactionPath } from '../../paths/transactionPaths.ts'
import { OverviewSkeleton } from './overview/OverviewSkeleton.tsx'
import { type Parties, PartiesContext } from './PartyLink.tsx'
import { RunAgainLink } from './simulation/RunAgainLink.tsx'
import type { TransactionView } from './TransactionView.ts'
import { TRANSACTION_TABS } from './transactionTabs.ts'
import { type TransactionScreenState, useTransactionView } from './useTransactionView.ts'

/** Loaded when they are needed, which for most transactions is never. */
const TransactionWarnings = lazyComponent(
  async () => (await import('./TransactionWarnings.tsx')).TransactionWarnings,
)
const TabNeighbors = lazyComponent(async () => (await import('./TabNeighbors.tsx')).TabNeighbors)
const HashElsewhere = lazyComponent(async () => (await import('./HashElsewhere.tsx')).HashElsewhere)

/** A transaction, by hash. */
export function TransactionScreen({
  hashText,
  subPath,
}: {
  readonly hashText: string
  readonly subPath: string
}) {
  const hash = useLocation({ select: (location) => location.hash })
  const { tab } = useSearchTexts()
  // Other explorers name their tabs in the fragment, in `?tab=` or in a sub-path of their own.
  const meant = subPath === '' ? findForeignTransactionTab(hash, tab) : findForeignTransactionTab(subPath)
  if (isHash32(hashText) && meant !== undefined && meant !== subPath.replace(/\/+$/, '')) {
    return <Navigate to={transactionPath(hashText, meant).to} replace />
  }
  if (/^[0-9a-f]{64}$/i.test(hashText)) {
    return <Navigate to={toTabPath(`0x${hashText.toLowerCase()}`, subPath)} replace />
  }
  const page = `Transaction ${hashText}`
  return (
    <>
      <PageTitle page={page} />
      <PageHeading
        title="Transaction"
        detail={<span className="mono wrap-anywhere tracking-normal">{hashText}</span>}
        actions={
          isHash32(hashText) && (
            <>
              <LazyCopyAs subject={{ kind: 'transaction', transactionHash: hashText }} />
              <RunAgainLink hash={hashText} />
            </>
          )
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

function toTabPath(hash: Hex, subPath: string): string {
  return transactionPath(hash, subPath === '' ? OVERVIEW_TAB : subPath).to
}

function TransactionByHash({ hash, subPath }: { readonly hash: Hex; readonly subPath: string }) {
  const state = useTransactionView(hash)
  const { query, view, isBlockHash } = state
  const tab = findTab(TRANSACTION_TABS, subPath)
  if (view === undefined) {
    if (isBlockHash === true) return <Navigate to={blockPath(hash).to} replace />
    // The hash may be a block's: "not found" waits for that check.
    if (query.data === null && isBlockHash === false) {
      return (
        <>
          <NotFoundCard text={hash} />
          <Lazy>
            <HashElsewhere hash={hash} />
          </Lazy>
        </>
      )
    }
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
  const tabProps = { view }
  return (
    <HighlightRegion className="flex flex-col gap-4">
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <TabBar
            label="Transaction sections"
            entries={TRANSACTION_TABS}
            active={tab}
            tabProps={tabProps}
            toPath={(name) => transactionPath(hash, name)}
          />
        </div>
        {tab !== undefined && tab.name !== OVERVIEW_TAB && (
          <Suspense fallback={null}>
            <TabNeighbors view={view} tab={tab.name} />
          </Suspense>
        )}
      </div>
      {hasChanged(state, view) && (
        <Suspense fallback={null}>
          <TransactionWarnings state={state} view={view} />
        </Suspense>
      )}
      <PartiesContext value={toParties(view)}>
        <TabContent
          entry={tab}
          tabProps={tabProps}
          resetKey={hash}
          absent={`A transaction has no tab “${subPath}”.`}
        />
      </PartiesContext>
    </HighlightRegion>
  )
}

/** Whether something happened to the transaction since it was first seen. */
function hasChanged(
  { replacedBy, lostBlock, reorg }: TransactionScreenState,
  view: TransactionView,
): boolean {
  const events = [replacedBy, lostBlock, reorg]
  return view.state === 'dropped' || events.some((event) => event !== undefined)
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
