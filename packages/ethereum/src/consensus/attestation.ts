import type { Hex } from '../hex.ts'
import { type DecodedPart, findUnreadable, type UnreadableField } from '../unreadableField.ts'
import { countSetBits, parseBitlist, toBitvector } from './bits.ts'

/** An epoch and the root of its first block. consensus-specs `Checkpoint`. */
export interface Checkpoint {
  readonly epoch: bigint
  readonly root: Hex
}

/** One vote of many validators. consensus-specs `Attestation`. */
export interface Attestation extends DecodedPart {
  /** The slot voted in. */
  readonly slot: bigint
  /** As on the wire; 0 since Electra, where `committeeBits` names the committees. */
  readonly index: bigint
  readonly beaconBlockRoot: Hex
  readonly source: Checkpoint
  readonly target: Checkpoint
  /** Bit list: which members voted, of one committee or of all named committees in order. */
  readonly aggregationBits: Hex
  /** Bit vector of committees. EIP-7549; `undefined` before Electra. */
  readonly committeeBits: Hex | undefined
  readonly signature: Hex | undefined
  readonly unreadable?: readonly UnreadableField[]
}

/** The validators that may vote in a slot, in order. */
export interface Committee {
  readonly index: bigint
  /** As reported by the node: some nodes count from the start of the epoch. */
  readonly slot: bigint
  readonly validators: readonly bigint[]
}

/**
 * Committees that an attestation covers, ascending; `undefined` when its bits cannot be read. EIP-7549,
 * `get_committee_indices`.
 */
export function findCommitteeIndices(
  attestation: Pick<Attestation, 'index' | 'committeeBits' | 'unreadable'>,
): readonly bigint[] | undefined {
  const { index, committeeBits, unreadable = [] } = attestation
  if (findUnreadable(['committee_bits'], { unreadable }) !== undefined) return undefined
  if (committeeBits === undefined) return [index]
  return toBitvector(committeeBits).flatMap((isSet, place) => (isSet ? [BigInt(place)] : []))
}

/** How many voted, of how many. `undefined` when the bits cannot be read. */
export function countVotes(
  attestation: Pick<Attestation, 'aggregationBits'>,
): { readonly voted: number; readonly size: number } | undefined {
  const bits = parseBitlist(attestation.aggregationBits)
  if (bits === undefined) return undefined
  return { voted: countSetBits(bits), size: bits.length }
}

/** Votes of one committee in an attestation. */
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
export function computeCommitteeVotes(
  attestation: Pick<Attestation, 'index' | 'committeeBits' | 'aggregationBits' | 'unreadable'>,
  committees: readonly Committee[],
): readonly CommitteeVotes[] | undefined {
  const bits = parseBitlist(attestation.aggregationBits)
  if (bits === undefined) return undefined
  const byIndex = new Map(committees.map((committee) => [committee.index, committee]))
  const parts: CommitteeVotes[] = []
  let offset = 0
  const indices = findCommitteeIndices(attestation)
  if (indices === undefined) return undefined
  for (const committeeIndex of indices) {
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
