import type { ClientDescription } from '../ClientDescription.ts'
import { startReference } from '../startReference.ts'

/** Anvil without what the program computes itself, so that the reference is compared with another way to the same. */
export const anvil: ClientDescription = {
  name: 'anvil',
  source: 'comes with `npm ci`',
  serves: ['ots', 'erigon'],
  start: startReference,
  deviations: [],
  ownDeviations: [],
}
