import { ots_getBlockDetails } from '@otterscan/api-schema/execution/ots'
import { describe, expect, test } from 'vitest'
import { wireBlock, wireDetails } from '../../testing/blockNode.ts'
import { hasBaseFees, toLiveBlockFacts } from './liveBlockFacts.ts'

function factsOf(block: Record<string, unknown> = {}, details: Record<string, unknown> = {}) {
  const decoded = ots_getBlockDetails.decodeResult(wireDetails(wireBlock(block), details))
  return toLiveBlockFacts({ number: 100n, details: decoded ?? undefined })
}

describe('toLiveBlockFacts', () => {
  test('default', () => {
    // 15,000,000 of 30,000,000 gas at 1 gwei, 0.02 ETH of fees.
    expect(factsOf()).toMatchObject({
      gasUsed: 15_000_000n,
      gasTarget: 15_000_000n,
      deviationPercent: '+0.00',
      burntFees: 15_000_000n * 10n ** 9n,
      reward: 5n * 10n ** 15n,
    })
    expect(factsOf({ gasUsed: '0x1c9c380' }).deviationPercent).toBe('+100.00')
    expect(factsOf({ gasUsed: '0x0' }).deviationPercent).toBe('-100.00')
  })

  test('the gas of a deposit burns nothing', () => {
    expect(factsOf({}, { gasUsedDepositTx: '0xe4e1c0' }).burntFees).toBe(0n)
  })

  test('a chain without base fee has no target and burns nothing', () => {
    const facts = factsOf({ baseFeePerGas: undefined })
    expect(facts).toMatchObject({ gasTarget: undefined, deviationPercent: undefined, burntFees: undefined })
    // All fees reach the fee recipient.
    expect(facts.reward).toBe(2n * 10n ** 16n)
    expect(hasBaseFees([facts])).toBe(false)
    expect(hasBaseFees([facts, factsOf()])).toBe(true)
  })

  test('a block that could not be had has a number', () => {
    expect(toLiveBlockFacts({ number: 7n, details: undefined })).toMatchObject({
      number: 7n,
      gasUsed: undefined,
      reward: undefined,
    })
  })
})
