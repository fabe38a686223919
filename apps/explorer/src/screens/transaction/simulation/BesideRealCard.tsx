import type { SimulatedCall } from '@otterscan/api-schema/execution/simulate'
import { fromParityStateDiff } from '@otterscan/decode/trace/stateDiff'
import type { Hex } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useClients } from '../../../queries/clients.ts'
import { useKnownFinalized } from '../../../queries/head/finality.ts'
import { stateDiffQuery } from '../../../queries/transaction/stateDiff.ts'
import { traceQuery } from '../../../queries/transaction/trace.ts'
import { transactionQuery } from '../../../queries/transaction/transaction.ts'
import { findMinedBlock } from '../TransactionView.ts'
import { type ComparedPart, type ComparedRun, compareRuns } from './compareRuns.ts'

/** Longer lists of differences are no longer read. */
const MOST_SHOWN = 100
const MOST_CHARS = 1_000

/** The simulated run beside the real one: what is equal folded, what differs shown. */
export function BesideRealCard({
  original,
  result,
}: {
  readonly original: Hex
  readonly result: SimulatedCall
}) {
  const numbers = useNumberFormat()
  const real = useRealRun(original)
  const simulated = useMemo(() => toRun(result), [result])
  const comparison = useMemo(() => real && compareRuns(real, simulated), [real, simulated])
  const gas =
    real?.gasUsed !== undefined && result.gasUsed !== undefined ? result.gasUsed - real.gasUsed : undefined
  return (
    <Card title="Beside the real transaction">
      <div className="flex min-w-0 flex-col gap-2 text-sm">
        <p className="min-w-0 text-muted">
          <TransactionLink hash={original} />
        </p>
        {comparison === undefined ? (
          <Skeleton chars={50} />
        ) : (
          <>
            {gas !== undefined && (
              <p>
                {gas === 0n
                  ? 'It uses the same gas.'
                  : `It uses ${numbers.formatInteger(gas < 0n ? -gas : gas)} gas ${gas < 0n ? 'less' : 'more'}.`}
              </p>
            )}
            {comparison.different.length === 0 ? (
              <p>Nothing differs.</p>
            ) : (
              <PartList parts={comparison.different.slice(0, MOST_SHOWN)} />
            )}
            {comparison.different.length > MOST_SHOWN && (
              <p>{numbers.formatInteger(comparison.different.length - MOST_SHOWN)} more parts differ.</p>
            )}
            {comparison.unknown.length > 0 && (
              <p className="text-warning">
                Not compared, since one of them lacks it: {comparison.unknown.join(', ')}.
              </p>
            )}
            {comparison.equal.length > 0 && (
              <div>
                <Disclosure label={`${numbers.formatInteger(comparison.equal.length)} equal parts`}>
                  <PartList parts={comparison.equal.slice(0, MOST_SHOWN)} />
                </Disclosure>
              </div>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

function PartList({ parts }: { readonly parts: readonly ComparedPart[] }) {
  return (
    <dl className="mt-1 flex min-w-0 flex-col gap-2">
      {parts.map(({ name, real, simulated }) => (
        <div key={name} className="min-w-0 border-border border-t pt-2">
          <dt className="mono wrap-anywhere text-xs">{name}</dt>
          {real === simulated ? (
            <Side label="both" text={real} />
          ) : (
            <>
              <Side label="real" text={real} />
              <Side label="simulated" text={simulated} />
            </>
          )}
        </div>
      ))}
    </dl>
  )
}

function Side({ label, text }: { readonly label: string; readonly text: string | undefined }) {
  return (
    <dd className="flex min-w-0 gap-2">
      <span className="w-20 shrink-0 text-muted">{label}</span>
      {text === undefined ? (
        <span className="text-muted italic">not there</span>
      ) : (
        <span className="mono min-w-0 wrap-anywhere whitespace-pre-wrap text-xs">
          {text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text}
        </span>
      )}
    </dd>
  )
}

/** What the chain has of it; `undefined` while it is asked for. */
function useRealRun(hash: Hex): ComparedRun | undefined {
  const clients = useClients()
  const mined = useQuery(transactionQuery(clients, hash, useKnownFinalized()))
  const block = findMinedBlock(mined.data?.receipt)
  const trace = useQuery({ ...traceQuery(clients, hash, block?.hash ?? '0x'), enabled: block !== undefined })
  const diff = useQuery({
    ...stateDiffQuery(clients, hash, block ?? { hash: '0x', number: 0n }),
    enabled: block !== undefined,
  })
  return useMemo(() => {
    const receipt = mined.data?.receipt
    const isOpen = (query: { readonly isPending: boolean; readonly failureCount: number }) =>
      query.isPending && query.failureCount === 0
    if (receipt == null || isOpen(trace) || isOpen(diff)) return undefined
    const { status, gasUsed, effectiveGasPrice, logs } = receipt
    return {
      status: nameStatus(status),
      gasUsed,
      effectiveGasPrice,
      output: trace.data?.frames[0]?.output,
      logs,
      frames: trace.data?.frames,
      stateDiff: diff.data ?? undefined,
    }
  }, [mined.data, trace, diff])
}

function toRun({
  status,
  gasUsed,
  effectiveGasPrice,
  output,
  logs,
  trace,
  stateDiff,
}: SimulatedCall): ComparedRun {
  return {
    status: nameStatus(status),
    gasUsed,
    effectiveGasPrice,
    output,
    logs,
    frames: trace?.entries,
    stateDiff: stateDiff == null ? undefined : fromParityStateDiff(stateDiff),
  }
}

function nameStatus(status: 0 | 1 | undefined): string {
  return status === undefined ? 'not known' : status === 1 ? 'success' : 'failed'
}
