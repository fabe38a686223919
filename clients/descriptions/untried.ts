import type { ClientDescription } from '../ClientDescription.ts'
import { playEverything } from '../plays.ts'

const describeUntried = (name: string, variable: string, program: string): ClientDescription => ({
  name,
  place: { variable, program },
  play: playEverything,
  source: 'its own releases',
  serves: [],
  tracesCalls: true,
  listDeviations: () => [],
  ownDeviations: [],
})

/** Clients that the harness cannot start yet. */
export const UNTRIED: readonly ClientDescription[] = [
  describeUntried('Reth', 'RETH', 'reth'),
  describeUntried('Nethermind', 'NETHERMIND', 'nethermind'),
  describeUntried('Besu', 'BESU', 'besu'),
]
