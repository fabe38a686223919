import type { BlockData } from '../blockData.ts'
import type { CapabilitySource } from '../createCapabilitySource.ts'
import type { StreamingNodeClient } from '../createNodeClient.ts'
import { readNodeOpcodeLogs } from './readOpcodeLogs.ts'
import { readReplayLogs } from './readReplayLogs.ts'
import type { ChooseStepSource } from './readTrace.ts'

/** What instructions are read from. */
interface StepParts {
  readonly node: StreamingNodeClient
  readonly blocks: BlockData
  readonly capabilities: CapabilitySource
}

/** The node's own logs where it has them, else a replay here; logs that are not proven yet come last. */
export function chooseStepSource({ node, blocks, capabilities }: StepParts): ChooseStepSource {
  const ofNode = { source: 'opcodeLogs', read: readNodeOpcodeLogs(node) } as const
  const replayed = { source: 'replay', read: readReplayLogs(blocks) } as const
  return async () => {
    const { states } = await capabilities.get()
    return states.opcodeLogs !== 'works' && states.replay === 'works' ? replayed : ofNode
  }
}
