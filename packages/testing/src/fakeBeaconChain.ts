/** A block of the fake beacon chain. */
export interface FakeBlock {
  readonly slot: number
  readonly parentSlot: number
  readonly proposer: number
  /** Body fields that override those of a plain block. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly version?: string
  /** Default: a canonical block. */
  readonly isLeftBehind?: boolean
}

/** A validator of the fake chain; missing fields are those of a plain active one. */
export interface FakeValidator {
  readonly index: number
  readonly status?: string
  readonly slashed?: boolean
  readonly balance?: string
  readonly effectiveBalance?: string
  readonly credentials?: string
  readonly activationEpoch?: string
  readonly exitEpoch?: string
  readonly withdrawableEpoch?: string
}

/** State of the fake beacon node. May be changed while it runs. */
export interface FakeChain {
  genesisTime: number
  slotsPerEpoch: number
  secondsPerSlot: number
  headSlot: number
  finalizedEpoch: number
  blocks: readonly FakeBlock[]
  validators: readonly FakeValidator[]
  /** Members of the committees of every slot, by committee index. */
  committees: readonly (readonly number[])[]
  knowsDuties: boolean
}

const ALL_ONES = '18446744073709551615'

/** Root of the block in a slot. */
export function rootOf(slot: number, isLeftBehind = false): string {
  return `0x${isLeftBehind ? 'dd' : 'bb'}${slot.toString(16).padStart(62, '0')}`
}

/** Hash of the execution block of a slot. */
export function executionHashOf(slot: number): string {
  return `0xee${slot.toString(16).padStart(62, '0')}`
}

/** Number of the execution block of a slot: without gaps, from the number of the first slot on. */
export function executionNumberOf({ blocks }: FakeChain, slot: number): number {
  const inChain = blocks.filter((block) => block.isLeftBehind !== true)
  return (inChain[0]?.slot ?? 0) + inChain.findIndex((block) => block.slot === slot)
}

/** Public key of a validator. */
export function pubkeyOf(index: number): string {
  return `0x${index.toString(16).padStart(96, 'a')}`
}

const SIGNATURE = `0x${'5c'.repeat(96)}`

/** A chain with a block in every slot of a range except the missed ones. */
export function createFakeChain(
  options: Partial<FakeChain> & {
    readonly firstSlot: number
    readonly missed?: readonly number[]
    readonly bodies?: Readonly<Record<number, Readonly<Record<string, unknown>>>>
    readonly versions?: Readonly<Record<number, string>>
  },
): FakeChain {
  const { firstSlot, missed = [], bodies = {}, versions = {}, ...rest } = options
  const secondsPerSlot = rest.secondsPerSlot ?? 12
  const headSlot = rest.headSlot ?? firstSlot
  const blocks: FakeBlock[] = []
  for (let slot = firstSlot; slot <= headSlot; slot++) {
    if (missed.includes(slot)) continue
    const body = bodies[slot]
    const version = versions[slot]
    blocks.push({
      slot,
      parentSlot: blocks.at(-1)?.slot ?? Math.max(firstSlot - 1, 0),
      proposer: proposerOf(slot),
      ...(body === undefined ? {} : { body }),
      ...(version === undefined ? {} : { version }),
    })
  }
  return {
    // The head is the current slot.
    genesisTime: Math.floor(Date.now() / 1000) - headSlot * secondsPerSlot,
    slotsPerEpoch: 32,
    secondsPerSlot,
    headSlot,
    finalizedEpoch: 0,
    validators: Array.from({ length: 100 }, (_, index) => ({ index })),
    committees: [[0, 1, 2]],
    knowsDuties: true,
    ...rest,
    blocks: [...blocks, ...(rest.blocks ?? [])],
  }
}

/** Proposer of a slot. */
export function proposerOf(slot: number): number {
  return slot % 100
}

