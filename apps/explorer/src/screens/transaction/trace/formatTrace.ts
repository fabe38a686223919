import type { CallNode } from '@otterscan/decode/trace/callTree'
import { sliceHex } from '@otterscan/ethereum/hex'

/** The whole trace as plain text, two spaces a level. Values in wei. */
export function formatTrace(nodes: readonly CallNode[]): string {
  return nodes.map(formatNode).join('\n')
}

function formatNode({ frame, depth, reverted }: CallNode): string {
  const parts = [
    `${'  '.repeat(depth)}${frame.type}`,
    `${frame.from} -> ${frame.to ?? '(none)'}`,
    frame.input.length >= 10 && !frame.type.startsWith('CREATE') ? sliceHex(frame.input, 0, 4) : undefined,
    frame.value !== undefined && frame.value > 0n ? `value=${frame.value}` : undefined,
    frame.gasUsed === undefined ? undefined : `gas=${frame.gasUsed}`,
    reverted === 'self' ? `FAILED${frame.error === undefined ? '' : `: ${frame.error}`}` : undefined,
    reverted === 'ancestor' ? 'undone' : undefined,
  ]
  return parts.filter((part) => part !== undefined).join(' ')
}
