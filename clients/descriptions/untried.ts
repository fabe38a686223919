import type { ClientDescription } from '../ClientDescription.ts'

const describeUntried = (name: string, variable: string, program: string): ClientDescription => ({
  name,
  place: { variable, program },
  source: 'its own releases',
  serves: [],
  deviations: [],
  ownDeviations: [],
})

/** Clients that the harness cannot start yet. */
export const UNTRIED: readonly ClientDescription[] = [
  describeUntried('Reth', 'RETH', 'reth'),
  describeUntried('Nethermind', 'NETHERMIND', 'nethermind'),
  describeUntried('Besu', 'BESU', 'besu'),
]
