import type { CallNode } from '@otterscan/decode/trace/callTree'
import { sliceHex } from '@otterscan/ethereum/hex'
import type { FileValues } from '@otterscan/ui/Table'
import type { TraceIndex } from './traceIndex.ts'

/** The trace as plain text, two spaces per level. Values in wei. */
export function formatTrace(nodes: readonly CallNode[]): string {
  return nodes.map(formatNode).join('\n')
}

function formatNode({ frame, depth, reverted }: CallNode): string {
  const { input = '0x' } = frame
  const parts = [
    `${'  '.repeat(depth)}${frame.type}`,
    `${frame.from} -> ${frame.to ?? '(none)'}`,
    input.length >= 10 && !frame.type.startsWith('CREATE') ? sliceHex(input, 0, 4) : undefined,
    ...(frame.unreadable ?? []).map(({ path }) => `${path}=unreadable`),
    frame.value !== undefined && frame.value > 0n ? `value=${frame.value}` : undefined,
    frame.gasUsed === undefined ? undefined : `gas=${frame.gasUsed}`,
    reverted === 'self' ? `FAILED${frame.error === undefined ? '' : `: ${frame.error}`}` : undefined,
    reverted === 'ancestor' ? 'undone' : undefined,
  ]
  return parts.filter((part) => part !== undefined).join(' ')
}

/** Columns of an exported file, one row per call in order of entry; `parent` is the `index` of the caller's row. */
export function createTraceFileValues({ parents }: TraceIndex): FileValues<CallNode> {
  return {
    index: ({ index }) => index.toString(),
    parent: ({ index }) => parents.get(index)?.toString(),
    depth: ({ depth }) => depth.toString(),
    type: ({ frame }) => frame.type,
    from: ({ frame }) => frame.from,
    to: ({ frame }) => frame.to,
    value: ({ frame }) => frame.value?.toString(),
    gas: ({ frame }) => frame.gas?.toString(),
    gasUsed: ({ frame }) => frame.gasUsed?.toString(),
    outcome: ({ reverted }) => OUTCOMES[reverted ?? 'none'],
    error: ({ frame }) => frame.error,
    input: ({ frame }) => frame.input,
    output: ({ frame }) => frame.output,
  }
}

const OUTCOMES = { self: 'failed', ancestor: 'undone', none: undefined }
