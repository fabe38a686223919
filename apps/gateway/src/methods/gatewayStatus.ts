import type { GatewayIndex } from '@otterscan/api-schema/execution/gateway'
import { hideLocalPaths } from '../observability/hideLocalPaths.ts'
import { countGapBlocks } from '../storage/linkBlocks.ts'
import {
  CAPABILITY_METHODS,
  CAPABILITY_NAMES,
  type Capabilities,
  type CapabilityName,
  canUse,
} from '../upstream/capabilities.ts'
import { answersAsErigon, type Handler, type MethodContext } from './methodHandler.ts'

/** Only useful with an index. */
const INDEX_METHODS: readonly string[] = [
  'gateway_searchTokens',
  'gateway_getActivity',
  'gateway_getCodeHistory',
]
/** Where calls of transactions come from, the first that works. */
const FRAME_SOURCES = ['callTracer', 'parityTraces', 'replay', 'opcodeLogs'] as const
/** Where state changes come from. */
const DIFF_SOURCES = ['parityReplay', 'prestateTracer', 'parityBlockReplay', 'replay'] as const
/** Where instructions come from. */
const STEP_SOURCES = ['parityReplay', 'opcodeLogs', 'replay'] as const
/** Reported ranges; an index of a node without old receipts may have very many. */
const MOST_GAPS = 100

/**
 * `gateway_status`: the node's capabilities, the methods answered here, and the progress of the index. `index` is
 * null without one; its bounds are null while nothing is indexed.
 */
export function createGatewayStatus(methods: readonly string[]): Handler<'gateway_status'> {
  return async (_, context) => {
    const known = await context.capabilities.get()
    return {
      addressHistory: context.index === undefined ? (answersAsErigon(known) ? 'node' : 'none') : 'index',
      index: await describeIndex(context),
      methods: new Set(
        methods.filter((name) => context.index !== undefined || !INDEX_METHODS.includes(name)),
      ),
      node: { clientVersion: known.clientVersion, chainId: known.chainId },
      unreadable: [],
      sources: {
        traces: listUsable(known, FRAME_SOURCES),
        stateDiffs: listUsable(known, DIFF_SOURCES),
        extra: { instructions: listUsable(known, STEP_SOURCES) },
      },
      extra: {
        capabilities: Object.fromEntries(
          CAPABILITY_NAMES.map((name) => [
            name,
            { method: CAPABILITY_METHODS[name], state: known.states[name] },
          ]),
        ),
      },
    }
  }
}

/** In the order in which they are tried. */
function listUsable(known: Capabilities, sources: readonly CapabilityName[]): readonly CapabilityName[] {
  return sources.filter((name) => canUse(known, name))
}

/** Rates are over the last minute; from block `tracedFrom` on all inner calls are known. */
async function describeIndex({ index, blocks }: MethodContext): Promise<GatewayIndex | null> {
  if (index === undefined) return null
  const [coverage, headBlock, lastBlockHash] = await Promise.all([
    index.history.coverage(),
    blocks.headNumber(),
    index.lists.read(async (view) => view.coverage && view.blockHash(view.coverage.lastBlock)),
  ])
  const { checkpoint, gaps, progress } = index.state()
  const hasFinal = checkpoint !== undefined && checkpoint.lastBlock >= 0n
  return {
    firstBlock: coverage?.firstBlock,
    lastBlock: coverage?.lastBlock,
    lastBlockHash,
    headBlock,
    finalBlock: hasFinal ? checkpoint.lastBlock : undefined,
    tracedFrom: checkpoint?.tracedFrom,
    phase: progress.phase,
    message: progress.message && hideLocalPaths(progress.message),
    missingBlocks: progress.missingBlocks,
    gaps: gaps.slice(-MOST_GAPS).map(({ from, to, reason }) => ({
      fromBlock: from,
      toBlock: to,
      reason: hideLocalPaths(reason),
    })),
    gapBlocks: countGapBlocks(gaps),
    blocksPerSecond: progress.blocksPerSecond,
    transactionsPerSecond: progress.transactionsPerSecond,
    remainingSeconds: progress.remainingSeconds,
  }
}
