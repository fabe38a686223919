import type { CallNode } from '@otterscan/decode/trace/callTree'
import type { ExportColumn } from '../../../entities/export/exportWriter.ts'
import type { TraceIndex } from './traceIndex.ts'

/** Columns of a file of calls, in order of entry; `parent` is the `index` of the caller's row. */
export function createTraceExportColumns({ parents }: TraceIndex): readonly ExportColumn<CallNode>[] {
  return [
    { key: 'index', read: ({ index }) => index.toString() },
    { key: 'parent', read: ({ index }) => parents.get(index)?.toString() },
    { key: 'depth', read: ({ depth }) => depth.toString() },
    { key: 'type', read: ({ frame }) => frame.type },
    { key: 'from', read: ({ frame }) => frame.from },
    { key: 'to', read: ({ frame }) => frame.to },
    { key: 'value', read: ({ frame }) => frame.value?.toString() },
    { key: 'gas', read: ({ frame }) => frame.gas?.toString() },
    { key: 'gasUsed', read: ({ frame }) => frame.gasUsed?.toString() },
    { key: 'outcome', read: ({ reverted }) => OUTCOMES[reverted ?? 'none'] },
    { key: 'error', read: ({ frame }) => frame.error },
    { key: 'input', read: ({ frame }) => frame.input },
    { key: 'output', read: ({ frame }) => frame.output },
  ]
}

const OUTCOMES = { self: 'failed', ancestor: 'undone', none: undefined }
