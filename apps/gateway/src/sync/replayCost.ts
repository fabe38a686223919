import { isWireObject, quantity } from '@otterscan/api-schema/codec'
import { ClientError } from '@otterscan/clients/errors'
import { toQuantity } from '@otterscan/ethereum/hex'
import { canUse } from '../upstream/capabilities.ts'
import type { CapabilitySource } from '../upstream/createCapabilitySource.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { tryDecode } from '../upstream/tryDecode.ts'

/** What one core replays: docs/decisions/0014-replay.md. */
const GAS_PER_SECOND = 14_000_000n
/** Blocks whose gas is looked at, spread over the chain. */
const SAMPLES = 8n

const NO_STATE =
  'The node has neither traces nor the state of past blocks: nothing can be replayed, and inner calls are left out.'

/**
 * What it costs to replay every transaction for the index; `undefined` where the node has traces, or leaves out too much.
 * Never rejects.
 */
export async function describeReplayCost(
  node: NodeClient,
  capabilities: CapabilitySource,
  isOn: boolean,
): Promise<string | undefined> {
  try {
    const known = await capabilities.get()
    if (canUse(known, 'callTracer') || canUse(known, 'parityTraces')) return undefined
    if (!isOn && canUse(known, 'opcodeLogs')) return undefined
    if (isOn && !canUse(known, 'replay')) return NO_STATE
    const head = tryDecode(quantity, await node.request('eth_blockNumber', []))
    const gas = head === undefined ? undefined : await readMeanGas(node, head)
    if (head === undefined || gas === undefined) return undefined
    const cost = `some ${toDuration((gas * (head + 1n)) / GAS_PER_SECOND)} of one core for the ${head + 1n} blocks of the chain, beside what the node needs to give their state`
    return isOn
      ? `The node has no traces: every transaction is replayed here, ${cost}.`
      : `The node has no traces: inner calls are left out. With --replay index every transaction is replayed for them: ${cost}.`
  } catch (error) {
    if (error instanceof ClientError) return undefined
    throw error
  }
}

async function readMeanGas(node: NodeClient, head: bigint): Promise<bigint | undefined> {
  const count = head < SAMPLES ? head + 1n : SAMPLES
  const numbers = Array.from({ length: Number(count) }, (_, at) => head - (BigInt(at) * head) / count)
  const used = await Promise.all(
    numbers.map(async (number) => {
      const block = await node.request('eth_getBlockByNumber', [toQuantity(number), false])
      return isWireObject(block) ? tryDecode(quantity, block.gasUsed) : undefined
    }),
  )
  const known = used.filter((gas) => gas !== undefined)
  return known.length < used.length ? undefined : known.reduce((sum, gas) => sum + gas, 0n) / count
}

function toDuration(seconds: bigint): string {
  if (seconds < 120n) return `${seconds} s`
  if (seconds < 7_200n) return `${seconds / 60n} min`
  return seconds < 172_800n ? `${seconds / 3_600n} h` : `${seconds / 86_400n} days`
}
