import { RpcError } from '@otterscan/clients/errors'
import { toQuantity } from '@otterscan/ethereum/hex'
import { serverError } from './gatewayError.ts'
import type { MethodContext } from './methodHandler.ts'

const LOST_STATE =
  /missing trie node|state .*(not available|unavailable|missing|pruned|not found)|pruned|historical state|required historical|no state|not an archive/i

/**
 * Reads the state at a block, with a clear error when the node has pruned it.
 *
 * Throws: `GatewayError` when the state is pruned, otherwise as the node's client.
 */
export async function readStateAt(
  { node }: MethodContext,
  method: 'eth_getCode' | 'eth_getTransactionCount',
  address: string,
  blockNumber: bigint,
): Promise<unknown> {
  try {
    return await node.request(method, [address, toQuantity(blockNumber)])
  } catch (error) {
    if (error instanceof RpcError && LOST_STATE.test(error.message)) {
      throw serverError(
        `The node no longer has the state of block ${blockNumber}: this needs an archive node.`,
      )
    }
    throw error
  }
}

/**
 * The block since which a condition has held up to `head`, searched backward from the head in growing steps, so that
 * the latest of several is found. `undefined` when it already holds at block 0. Requires `holdsAt(head)`.
 */
export async function findStart(
  head: bigint,
  holdsAt: (blockNumber: bigint) => Promise<boolean>,
): Promise<bigint | undefined> {
  let holding = head
  let failing = -1n
  for (let step = 1n; failing < 0n; step *= 2n) {
    const next = holding > step ? holding - step : 0n
    if (!(await holdsAt(next))) failing = next
    else if (next === 0n) return undefined
    else holding = next
  }
  while (holding - failing > 1n) {
    const middle: bigint = (holding + failing) / 2n
    if (await holdsAt(middle)) holding = middle
    else failing = middle
  }
  return holding
}
