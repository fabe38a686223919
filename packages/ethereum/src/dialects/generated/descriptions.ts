// Written by `npm run families` from the folders beside it.
import type { DialectDescription } from '../dialectDescription.ts'

/** Fetches names and rows of a family, by the id of its rules. */
export const LOAD_DESCRIPTION: ReadonlyMap<string, () => Promise<DialectDescription>> = new Map([
  [
    'arbitrum',
    async () => (await import('../arbitrum/arbitrumDescription.ts')).ARBITRUM_DESCRIPTION,
  ],
  [
    'bsc',
    async () => (await import('../bsc/bscDescription.ts')).BSC_DESCRIPTION,
  ],
  [
    'celo',
    async () => (await import('../celo/celoDescription.ts')).CELO_DESCRIPTION,
  ],
  [
    'gnosis',
    async () => (await import('../gnosis/gnosisDescription.ts')).GNOSIS_DESCRIPTION,
  ],
  [
    'linea',
    async () => (await import('../linea/lineaDescription.ts')).LINEA_DESCRIPTION,
  ],
  [
    'op-stack',
    async () => (await import('../op-stack/opStackDescription.ts')).OP_STACK_DESCRIPTION,
  ],
  [
    'polygon',
    async () => (await import('../polygon/polygonDescription.ts')).POLYGON_DESCRIPTION,
  ],
  [
    'scroll',
    async () => (await import('../scroll/scrollDescription.ts')).SCROLL_DESCRIPTION,
  ],
  [
    'tempo',
    async () => (await import('../tempo/tempoDescription.ts')).TEMPO_DESCRIPTION,
  ],
  [
    'zksync',
    async () => (await import('../zksync/zksyncDescription.ts')).ZKSYNC_DESCRIPTION,
  ],
])
