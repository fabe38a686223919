import type { Simulation } from '@otterscan/api-schema/execution/simulate'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { simulatePath } from '../../../paths/sitePaths.ts'
import { useClients } from '../../../queries/clients.ts'
import { simulationQuery } from '../../../queries/simulation/simulation.ts'
import { SimulatedTransaction } from './SimulatedTransaction.tsx'
import { SimulationForm } from './SimulationForm.tsx'
import { formatScenario, type Scenario } from './scenario.ts'
import { useScenarioStart } from './useScenarioStart.ts'

/** What the link holds: the form, and what came of it. */
export function SimulatePage() {
  const fragment = useLocation({ select: (location) => location.hash })
  const start = useScenarioStart(fragment)
  const { chainId } = useClients()
  const navigate = useNavigate()
  if (start.kind === 'invalid') {
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="danger">This link cannot be read: {start.reason}.</Banner>
      </div>
    )
  }
  if (start.kind === 'loading') {
    return (
      <Card>
        <PanelState status="loading" label="Looking for the transaction">
          <Skeleton chars={60} height={320} />
        </PanelState>
      </Card>
    )
  }
  const { texts, original, foreignChain, scenario } = start
  const run = (simulation: Simulation) => {
    const hash = formatScenario({ chainId, original, simulation })
    void navigate({ ...simulatePath(hash), search: {}, replace: scenario !== undefined })
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {foreignChain !== undefined && (
        <Banner tone="warning">
          This was made for chain {foreignChain.toString()}; this site shows chain {chainId.toString()}, where
          the same addresses are other accounts. Nothing was run.
        </Banner>
      )}
      {original !== undefined && (
        <p className="min-w-0 text-muted text-sm">
          A changed run of <TransactionLink hash={original} />
        </p>
      )}
      {scenario !== undefined && (
        <SimulationOutcome key={`run ${fragment}`} fragment={fragment} scenario={scenario} />
      )}
      <SimulationForm key={`form ${fragment}`} initial={texts} onRun={run} />
    </div>
  )
}

function SimulationOutcome({
  fragment,
  scenario,
}: {
  readonly fragment: string
  readonly scenario: Scenario
}) {
  const query = useQuery(simulationQuery(useClients(), scenario.simulation))
  const [at, setAt] = useState(0)
  const { tab = '' } = useSearchTexts()
  if (query.data !== undefined) {
    return (
      <SimulatedTransaction
        fragment={fragment}
        scenario={scenario}
        answer={query.data}
        at={at}
        onSelect={setAt}
        tabText={tab}
      />
    )
  }
  return (
    <Card>
      {query.error === null ? (
        <PanelState status="loading" label="Running the simulation">
          <Skeleton chars={60} height={320} />
        </PanelState>
      ) : (
        <PanelState
          status="failed"
          title="The simulation could not be run"
          details={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
    </Card>
  )
}
