import { type SharedWork, shareWork } from './callScope.ts'
import { CAPABILITY_NAMES, type Capabilities } from './capabilities.ts'
import type { NodeClient } from './createNodeClient.ts'
import { probeCapabilities } from './probeCapabilities.ts'

/** The node's capabilities, probed on demand and cached for a while. */
export interface CapabilitySource {
  /** Throws: `TransportError` when a probe is needed and the node does not respond. */
  get(): Promise<Capabilities>
  /** The last result without a probe; `undefined` before the first. */
  peek(): Capabilities | undefined
  /** Discards the result: the node may have restarted as another version, or rejected a supported method. */
  forget(): void
}

const KEEP_MS = 10 * 60_000
/** A new chain may soon have a transaction to test the rest with. */
const KEEP_UNPROVEN_MS = 15_000

interface CapabilityOptions {
  readonly now?: () => number
  /** Transactions can be replayed here where the node has their state. */
  readonly canReplay?: boolean
}

/** Sends no request before the first `get`. */
export function createCapabilitySource(
  node: NodeClient,
  { now = Date.now, canReplay = false }: CapabilityOptions = {},
): CapabilitySource {
  let known: { readonly capabilities: Capabilities; readonly until: number } | undefined
  let probing: SharedWork<Capabilities> | undefined

  async function probe(): Promise<Capabilities> {
    try {
      const capabilities = await probeCapabilities(node, canReplay)
      const isProven = CAPABILITY_NAMES.every((name) => capabilities.states[name] !== 'unproven')
      known = { capabilities, until: now() + (isProven ? KEEP_MS : KEEP_UNPROVEN_MS) }
      return capabilities
    } finally {
      probing = undefined
    }
  }

  return {
    get: () => {
      if (known !== undefined && known.until > now()) return Promise.resolve(known.capabilities)
      probing ??= shareWork(probe)
      return probing.join()
    },
    peek: () => known?.capabilities,
    forget: () => {
      known = known && { ...known, until: 0 }
    },
  }
}
