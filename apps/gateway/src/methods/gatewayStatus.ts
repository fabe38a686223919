import { toQuantity } from '@otterscan/ethereum/hex'
import { CAPABILITY_METHODS, CAPABILITY_NAMES } from '../upstream/capabilities.ts'
import type { WireObject } from '../upstream/wireValue.ts'
import { answersAsErigon, type IndexState, type MethodContext, type MethodHandler } from './methodHandler.ts'

/** Of use with an index only. */
const NAME_SEARCH = 'gateway_searchTokens'

/**
 * `gateway_status`: what the node behind can do, which methods are answered here, and how far the index is. `index` is
 * null without one; its bounds are null while nothing is indexed.
 */
export function createGatewayStatus(methods: readonly string[]): MethodHandler {
  return async (_, context) => {
    const known = await context.capabilities.get()
    return {
      node: { clientVersion: known.clientVersion ?? null, chainId: toQuantity(known.chainId) },
      capabilities: Object.fromEntries(
        CAPABILITY_NAMES.map((name) => [
          name,
          { method: CAPABILITY_METHODS[name], state: known.states[name] },
        ]),
      ),
      addressHistory: context.index === undefined ? (answersAsErigon(known) ? 'node' : 'none') : 'index',
      index: await describeIndex(context),
      methods: methods.filter((name) => context.tokens !== undefined || name !== NAME_SEARCH).toSorted(),
    }
  }
}

async function describeIndex({
  index,
  lists,
  indexState,
  blocks,
}: MethodContext): Promise<WireObject | null> {
  if (index === undefined) return null
  const [coverage, head, lastBlockHash] = await Promise.all([
    index.coverage(),
    blocks.headNumber(),
    lists?.read(async (view) => view.coverage && view.blockHash(view.coverage.lastBlock)),
  ])
  return {
    firstBlock: coverage === undefined ? null : toQuantity(coverage.firstBlock),
    lastBlock: coverage === undefined ? null : toQuantity(coverage.lastBlock),
    lastBlockHash: lastBlockHash ?? null,
    headBlock: toQuantity(head),
    ...(indexState === undefined ? {} : describeState(indexState())),
  }
}

/** Rates are of the last minute; `tracedFrom` is the first block from which on all inner calls are known. */
function describeState({ checkpoint, progress }: IndexState): WireObject {
  return {
    finalBlock:
      checkpoint === undefined || checkpoint.lastBlock < 0n ? null : toQuantity(checkpoint.lastBlock),
    tracedFrom: checkpoint === undefined ? null : toQuantity(checkpoint.tracedFrom),
    phase: progress.phase,
    message: progress.message ?? null,
    missingBlocks: progress.missingBlocks === undefined ? null : toQuantity(progress.missingBlocks),
    blocksPerSecond: progress.blocksPerSecond,
    transactionsPerSecond: progress.transactionsPerSecond,
    remainingSeconds: progress.remainingSeconds ?? null,
  }
}
