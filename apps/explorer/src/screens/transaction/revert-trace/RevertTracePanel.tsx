import { buildCallTree, type CallNode } from '@otterscan/decode/trace/callTree'
import { buildRevertTrace, type RevertFrame } from '@otterscan/decode/trace/revertTrace'
import type { VmFrame } from '@otterscan/decode/trace/vmFrame'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useClients } from '../../../queries/clients.ts'
import { traceQuery } from '../../../queries/transaction/trace.ts'
import { vmTraceQuery } from '../../../queries/transaction/vmTrace.ts'
import { StepSwitches } from '../StepSwitches.tsx'
import { findMinedBlock, type TransactionView } from '../TransactionView.ts'
import { FrameFunction } from '../trace/FrameFunction.tsx'
import { RevertLocation } from './RevertLocation.tsx'

interface RevertTracePanelProps {
  readonly view: TransactionView
}

/** Failing calls from the outermost to the one where the failure started. */
export function RevertTracePanel({ view }: RevertTracePanelProps) {
  const clients = useClients()
  const blockHash = findMinedBlock(view.receipt)?.hash ?? '0x'
  const trace = useQuery(traceQuery(clients, view.transaction.hash, blockHash))
  const vmTrace = useQuery(vmTraceQuery(clients, view.transaction.hash, blockHash))
  const frames = useMemo(() => {
    if (trace.data === undefined || vmTrace.isPending) return undefined
    return listRevertFrames(vmTrace.data ?? undefined, buildCallTree(trace.data.frames, true))
  }, [trace.data, vmTrace.isPending, vmTrace.data])
  return (
    <div className="mt-2 rounded-md border border-danger/25 bg-danger-soft px-3 py-2">
      <p className="pb-1 font-medium text-sm">Revert trace:</p>
      {frames === undefined ? (
        <QueryPanel query={trace} noun="the calls" skeleton="Loading…">
          {() => 'Loading…'}
        </QueryPanel>
      ) : frames.length === 0 ? (
        <p className="text-sm">No revert locations found.</p>
      ) : (
        <ol className="flex flex-col">
          {frames.map((frame, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the chain has a fixed order
            <li key={index}>
              {index > 0 && <ChevronDown size={13} aria-hidden="true" className="text-muted" />}
              <RevertEntry frame={frame} />
            </li>
          ))}
        </ol>
      )}
      {frames !== undefined && vmTrace.data == null && <MissingSteps />}
    </div>
  )
}

const FAILURES = { revert: 'reverted', invalid: 'invalid instruction', exception: 'halted' }

function RevertEntry({ frame: entry }: { readonly frame: RevertFrame }) {
  const { frame, failure, error, lastProgramCounter } = entry
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm">
      {frame?.to === undefined ? (
        <span className="text-muted italic">a creation without address</span>
      ) : (
        <AddressLink address={frame.to} maxChars={21} />
      )}
      {frame !== undefined && <FrameFunction frame={frame} />}
      <RevertLocation frame={entry} />
      {lastProgramCounter !== undefined && lastProgramCounter >= 0 && (
        <span className="mono text-muted">pc {lastProgramCounter}</span>
      )}
      <span className="text-danger">{FAILURES[failure]}</span>
      {error !== undefined && (
        <span className="text-muted">
          <UntrustedText text={error} maxChars={80} />
        </span>
      )}
    </div>
  )
}

/** Why there are no positions in code, and what brings them. */
function MissingSteps() {
  return (
    <div className="pt-1 text-muted text-xs">
      <p>
        The node returns no instructions, so only the failing calls are known, not the positions in their code
        or the lines of their source. These options of its client bring them:
      </p>
      <StepSwitches />
    </div>
  )
}

/** Failing frames, outermost first: by instructions where they are known, else by the failures of the call tree, which
 * have no code positions.
 */
function listRevertFrames(vm: VmFrame | undefined, tree: CallNode | undefined): readonly RevertFrame[] {
  if (vm !== undefined) return buildRevertTrace(vm, tree)
  const chain: RevertFrame[] = []
  let node = tree?.reverted === 'self' ? tree : undefined
  while (node !== undefined) {
    const { frame }: CallNode = node
    chain.push({
      frame,
      failure: frame.error === undefined || /revert/i.test(frame.error) ? 'revert' : 'exception',
      error: frame.error,
      code: undefined,
      programCounters: [],
      lastProgramCounter: undefined,
    })
    // Only the last call can have propagated its failure; an earlier one was caught.
    const last: CallNode | undefined = node.children.at(-1)
    node = last?.reverted === 'self' ? last : undefined
  }
  return chain
}
