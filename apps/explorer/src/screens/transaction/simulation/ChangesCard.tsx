import { Card } from '@otterscan/ui/Card'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClients } from '../../../queries/clients.ts'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import { useKnownFinalized } from '../../../queries/head/finality.ts'
import { transactionQuery } from '../../../queries/transaction/transaction.ts'
import { listScenarioChanges } from './listScenarioChanges.ts'
import { parseUnchanged } from './parseUnchanged.ts'
import type { Scenario } from './scenario.ts'
import { toTexts } from './scenarioTexts.ts'

/** More of them are in the form below. */
const MOST_SHOWN = 200

/** Everything that was changed, beside what came of it. */
export function ChangesCard({ scenario }: { readonly scenario: Scenario }) {
  const { decimals } = useChain().nativeCurrency
  const { original, simulation } = scenario
  const mined = useQuery({
    ...transactionQuery(useClients(), original ?? '0x', useKnownFinalized()),
    enabled: original !== undefined,
  })
  const changes = useMemo(() => {
    if (original === undefined) return listScenarioChanges(toTexts(simulation, decimals), undefined)
    const unchanged = mined.data && parseUnchanged(mined.data.transaction)
    return unchanged && listScenarioChanges(toTexts(simulation, decimals), toTexts(unchanged, decimals))
  }, [original, simulation, mined.data, decimals])
  const hasFailed = mined.error !== null || mined.data === null
  return (
    <Card title="What was changed">
      {changes == null ? (
        <p className="text-muted text-sm">
          {hasFailed ? 'Not known: the real transaction could not be read.' : 'Comparing with the real one…'}
        </p>
      ) : changes.length === 0 ? (
        <p className="text-sm">
          {original === undefined
            ? 'Nothing but the call itself: state and block are those of the chain.'
            : 'Nothing: it runs where the real one ran, as that was.'}
        </p>
      ) : (
        <dl className="flex min-w-0 flex-col gap-1.5 text-sm">
          {changes.slice(0, MOST_SHOWN).map(({ name, before, after }) => (
            <div key={name} className="grid min-w-0 gap-x-4 sm:grid-cols-[16rem_minmax(0,1fr)]">
              <dt className="wrap-anywhere text-muted">{name}</dt>
              <dd className="mono max-h-24 min-w-0 overflow-y-auto wrap-anywhere text-xs leading-5">
                {before !== undefined && (
                  <>
                    <del className="text-muted">{before}</del>
                    {' → '}
                  </>
                )}
                {after ?? 'left out'}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changes != null && changes.length > MOST_SHOWN && (
        <p className="text-sm">{changes.length - MOST_SHOWN} more are in the form below.</p>
      )}
    </Card>
  )
}
