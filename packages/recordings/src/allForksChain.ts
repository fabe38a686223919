import { fileURLToPath } from 'node:url'

const FOLDER = new URL('../data/all-forks-chain/', import.meta.url)

/** Files of the test chain that crosses every fork: its genesis, and its blocks as geth imports them. */
export const ALL_FORKS_CHAIN = {
  genesis: fileURLToPath(new URL('genesis.json', FOLDER)),
  blocks: fileURLToPath(new URL('chain.rlp', FOLDER)),
}