/** beacon-APIs header row. */
export function toWireHeader(block: FakeBlock) {
  const isLeftBehind = block.isLeftBehind === true
  return {
    root: rootOf(block.slot, isLeftBehind),
    canonical: !isLeftBehind,
    header: {
      message: {
        slot: String(block.slot),
        proposer_index: String(block.proposer),
        parent_root: rootOf(block.parentSlot),
        state_root: `0x${'57'.repeat(32)}`,
        body_root: `0x${'b0'.repeat(32)}`,
      },
      signature: SIGNATURE,
    },
  }
}

/** beacon-APIs signed block, Electra by default. */
export function toWireBlock(block: FakeBlock, chain: FakeChain) {
  return {
    version: block.version ?? 'electra',
    execution_optimistic: false,
    finalized: block.slot <= chain.finalizedEpoch * chain.slotsPerEpoch,
    data: {
      message: {
        slot: String(block.slot),
        proposer_index: String(block.proposer),
        parent_root: rootOf(block.parentSlot),
        state_root: `0x${'57'.repeat(32)}`,
        body: { ...toPlainBody(block.slot, chain), ...block.body },
      },
      signature: SIGNATURE,
    },
  }
}

function toPlainBody(slot: number, chain: FakeChain) {
  return {
    randao_reveal: SIGNATURE,
    eth1_data: {
      deposit_root: `0x${'de'.repeat(32)}`,
      deposit_count: '16',
      block_hash: `0x${'e1'.repeat(32)}`,
    },
    graffiti: `0x${Buffer.from('otters').toString('hex').padEnd(64, '0')}`,
    proposer_slashings: [],
    attester_slashings: [],
    attestations: [],
    deposits: [],
    voluntary_exits: [],
    sync_aggregate: { sync_committee_bits: `0x${'ff'.repeat(63)}0f`, sync_committee_signature: SIGNATURE },
    execution_payload: {
      block_number: String(executionNumberOf(chain, slot)),
      block_hash: executionHashOf(slot),
      timestamp: String(chain.genesisTime + slot * chain.secondsPerSlot),
      fee_recipient: `0x${'fe'.repeat(20)}`,
      gas_used: '21000',
      gas_limit: '30000000',
      transactions: ['0x02'],
      withdrawals: [],
    },
    bls_to_execution_changes: [],
    blob_kzg_commitments: [],
    execution_requests: { deposits: [], withdrawals: [], consolidations: [] },
  }
}

/** One vote for a slot, as in a block body. */
export function toWireAttestation(
  slot: number,
  bits: { readonly aggregationBits: string; readonly committeeBits?: string; readonly index?: number },
  slotsPerEpoch = 32,
) {
  const epoch = Math.floor(slot / slotsPerEpoch)
  return {
    aggregation_bits: bits.aggregationBits,
    data: {
      slot: String(slot),
      index: String(bits.index ?? 0),
      beacon_block_root: rootOf(slot),
      source: { epoch: String(Math.max(epoch - 1, 0)), root: rootOf((epoch - 1) * slotsPerEpoch) },
      target: { epoch: String(epoch), root: rootOf(epoch * slotsPerEpoch) },
    },
    signature: SIGNATURE,
    ...(bits.committeeBits === undefined ? {} : { committee_bits: bits.committeeBits }),
  }
}

/** beacon-APIs `ValidatorResponse`. */
export function toWireValidator(validator: FakeValidator) {
  return {
    index: String(validator.index),
    balance: validator.balance ?? '32001234567',
    status: validator.status ?? 'active_ongoing',
    validator: {
      pubkey: pubkeyOf(validator.index),
      withdrawal_credentials: validator.credentials ?? `0x01${'00'.repeat(11)}${'ad'.repeat(20)}`,
      effective_balance: validator.effectiveBalance ?? '32000000000',
      slashed: validator.slashed ?? false,
      activation_eligibility_epoch: '0',
      activation_epoch: validator.activationEpoch ?? '0',
      exit_epoch: validator.exitEpoch ?? ALL_ONES,
      withdrawable_epoch: validator.withdrawableEpoch ?? ALL_ONES,
    },
  }
}
