import { type ClientPlace, findClient } from '../findClient.ts'

/** Where geth is. */
export const GETH_PLACE: ClientPlace = { variable: 'GETH', program: 'geth' }

/** Programs of a chain in Fulu: geth, and Prysm's beacon node, validators and tool for the genesis state. */
const PLACES = {
  geth: GETH_PLACE,
  beaconChain: { variable: 'PRYSM_BEACON_CHAIN', program: 'beacon-chain' },
  validator: { variable: 'PRYSM_VALIDATOR', program: 'validator' },
  prysmctl: { variable: 'PRYSMCTL', program: 'prysmctl' },
} as const satisfies Readonly<Record<string, ClientPlace>>

type ProgramName = keyof typeof PLACES

/** Paths of the programs of a chain in Fulu. */
export type FuluClients = Readonly<Record<ProgramName, string>>

/** The programs, or those that are missing. */
export type FoundClients =
  | { readonly kind: 'found'; readonly clients: FuluClients }
  | { readonly kind: 'missing'; readonly places: readonly ClientPlace[] }

/** Looks the programs up in the environment and on `PATH`. Throws for a variable that names nothing runnable. */
export function findFuluClients(environment: NodeJS.ProcessEnv, find = findClient): FoundClients {
  const paths = Object.entries(PLACES).map(([name, place]) => ({
    name,
    place,
    path: find(place, environment),
  }))
  const places = paths.flatMap(({ place, path }) => (path === undefined ? [place] : []))
  if (places.length > 0) return { kind: 'missing', places }
  return {
    kind: 'found',
    clients: Object.fromEntries(paths.map(({ name, path }) => [name, path])) as FuluClients,
  }
}
