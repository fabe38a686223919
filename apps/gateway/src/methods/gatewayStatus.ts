import { toQuantity } from '@otterscan/ethereum/hex'
import { CAPABILITY_METHODS, CAPABILITY_NAMES } from '../upstream/capabilities.ts'
import type { WireObject } from '../upstream/wireValue.ts'
import { answersAsErigon, type MethodHandler } from './methodHandler.ts'

/**
 * `gateway_status`: what the node behind can do, and how far the index is. `index` is null without one; its bounds are
 * null while nothing is indexed.
 */
export const getGatewayStatus: MethodHandler = async (_, context) => {
  const known = await context.capabilities.get()
  return {
    node: { clientVersion: known.clientVersion ?? null, chainId: toQuantity(known.chainId) },
    capabilities: Object.fromEntries(
      CAPABILITY_NAMES.map((name) => [name, { method: CAPABILITY_METHODS[name], state: known.states[name] }]),
    ),
    addressHistory: context.index === undefined ? (answersAsErigon(known) ? 'node' : 'none') : 'index',
    index: await describeIndex(context),
  }
}

async function describeIndex({ index, blocks }: Parameters<MethodHandler>[1]): Promise<WireObject | null> {
  if (index === undefined) return null
  const [coverage, head] = await Promise.all([index.coverage(), blocks.headNumber()])
  return {
    firstBlock: coverage === undefined ? null : toQuantity(coverage.firstBlock),
    lastBlock: coverage === undefined ? null : toQuantity(coverage.lastBlock),
    headBlock: toQuantity(head),
  }
}
