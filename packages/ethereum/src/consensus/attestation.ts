import type { Hex } from '../hex.ts'
import type { UnreadableField } from '../unreadableField.ts'
import { countSetBits, toBitlist, toBitvector } from './bits.ts'

/** An epoch and the root of its first block. consensus-specs `Checkpoint`. */
export interface Checkpoint {
  readonly epoch: bigint
  readonly root: Hex
}

/** One vote of many validators. consensus-specs `Attestation`. */
export interface Attestation {
  /** The slot voted in. */
  readonly slot: bigint
  /** As on the wire; 0 since Electra, where `committeeBits` names the committees. */
  readonly index: bigint
  readonly beaconBlockRoot: Hex
  readonly source: Checkpoint
  readonly target: Checkpoint
  /** Bit list: who of the committee voted, or of all named committees one after another. */
  readonly aggregationBits: Hex
  /** Bit vector of committees. EIP-7549; `undefined` before Electra. */
  readonly committeeBits: Hex | undefined
  readonly signature: Hex | undefined
  readonly unreadable?: readonly UnreadableField[]
}

/** The validators that may vote in a slot, in order. */
export interface Committee {
  readonly index: bigint
  /** As the node says: some count from the start of the epoch. */
  readonly slot: bigint
  readonly validators: readonly bigint[]
}

/** Committees that an attestation covers, ascending. EIP-7549, `get_committee_indices`. */
export function toCommitteeIndices(
  attestation: Pick<Attestation, 'index' | 'committeeBits'>,
): readonly bigint[] {
  const { index, committeeBits } = attestation
  if (committeeBits === undefined) return [index]
  return toBitvector(committeeBits).flatMap((isSet, place) => (isSet ? [BigInt(place)] : []))
}

/** How many voted, of how many. `undefined` when the bits cannot be read. */
export function countVotes(
  attestation: Pick<Attestation, 'aggregationBits'>,
): { readonly voted: number; readonly size: number } | undefined {
  const bits = toBitlist(attestation.aggregationBits)
  if (bits === undefined) return undefined
  return { voted: countSetBits(bits), size: bits.length }
}

/** Part of an attestation that one committee made. */
export interface CommitteeVotes {
  readonly committeeIndex: bigint
  /** In the committee's order. */
  readonly voted: readonly bigint[]
  readonly size: number
}

/**
 * Who voted, committee by committee; `undefined` when a committee is not among those given or the bits do not fit their
 * lengths: a list of the wrong validators would be worse than none. EIP-7549, `get_attesting_indices`.
 */
export function toCommitteeVotes(
  attestation: Pick<Attestation, 'index' | 'committeeBits' | 'aggregationBits'>,
  committees: readonly Committee[],
): readonly CommitteeVotes[] | undefined {
  const bits = toBitlist(attestation.aggregationBits)
  if (bits === undefined) return undefined
  const byIndex = new Map(committees.map((committee) => [committee.index, committee]))
  const parts: CommitteeVotes[] = []
  let offset = 0
  for (const committeeIndex of toCommitteeIndices(attestation)) {
    const validators = byIndex.get(committeeIndex)?.validators
    if (validators === undefined) return undefined
    const start = offset
    parts.push({
      committeeIndex,
      voted: validators.filter((_, place) => bits[start + place] === true),
      size: validators.length,
    })
    offset += validators.length
  }
  return offset === bits.length ? parts : undefined
}
