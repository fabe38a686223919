import { CAPABILITY_NAMES, type Capabilities } from './capabilities.ts'
import type { NodeClient } from './createNodeClient.ts'
import { probeCapabilities } from './probeCapabilities.ts'

/** What the node can do, found out once and kept for a while. */
export interface CapabilitySource {
  /** Throws: `TransportError` when the node has to be asked and does not answer. */
  get(): Promise<Capabilities>
  /** The last answer without asking; `undefined` before the first. */
  peek(): Capabilities | undefined
  /** Forgets it: the node came back, perhaps as another version, or refused what it could do. */
  forget(): void
}

const KEEP_MS = 10 * 60_000
/** A young chain may soon have a transaction to try more with. */
const KEEP_UNPROVEN_MS = 15_000

/** Asks nothing before the first `get`. */
export function createCapabilitySource(node: NodeClient, now: () => number = Date.now): CapabilitySource {
  let known: { readonly capabilities: Capabilities; readonly until: number } | undefined
  let asking: Promise<Capabilities> | undefined

  async function ask(): Promise<Capabilities> {
    try {
      const capabilities = await probeCapabilities(node)
      const isProven = CAPABILITY_NAMES.every((name) => capabilities.states[name] !== 'unproven')
      known = { capabilities, until: now() + (isProven ? KEEP_MS : KEEP_UNPROVEN_MS) }
      return capabilities
    } finally {
      asking = undefined
    }
  }

  return {
    get: () => {
      if (known !== undefined && known.until > now()) return Promise.resolve(known.capabilities)
      asking ??= ask()
      return asking
    },
    peek: () => known?.capabilities,
    forget: () => {
      known = known && { ...known, until: 0 }
    },
  }
}
