import type { GatewayStatus } from '@otterscan/api-schema/execution/gateway'
import type { SimulationResult } from '@otterscan/api-schema/execution/simulate'
import { Banner } from '@otterscan/ui/Banner'
import { Chip } from '@otterscan/ui/Chip'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { TabBar } from '../../../entities/tabs/TabBar.tsx'
import { TabContent } from '../../../entities/tabs/TabContent.tsx'
import { findTab, OVERVIEW_TAB } from '../../../entities/tabs/TabEntry.ts'
import { ViewSwitch } from '../../../entities/ViewSwitch.tsx'
import { simulatePath } from '../../../paths/sitePaths.ts'
import { ClientsContext, useClients } from '../../../queries/clients.ts'
import { createQueryClient } from '../../../queries/createQueryClient.ts'
import { gatewayStatusKey } from '../../../queries/gateway/gatewayStatusKey.ts'
import { headKey } from '../../../queries/head/head.ts'
import { createSimulatedClients } from '../../../queries/simulation/createSimulatedClients.ts'
import { PartiesContext } from '../PartyLink.tsx'
import { ChangesCard } from './ChangesCard.tsx'
import { SimulationActions } from './SimulationActions.tsx'
import type { Scenario } from './scenario.ts'
import { SIMULATED_TABS } from './simulatedTabs.ts'
import { toSimulatedView } from './toSimulatedView.ts'

const BesideRealCard = lazyComponent(async () => (await import('./BesideRealCard.tsx')).BesideRealCard)

interface SimulatedTransactionProps {
  readonly fragment: string
  readonly scenario: Scenario
  readonly answer: SimulationResult
  /** Position of the call that is shown. */
  readonly at: number
  readonly onSelect: (at: number) => void
  readonly tabText: string
}

/** The page of a call that was simulated: marked as such, with caches of its own. */
export function SimulatedTransaction(props: SimulatedTransactionProps) {
  const { scenario, answer, at, onSelect } = props
  const call = scenario.simulation.calls[at]
  const result = answer.calls[at]
  if (call === undefined || result === undefined || answer.block === undefined) {
    return <Banner tone="danger">The answer to the simulation cannot be read.</Banner>
  }
  return (
    <section
      aria-label="Simulated result"
      // Marked on every part of a long page.
      className="flex min-w-0 flex-col gap-4 rounded-lg border-2 border-warning border-dashed p-2 sm:p-3"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Chip tone="warning" icon={<FlaskConical aria-hidden="true" />}>
          Simulated: nothing of this happened
        </Chip>
        <span className="text-muted text-sm">run by {answer.means ?? 'an unknown method'}</span>
        <SimulationActions scenario={scenario} answer={answer} />
        {answer.calls.length > 1 && (
          <ViewSwitch
            label="Call shown"
            views={Object.fromEntries(answer.calls.map((_, index) => [String(index), `Call ${index + 1}`]))}
            view={String(at)}
            onChange={(view) => onSelect(Number.parseInt(view, 10))}
          />
        )}
      </div>
      {(answer.differences ?? []).length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-muted">How this differs from a real run</summary>
          <ul className="list-disc pl-5">
            {answer.differences?.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
      <ChangesCard scenario={scenario} />
      {result.status === undefined ? (
        <Banner tone="danger">
          No block could hold this call:{' '}
          <span className="wrap-anywhere">{result.error ?? 'no reason given'}</span>
        </Banner>
      ) : (
        <>
          {scenario.original !== undefined && at === 0 && (
            <Suspense fallback={null}>
              <BesideRealCard original={scenario.original} result={result} />
            </Suspense>
          )}
          <SimulatedTabs
            {...props}
            parts={{
              fragment: props.fragment,
              at,
              call,
              result,
              block: answer.block,
              transactionIndex: scenario.simulation.transactionIndex,
            }}
          />
        </>
      )}
    </section>
  )
}

function SimulatedTabs({
  fragment,
  tabText,
  parts,
}: SimulatedTransactionProps & { readonly parts: Parameters<typeof toSimulatedView>[0] }) {
  const clients = useClients()
  const outer = useQueryClient()
  const { at, call, result, block, transactionIndex } = parts
  // By each part: one that is new at each drawing would give every query below new clients.
  const view = useMemo(
    () => toSimulatedView({ fragment, at, call, result, block, transactionIndex }),
    [fragment, at, call, result, block, transactionIndex],
  )
  const simulated = useMemo(
    () => createSimulatedClients(clients, view.transaction.hash, result),
    [clients, view, result],
  )
  // Of its own, so that nothing simulated is ever found as an answer about the chain.
  const cache = useMemo(() => {
    const created = createQueryClient()
    for (const key of [headKey(clients), gatewayStatusKey(clients)]) {
      const known = outer.getQueryData(key)
      if (known !== undefined) created.setQueryData(key, known)
    }
    // Those of a mined transaction.
    created.setQueryData<GatewayStatus | null>(
      gatewayStatusKey(clients),
      (known) => known && { ...known, sources: undefined },
    )
    return created
  }, [clients, outer])
  const entry = findTab(SIMULATED_TABS, tabText)
  const tabProps = { view, result, block }
  const { from, to } = view.transaction
  return (
    <HighlightRegion className="flex min-w-0 flex-col gap-4">
      <TabBar
        label="Sections of the simulated result"
        entries={SIMULATED_TABS}
        active={entry}
        tabProps={tabProps}
        toPath={(name) => ({
          ...simulatePath(fragment),
          ...(name === OVERVIEW_TAB ? {} : { search: { tab: name } }),
        })}
      />
      <ClientsContext value={simulated}>
        <QueryClientProvider client={cache}>
          <PartiesContext
            value={{
              sender: from,
              recipient: to ?? result.contractAddress,
              feeRecipient: block.feeRecipient,
            }}
          >
            <TabContent
              entry={entry}
              tabProps={tabProps}
              resetKey={view.transaction.hash}
              absent={`A simulated call has no tab “${tabText}”.`}
            />
          </PartiesContext>
        </QueryClientProvider>
      </ClientsContext>
    </HighlightRegion>
  )
}
