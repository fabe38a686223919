import type { TrafficLedger } from './upstream/createTrafficLedger.ts'
import { createUpstream, type Upstream } from './upstream/createUpstream.ts'
import { probeNode } from './upstream/probeNode.ts'
import { parseUpstreamAddress, type UpstreamAddress } from './upstream/upstreamAddress.ts'

/** What the program needs from a development chain. */
export interface DevelopmentChain {
  readonly url: string
  /** Describes what is on the chain, for the terminal; several lines. */
  readonly summary: string
  stop(): Promise<void>
}

export type StartDevelopmentChain = (options: { readonly port: number }) => Promise<DevelopmentChain>

/** The node to serve, and the messages to print about it. */
export interface ChosenNode {
  readonly node: Upstream
  readonly messages: readonly string[]
  /** What is on a development chain, in several lines; for those who want to know more. */
  readonly examples: string | undefined
  /** True for a chain that ends with the program. */
  readonly isTemporary: boolean
  stop(): Promise<void>
}

export interface NodeChoice {
  readonly address: UpstreamAddress
  readonly isNodeConfigured: boolean
  readonly devnetAllowed: boolean
  /** Whether a node answers or not. */
  readonly devnetRequested: boolean
}

/**
 * The configured node if it responds. Otherwise a development chain, unless the user named the node or disabled the chain.
 * Without a node the explorer shows its connection screen. Throws only when a requested chain cannot be started.
 */
export async function chooseNode(
  { address, isNodeConfigured, devnetAllowed, devnetRequested }: NodeChoice,
  startDevelopmentChain: StartDevelopmentChain,
  traffic?: TrafficLedger,
): Promise<ChosenNode> {
  const open: OpenNode = (place) =>
    createUpstream(place, {}, traffic?.meter(place, 'calls of pages and clients'))
  const node = open(address)
  if (devnetRequested) return startRequested(node, startDevelopmentChain, open)
  const asIs = (messages: readonly string[]): ChosenNode => ({
    node,
    messages,
    examples: undefined,
    isTemporary: false,
    stop: () => node.close(),
  })
  const probe = await probeNode(node)
  if (probe.answers) {
    const chain = probe.chainId === undefined ? '' : `, chain ${probe.chainId}`
    const refusal = probe.refusal === undefined ? '' : `, which answers with ${probe.refusal}`
    return asIs([`Node: ${address.display}${chain}${refusal}`])
  }
  const silent = `No node responds at ${address.display} (${probe.reason}).`
  if (isNodeConfigured) return asIs([silent, 'Serving anyway: the explorer connects once the node is up.'])
  if (!devnetAllowed) {
    return asIs([silent, 'Start a node there, name another with --node URL, or leave out --no-devnet.'])
  }
  try {
    const chain = await startDevelopmentChain({ port: portOf(address) })
    return await replaceBy(node, chain, open, silent)
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'unknown error'
    return asIs([
      silent,
      `The development chain could not be started: ${detail}`,
      'Name your node with --node URL.',
    ])
  }
}

type OpenNode = (address: UpstreamAddress) => Upstream

async function startRequested(
  node: Upstream,
  start: StartDevelopmentChain,
  open: OpenNode,
): Promise<ChosenNode> {
  try {
    return await replaceBy(node, await start({ port: 0 }), open)
  } catch (error) {
    await node.close()
    const detail = error instanceof Error ? error.message : 'unknown error'
    throw new Error(`The development chain could not be started: ${detail}`, { cause: error })
  }
}

/** `why` there is no node instead, if it was not asked for. */
async function replaceBy(
  node: Upstream,
  chain: DevelopmentChain,
  open: OpenNode,
  why?: string,
): Promise<ChosenNode> {
  const address = parseUpstreamAddress(chain.url)
  if (address === undefined) {
    await chain.stop()
    throw new Error('its address is not a URL')
  }
  await node.close()
  const replacement = open(address)
  return {
    node: replacement,
    messages: [
      ...(why === undefined ? [] : [why]),
      `Started a development chain at ${address.display}${why === undefined ? '' : ' instead'}; --verbose lists what is on it.`,
    ],
    examples: chain.summary,
    isTemporary: true,
    stop: async () => {
      await replacement.close()
      await chain.stop()
    },
  }
}

function portOf(address: UpstreamAddress): number {
  const { port, protocol } = new URL(address.origin)
  if (port !== '') return Number.parseInt(port, 10)
  return protocol === 'https:' ? 443 : 80
}
