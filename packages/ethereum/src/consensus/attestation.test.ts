import { describe, expect, test } from 'vitest'
import { computeCommitteeVotes, countVotes, findCommitteeIndices } from './attestation.ts'

const committee = (index: bigint, validators: readonly bigint[]) => ({ index, slot: 5n, validators })

describe('findCommitteeIndices', () => {
  test('before Electra: the index of the vote', () => {
    expect(findCommitteeIndices({ index: 7n, committeeBits: undefined })).toEqual([7n])
  })

  test('since Electra: every set bit, ascending; the index is ignored', () => {
    expect(findCommitteeIndices({ index: 0n, committeeBits: '0x0500000000000080' })).toEqual([0n, 2n, 63n])
  })
})

describe('computeCommitteeVotes', () => {
  const committees = [
    committee(0n, [10n, 11n, 12n]),
    committee(1n, [20n, 21n]),
    committee(2n, [30n, 31n, 32n, 33n]),
  ]

  test('one committee before Electra', () => {
    // 0b1101: three members, first and third voted.
    expect(
      computeCommitteeVotes({ index: 0n, committeeBits: undefined, aggregationBits: '0x0d' }, committees),
    ).toEqual([{ committeeIndex: 0n, voted: [10n, 12n], size: 3 }])
  })

  test('CL-13: bits of several committees one after another, each as long as its committee', () => {
    // Committees 0 and 2: bits 1,0,1 then 0,1,1,0, then the end bit: 0b1011_0101.
    const votes = computeCommitteeVotes(
      { index: 0n, committeeBits: '0x05', aggregationBits: '0xb5' },
      committees,
    )
    expect(votes).toEqual([
      { committeeIndex: 0n, voted: [10n, 12n], size: 3 },
      { committeeIndex: 2n, voted: [31n, 32n], size: 4 },
    ])
  })

  test('CL-09: a chain with one validator, index 0', () => {
    const only = [committee(0n, [0n])]
    expect(
      computeCommitteeVotes({ index: 0n, committeeBits: '0x01', aggregationBits: '0x03' }, only),
    ).toEqual([{ committeeIndex: 0n, voted: [0n], size: 1 }])
  })

  test('error: bits that do not fit the committees, or a committee that is not there, give no validators', () => {
    expect(
      computeCommitteeVotes({ index: 0n, committeeBits: '0x03', aggregationBits: '0xb5' }, committees),
    ).toBeUndefined()
    expect(
      computeCommitteeVotes({ index: 9n, committeeBits: undefined, aggregationBits: '0x0d' }, committees),
    ).toBeUndefined()
    expect(
      computeCommitteeVotes({ index: 0n, committeeBits: undefined, aggregationBits: '0x00' }, committees),
    ).toBeUndefined()
  })
})

describe('countVotes', () => {
  test('number of set bits and of all bits, without the end bit', () => {
    expect(countVotes({ aggregationBits: '0xb5' })).toEqual({ voted: 4, size: 7 })
    expect(countVotes({ aggregationBits: '0x00' })).toBeUndefined()
  })
})
