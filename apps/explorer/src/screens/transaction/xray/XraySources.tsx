import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { Spinner } from '@otterscan/ui/Spinner'
import { Database } from 'lucide-react'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { Xray } from '../../../queries/transaction/xray.ts'
import { useXrayPlace } from './useXrayPlace.ts'

/** What each part was made from, and what is missing. */
export function XraySources({
  xray,
  isReadingStorage,
}: {
  readonly xray: Xray
  readonly isReadingStorage: boolean
}) {
  const hasLogs = xray.entries.some(({ kind }) => kind === 'log')
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 text-sm">
        <ul className="flex min-w-0 flex-col gap-0.5 text-muted">
          <li>{describeCalls(xray)}</li>
          <li>{describeLogs(xray, hasLogs)}</li>
          <Storage xray={xray} isReading={isReadingStorage} />
          {typeof xray.advice === 'string' && <li className="text-warning">To see more, {xray.advice}.</li>}
        </ul>
        <StorageButton xray={xray} isReading={isReadingStorage} />
      </div>
    </Card>
  )
}

function describeCalls({ calls, reason }: Xray): string {
  const source = SOURCES[calls ?? '']
  if (calls === 'none') {
    const why = reason == null ? 'the node has no traces' : reason
    return `Calls inside the transaction are not known: ${why}.`
  }
  return `Calls: ${source ?? `from ${calls ?? 'an unknown source'}`}.`
}

const SOURCES: Readonly<Record<string, string>> = {
  callTracer: "from the node's call tracer, with gas and failures",
  parityTraces: "from the node's Parity traces",
  replay:
    'worked out here by running the transaction again on the state of the node, and equal to its receipt',
  opcodeLogs: 'put together from the instructions that the node logged',
  topFrame: 'none but the transaction itself: its recipient has no code',
  simulation: 'from the simulation',
  explorer: 'from ots_traceTransaction: no gas and no failures inside, and on some nodes no creations',
}

function describeLogs({ logs }: Xray, hasLogs: boolean): string {
  if (!hasLogs) return logs === 'simulation' ? 'Events: none.' : 'Events: none in the receipt.'
  if (logs === 'receipt' || logs === 'simulation') {
    return `Events: from the ${logs}. They are in their order at the end; between which calls they were emitted is not known.`
  }
  if (logs === 'callTracer') return "Events: from the node's call tracer, each in its call."
  return `Events: ${SOURCES[logs ?? ''] ?? 'from an unknown source'}.`
}

function Storage({ xray, isReading }: { readonly xray: Xray; readonly isReading: boolean }) {
  const numbers = useNumberFormat()
  if (isReading) {
    return (
      <li role="status" className="inline-flex items-center gap-1.5">
        <Spinner /> The node runs the transaction instruction by instruction…
      </li>
    )
  }
  const { storage, omitted, reason } = xray
  if (storage === 'none') {
    const why = reason ?? 'the node returns no instructions of this transaction'
    return <li>Storage: accesses are not known: {why}.</li>
  }
  if (storage == null) return <li>Storage: not read yet.</li>
  return (
    <li>
      Storage: {SOURCES[storage] ?? `from ${storage}`}.
      {reason != null && xray.calls !== 'none' && (
        <span className="text-warning"> Not to the end: {reason}.</span>
      )}
      {omitted !== undefined && omitted > 0 && (
        <span className="text-warning"> {numbers.formatInteger(omitted)} further accesses are left out.</span>
      )}
    </li>
  )
}

/** Only on demand: the answer of the node may be gigabytes. */
function StorageButton({ xray, isReading }: { readonly xray: Xray; readonly isReading: boolean }) {
  const [place, change] = useXrayPlace()
  if (place.storage !== undefined) {
    if (xray.storage === 'none') return null
    return (
      <Button size="sm" onClick={() => change({ storage: undefined })}>
        Hide storage accesses
      </Button>
    )
  }
  if (!xray.isFromGateway) {
    return (
      <p className="text-muted text-sm">
        Storage accesses are read by the program in front of the node; run Otterscan without --no-gateway.
      </p>
    )
  }
  return (
    <Button
      size="sm"
      disabled={isReading}
      icon={<Database size={13} aria-hidden="true" />}
      onClick={() => change({ storage: '1' })}
    >
      Show storage accesses
    </Button>
  )
}
