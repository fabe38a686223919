import { boolean, isWireObject, quantity } from '@otterscan/api-schema/codec'
import { ClientError, RpcError } from '@otterscan/clients/errors'
import { adviseTraces } from '../../methods/missingCapability.ts'
import {
  CAPABILITY_METHODS,
  type Capabilities,
  type CapabilityName,
  canUse,
} from '../../upstream/capabilities.ts'
import {
  createNodeClient,
  DEFAULT_NODE_CLIENT_OPTIONS,
  type NodeClient,
} from '../../upstream/createNodeClient.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { probeCapabilities } from '../../upstream/probeCapabilities.ts'
import { probeNode } from '../../upstream/probeNode.ts'
import { tryDecode } from '../../upstream/tryDecode.ts'
import { checkClock } from './checkClock.ts'
import type { Finding } from './finding.ts'

/** What was found, and of which chain; `undefined` when that is not known. */
export interface NodeFindings {
  readonly findings: readonly Finding[]
  readonly chainId: bigint | undefined
}

const SWITCH_ON =
  'start it with its JSON-RPC over HTTP (geth: --http; Erigon: --http --http.api=eth,erigon,ots,debug,trace; Nethermind: --JsonRpc.Enabled true; Besu: --rpc-http-enabled; Reth: --http), or name another with --node URL'

/** Asks a node what the program needs of it. Throws nothing that a node can cause. */
export async function checkNode(upstream: Upstream, nowSeconds: () => number): Promise<NodeFindings> {
  const { display } = upstream.address
  const probe = await probeNode(upstream)
  if (!probe.answers) return fail(`no node responds at ${display} (${probe.reason})`, SWITCH_ON)
  if (probe.refusal !== undefined)
    return fail(`${display} answers with ${probe.refusal}`, 'check URL, user and password of --node')
  const node = createNodeClient(upstream, DEFAULT_NODE_CLIENT_OPTIONS)
  try {
    const capabilities = await probeCapabilities(node)
    const { chainId, clientVersion } = capabilities
    const text = `${clientVersion ?? 'client unknown'} at ${display}, chain ${chainId}`
    return {
      chainId,
      findings: [
        { state: 'ok', subject: 'Node', text },
        await checkSyncing(node),
        ...(await checkClock(node, nowSeconds)),
        ...checkTraces(capabilities),
        await checkHistory(node),
      ],
    }
  } catch (error) {
    if (!(error instanceof ClientError)) throw error
    return fail(error.message, SWITCH_ON)
  }
}

function fail(text: string, advice: string): NodeFindings {
  return { findings: [{ state: 'problem', subject: 'Node', text, advice }], chainId: undefined }
}

async function checkSyncing(node: NodeClient): Promise<Finding> {
  const subject = 'Sync'
  const syncing = await requestOrRefusal(node, 'eth_syncing', [])
  if (tryDecode(boolean, syncing) === false)
    return { state: 'ok', subject, text: 'the node follows the chain' }
  if (!isWireObject(syncing))
    return { state: 'note', subject, text: 'the node gave no answer to eth_syncing' }
  const [current, highest] = [syncing.currentBlock, syncing.highestBlock].map((value) =>
    tryDecode(quantity, value),
  )
  return {
    state: 'problem',
    subject,
    text: `the node is at block ${current ?? '?'} of ${highest ?? '?'}`,
    advice: 'wait until it is in sync; what is not there yet cannot be shown',
  }
}

const FRAMES: readonly CapabilityName[] = ['callTracer', 'parityTraces']
const STATE_DIFFS: readonly CapabilityName[] = ['prestateTracer', 'parityReplay', 'parityBlockReplay']

function checkTraces(capabilities: Capabilities): Finding[] {
  const advice = adviseTraces(capabilities.clientVersion)
  const wanted = [
    { subject: 'Traces', names: FRAMES, state: 'problem' },
    { subject: 'State changes', names: STATE_DIFFS, state: 'problem' },
    { subject: 'Receipts', names: ['blockReceipts'], state: 'note' },
  ] as const
  return wanted.map(({ subject, names, state }): Finding => {
    const working = names.filter((name: CapabilityName) => canUse(capabilities, name))
    const list = (of: readonly CapabilityName[]) => of.map((name) => CAPABILITY_METHODS[name]).join(', ')
    if (working.length > 0) {
      const isProven = working.some((name: CapabilityName) => capabilities.states[name] === 'works')
      const hint = isProven ? '' : ', untried: the newest blocks have no transaction to try it with'
      return { state: isProven ? 'ok' : 'note', subject, text: `${list(working)}${hint}` }
    }
    if (subject === 'Receipts') {
      return { state, subject, text: `no ${list(names)}: receipts are asked for one by one, which is slow` }
    }
    return { state, subject, text: `the node has none of ${list(names)}`, advice }
  })
}

/** Any account does: the question is whether there is a state that old. */
const NO_ACCOUNT = `0x${'00'.repeat(20)}`

async function checkHistory(node: NodeClient): Promise<Finding> {
  const subject = 'Old state'
  const balance = await requestOrRefusal(node, 'eth_getBalance', [NO_ACCOUNT, '0x1'])
  if (tryDecode(quantity, balance) !== undefined)
    return { state: 'ok', subject, text: 'state of block 1 is there' }
  return {
    state: 'note',
    subject,
    text: 'not an archive node: creators of contracts, past balances and old traces may be unavailable',
    advice:
      'for those keep all states (geth: --gcmode archive; Erigon: --prune.mode=archive; Nethermind: --config mainnet_archive; Besu: --data-storage-format=FOREST; Reth: without --full)',
  }
}

/** `undefined` when the node refuses. */
async function requestOrRefusal(
  node: NodeClient,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    return await node.request(method, params)
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}
