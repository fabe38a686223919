import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Suspense } from 'react'
import { PageHeading } from '../../../entities/PageHeading.tsx'
import { PageTitle } from '../../../entities/PageTitle.tsx'
import { useGatewayMethods } from '../../../queries/gateway/useGatewayMethods.ts'

/** Apart, so that no other page downloads what it shares with this one. */
const SimulatePage = lazyComponent(async () => (await import('./SimulatePage.tsx')).SimulatePage)

/** What if: any call, run with changes, and shown like a transaction. */
export function SimulateScreen() {
  const isMissing = useGatewayMethods()?.has('gateway_simulate') === false
  return (
    <>
      <PageTitle page="Simulate" />
      <PageHeading title="Simulate" detail="what if" />
      {isMissing ? (
        <Card>
          <PanelState status="absent">
            Simulations need the program that comes with Otterscan in front of the node; this site has none.
          </PanelState>
        </Card>
      ) : (
        <Suspense
          fallback={
            <Card>
              <PanelState status="loading" label="Loading the form">
                <Skeleton chars={60} height={320} />
              </PanelState>
            </Card>
          }
        >
          <SimulatePage />
        </Suspense>
      )}
    </>
  )
}
