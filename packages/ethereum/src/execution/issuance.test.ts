import { describe, expect, test } from 'vitest'
import { computeIssuance } from './issuance.ts'

const ETHER = 10n ** 18n
const proofOfWork = { chainId: 1n, difficulty: 1n }

describe('computeIssuance', () => {
  test('two uncles: block 4,662,649 with 4,662,646 and 4,662,648', () => {
    expect(
      computeIssuance({ ...proofOfWork, number: 4_662_649n, uncleNumbers: [4_662_646n, 4_662_648n] }),
    ).toEqual({
      blockReward: (31_875n * ETHER) / 10_000n,
      uncleReward: (45n * ETHER) / 10n,
      issuance: (76_875n * ETHER) / 10_000n,
    })
  })

  test('one uncle: block 4,417,196', () => {
    expect(computeIssuance({ ...proofOfWork, number: 4_417_196n, uncleNumbers: [4_417_195n] })).toMatchObject(
      {
        blockReward: (309_375n * ETHER) / 100_000n,
        uncleReward: (2_625n * ETHER) / 1_000n,
      },
    )
  })

  test.each([
    [2_727_882n, 5n],
    [4_369_999n, 5n],
    [4_370_000n, 3n],
    [7_279_999n, 3n],
    [12_500_000n, 2n],
    [15_500_000n, 2n],
  ])('the base reward of block %d is %d ETH', (number, ethers) => {
    expect(computeIssuance({ ...proofOfWork, number, uncleNumbers: [] })?.blockReward).toBe(ethers * ETHER)
  })

  test('zero under proof of stake and for genesis', () => {
    expect(
      computeIssuance({ chainId: 1n, difficulty: 0n, number: 16_000_000n, uncleNumbers: [] })?.issuance,
    ).toBe(0n)
    expect(computeIssuance({ ...proofOfWork, number: 0n, uncleNumbers: [] })?.issuance).toBe(0n)
  })

  test('undefined for other proof-of-work chains', () => {
    expect(computeIssuance({ chainId: 61n, difficulty: 1n, number: 1n, uncleNumbers: [] })).toBeUndefined()
  })
})
