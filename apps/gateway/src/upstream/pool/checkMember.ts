import { hash32, quantity } from '@otterscan/api-schema/codec'
import { pick } from '@otterscan/api-schema/object'
import { ClientError, RpcError, TransportError } from '@otterscan/clients/errors'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { CapabilityState } from '../capabilities.ts'
import type { NodeClient } from '../createNodeClient.ts'
import { tryDecode } from '../tryDecode.ts'
import type { ChainMark, MemberHead, MemberHealth, PoolMember } from './poolMember.ts'

const headFields = pick({ core: { number: quantity, hash: hash32, timestamp: quantity } })
const hashField = pick({ core: { hash: hash32 } })

/** Any account does: the question is whether there is a state that old. */
const NO_ACCOUNT = `0x${'00'.repeat(20)}`

/** Asks a node how it is. Version and old state are asked only after it was away. Never throws. */
export async function checkMember({ client, health }: PoolMember): Promise<MemberHealth> {
  const started = performance.now()
  try {
    const head = await getHead(client)
    const answerMs = performance.now() - started
    const isBack = health.status === 'unknown' || health.status === 'silent'
    const [mark, peers, lasting] = await Promise.all([
      getMark(client),
      requestDecoded(client, 'net_peerCount', [], quantity),
      isBack ? getLasting(client) : health,
    ])
    const { clientVersion, oldState } = lasting
    const reason = describeSilence(head, mark)
    const status = reason === undefined ? 'ok' : 'silent'
    const checkedAt = Date.now()
    return { status, reason, mark, head, peers, clientVersion, oldState, answerMs, checkedAt, isLate: false }
  } catch (error) {
    const isLate = error instanceof TransportError && error.timedOut
    if (isLate && !health.isLate && health.status !== 'unknown') return { ...health, isLate }
    // The client's own words, which name no credentials; others are not shown.
    const reason = error instanceof ClientError ? error.message : 'It could not be asked.'
    return { ...health, status: 'silent', reason, peers: undefined, checkedAt: Date.now(), isLate }
  }
}

function describeSilence(head: MemberHead | undefined, mark: ChainMark | undefined): string | undefined {
  if (head === undefined) return 'It did not return its latest block.'
  return mark === undefined ? 'It did not return its chain id.' : undefined
}

/** Hash of its block at a height; `undefined` when it has none. Throws: as the node's client. */
export async function getHashAt({ client, health }: PoolMember, number: bigint): Promise<Hex | undefined> {
  if (health.head?.number === number) return health.head.hash
  const block = await requestDecoded(client, 'eth_getBlockByNumber', [toQuantity(number), false], hashField)
  return block?.hash
}

async function getHead(client: NodeClient): Promise<MemberHead | undefined> {
  return tryDecode(headFields, await client.request('eth_getBlockByNumber', ['latest', false]))
}

async function getMark(client: NodeClient): Promise<ChainMark | undefined> {
  const [chainId, genesis] = await Promise.all([
    requestDecoded(client, 'eth_chainId', [], quantity),
    requestDecoded(client, 'eth_getBlockByNumber', ['0x0', false], hashField),
  ])
  return chainId === undefined ? undefined : { chainId, genesisHash: genesis?.hash }
}

async function getLasting(client: NodeClient): Promise<Pick<MemberHealth, 'clientVersion' | 'oldState'>> {
  const [version, oldState] = await Promise.all([
    requestOrRefusal(client, 'web3_clientVersion', []),
    findOldState(client),
  ])
  return { clientVersion: typeof version === 'string' ? version.slice(0, 100) : undefined, oldState }
}

async function findOldState(client: NodeClient): Promise<CapabilityState> {
  const balance = await requestDecoded(client, 'eth_getBalance', [NO_ACCOUNT, '0x1'], quantity)
  return balance === undefined ? 'missing' : 'works'
}

async function requestDecoded<T>(
  client: NodeClient,
  method: string,
  params: readonly unknown[],
  decoder: Parameters<typeof tryDecode<T>>[0],
): Promise<T | undefined> {
  return tryDecode(decoder, await requestOrRefusal(client, method, params))
}

/** `undefined` when the node refuses. */
async function requestOrRefusal(
  client: NodeClient,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    return await client.request(method, params)
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}
