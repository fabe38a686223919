import { ots_getBlockDetails } from '@otterscan/api-schema/execution/ots'
import { createNumberFormat } from '@otterscan/ethereum/units'
import { describe, expect, test } from 'vitest'
import { wireBlock, wireDetails } from '../../testing/blockNode.ts'
import { hasBaseFees, toLiveBlockFacts } from './liveBlockFacts.ts'

const NUMBERS = createNumberFormat('comma')

function factsOf(block: Record<string, unknown> = {}, details: Record<string, unknown> = {}) {
  const decoded = ots_getBlockDetails.decodeResult(wireDetails(wireBlock(block), details))
  return toLiveBlockFacts({ number: 100n, details: decoded ?? undefined }, NUMBERS)
}

describe('toLiveBlockFacts', () => {
  test('default', () => {
    // 15,000,000 of 30,000,000 gas at 1 gwei, 0.02 ETH of fees.
    expect(factsOf()).toMatchObject({
      gasUsed: 15_000_000n,
      gasTarget: 15_000_000n,
      deviationPercent: '+0.00',
      baseFees: 15_000_000n * 10n ** 9n,
      reward: 5n * 10n ** 15n,
    })
    expect(factsOf({ gasUsed: '0x1c9c380' }).deviationPercent).toBe('+100.00')
    expect(factsOf({ gasUsed: '0x0' }).deviationPercent).toBe('-100.00')
  })

  test('gas of deposits burns nothing', () => {
    expect(factsOf({}, { gasUsedDepositTx: '0xe4e1c0' }).baseFees).toBe(0n)
  })

  test('a chain without base fee has no target and burns nothing', () => {
    const facts = factsOf({ baseFeePerGas: undefined })
    expect(facts).toMatchObject({ gasTarget: undefined, deviationPercent: undefined, baseFees: undefined })
    // All fees reach the fee recipient.
    expect(facts.reward).toBe(2n * 10n ** 16n)
    expect(hasBaseFees([facts])).toBe(false)
    expect(hasBaseFees([facts, factsOf()])).toBe(true)
  })

  test('a block that failed to load only has a number', () => {
    expect(toLiveBlockFacts({ number: 7n, details: undefined }, NUMBERS)).toMatchObject({
      number: 7n,
      gasUsed: undefined,
      reward: undefined,
    })
  })
})
