import { DEVNET_CHAIN_ID } from '../chainSettings.ts'
import { DEPOSIT_CONTRACT } from '../genesis.ts'

/** Of mainnet's preset: Prysm is built for one, and its releases for this one. */
export const SLOTS_PER_EPOCH = 32

/** Two committees of two validators in each slot. */
export const VALIDATOR_COUNT = 128
const VALIDATORS_PER_COMMITTEE = 2

const FORKS = ['ALTAIR', 'BELLATRIX', 'CAPELLA', 'DENEB', 'ELECTRA', 'FULU']

/** Chain settings in the YAML of consensus-specs: Fulu from the first slot, and quick to start. */
export function formatFuluConfig(secondsPerSlot: number): string {
  return [
    "PRESET_BASE: 'mainnet'",
    "CONFIG_NAME: 'otterscan-devnet'",
    `SECONDS_PER_SLOT: ${secondsPerSlot}`,
    `SLOT_DURATION_MS: ${secondsPerSlot * 1_000}`,
    `TARGET_COMMITTEE_SIZE: ${VALIDATORS_PER_COMMITTEE}`,
    `MIN_GENESIS_ACTIVE_VALIDATOR_COUNT: ${VALIDATOR_COUNT}`,
    'GENESIS_FORK_VERSION: 0x00000539',
    'TERMINAL_TOTAL_DIFFICULTY: 0',
    ...FORKS.flatMap((fork, at) => [`${fork}_FORK_VERSION: 0x0${at + 1}000539`, `${fork}_FORK_EPOCH: 0`]),
    'GLOAS_FORK_VERSION: 0x07000539',
    'GLOAS_FORK_EPOCH: 18446744073709551615',
    'BLOB_SCHEDULE: []',
    `DEPOSIT_CHAIN_ID: ${DEVNET_CHAIN_ID}`,
    `DEPOSIT_NETWORK_ID: ${DEVNET_CHAIN_ID}`,
    `DEPOSIT_CONTRACT_ADDRESS: ${DEPOSIT_CONTRACT}`,
    '',
  ].join('\n')
}
