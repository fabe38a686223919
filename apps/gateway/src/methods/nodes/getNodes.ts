import type { NodeCapability, NodeReport } from '@otterscan/api-schema/execution/nodes'
import { CAPABILITY_METHODS, CAPABILITY_NAMES } from '../../upstream/capabilities.ts'
import type { CapabilitySource } from '../../upstream/createCapabilitySource.ts'
import type { NodePool } from '../../upstream/pool/createNodePool.ts'
import type { PoolMember } from '../../upstream/pool/poolMember.ts'
import { unsupported } from '../gatewayError.ts'
import type { Handler, MethodContext } from '../methodHandler.ts'

/** `gateway_getNodes`: asks all of them, unless that was done within the last seconds. */
export const getNodes: Handler<'gateway_getNodes'> = async (_, context) => {
  const pool = requirePool(context)
  await pool.refresh()
  const heads = pool.members.flatMap(({ health }) =>
    health.status === 'otherChain' || health.status === 'silent' ? [] : (health.head?.number ?? []),
  )
  const highest = heads.reduce<bigint | undefined>(
    (most, number) => (most === undefined || number > most ? number : most),
    undefined,
  )
  // With one node its capabilities are those that everything else goes by.
  const sourceOf = (member: PoolMember) =>
    pool.members.length === 1 ? context.capabilities : member.capabilities
  const results = await Promise.all(
    pool.members.map(async (member) => ({
      ...toReport(member, pool, highest),
      capabilities: await listCapabilities(member, sourceOf(member)),
    })),
  )
  return { results, unreadable: [] }
}

/** The nodes; a gateway without them is one of a test. */
export function requirePool({ nodes }: MethodContext): NodePool {
  if (nodes === undefined) throw unsupported('the nodes of this gateway are not known')
  return nodes
}

function toReport(
  { address, health }: PoolMember,
  pool: NodePool,
  highest: bigint | undefined,
): Omit<NodeReport, 'capabilities'> {
  const { status, reason, mark, clientVersion, head, peers, oldState, answerMs, checkedAt } = health
  const isCounted = status !== 'otherChain' && status !== 'silent'
  return {
    name: address.display,
    isLeader: pool.leader().address === address,
    status,
    reason,
    clientVersion,
    chainId: mark?.chainId,
    headNumber: head?.number,
    headHash: head?.hash,
    headTimestamp: head?.timestamp,
    blocksBehind:
      isCounted && head !== undefined && highest !== undefined ? highest - head.number : undefined,
    peers,
    oldState: mark === undefined ? undefined : oldState,
    answerMs: answerMs === undefined ? undefined : Math.round(answerMs),
    checkedAt: checkedAt === undefined ? undefined : BigInt(Math.floor(checkedAt / 1000)),
  }
}

async function listCapabilities(
  { health }: PoolMember,
  source: CapabilitySource,
): Promise<readonly NodeCapability[] | undefined> {
  if (health.status === 'silent') return undefined
  try {
    const { states } = await source.get()
    return CAPABILITY_NAMES.map((name) => ({ name, method: CAPABILITY_METHODS[name], state: states[name] }))
  } catch {
    return undefined // it is gone since the check, which the next one says
  }
}
