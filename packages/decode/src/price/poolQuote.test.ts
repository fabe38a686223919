import { describe, expect, test } from 'vitest'
import {
  canBeQuoted,
  chooseQuote,
  computeDeepestPoolQuote,
  computePairQuote,
  computeQuotedPrice,
  MINIMUM_POOL_SIZE,
} from './poolQuote.ts'
import type { Price } from './price.ts'

// Expected values come from a separate calculation with rational numbers of unbounded size.
const WEI = 10n ** 18n
const ETHER_PRICE: Price = {
  price: 312_345_678_901n,
  decimals: 8,
  source: 'Chainlink',
  updatedAt: 1_750_000_000n,
}
const MIN_SQRT_PRICE = 4_295_128_739n
const MAX_SQRT_PRICE = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n

describe('computePairQuote', () => {
  test('divides the reserves without losing digits, for every number of decimals', () => {
    const quote = (native: bigint, token: bigint) => computePairQuote({ native, token })?.nativePerToken
    expect(quote(37n * WEI, 1_234_567n)).toBe(
      29_970_021_878_115_971_024_658_848_000_959_040_700_099_711_072_789n,
    )
    expect(quote(50_000n * WEI, 156_172_839_450_123n)).toBe(
      320_158_102_881_701_947_267_409_759_965_698_751_336_394_550n,
    )
    expect(quote(123_456_789_012_345_678_901_234n, 987_654_321_098_765_432_109_876_543n)).toBe(
      124_999_998_860_937_500_014_237_706_287_775n,
    )
    expect(quote(5n * WEI, 7n * 10n ** 33n)).toBe(714_285_714_285_714_285_714n)
  })

  test('its confidence is the native reserve', () => {
    expect(computePairQuote({ native: 100n * WEI, token: 1n })?.confidence).toBe(100n * WEI)
  })

  test('a pair below a tenth of an ether does not count, one of exactly that does', () => {
    expect(MINIMUM_POOL_SIZE).toBe(100_000_000_000_000_000n)
    expect(computePairQuote({ native: 99_999_999_999_999_999n, token: WEI })).toBeUndefined()
    expect(computePairQuote({ native: 100_000_000_000_000_000n, token: WEI })).toEqual({
      nativePerToken: 10n ** 35n,
      confidence: 10n ** 17n,
    })
  })

  test('a pair without token reserves gives no quote', () => {
    expect(computePairQuote({ native: WEI, token: 0n })).toBeUndefined()
    expect(computePairQuote({ native: 0n, token: 0n })).toBeUndefined()
  })
})

describe('computeDeepestPoolQuote', () => {
  const quote = (sqrtPriceX96: bigint, isTokenFirst: boolean) =>
    computeDeepestPoolQuote([{ sqrtPriceX96, nativeBalance: 10n * WEI }], isTokenFirst)?.nativePerToken

  test('squares the root exactly, whichever token is first', () => {
    expect(quote(1n << 96n, true)).toBe(10n ** 36n)
    expect(quote(1n << 96n, false)).toBe(10n ** 36n)
    expect(quote(1_771_595_571_142_957_102_961_017_161n, true)).toBe(
      499_999_999_999_999_999_999_999_999_657_224n,
    )
    expect(quote(3_543_191_142_285_914_205_922_034_323_214n, false)).toBe(
      500_000_000_000_000_000_000_000_000_000_146n,
    )
    expect(quote(1_533_643_318_541_273_217_437_185_849_532_415n, true)).toBe(
      374_705_067_347_677_453_073_434_723_563_556_976_289_720_451n,
    )
    expect(quote(1_533_643_318_541_273_217_437_185_849_532_415n, false)).toBe(
      2_668_765_616_324_399_391_338_835_384n,
    )
  })

  test('the ends of the range give a quote or none, and never divide by zero', () => {
    expect(quote(MIN_SQRT_PRICE, true)).toBeUndefined()
    expect(quote(MIN_SQRT_PRICE, false)).toBe(
      340_256_786_698_763_678_858_396_856_460_488_307_819_979_090_561_464_864_775_462_103_478_177_538_525n,
    )
    expect(quote(MAX_SQRT_PRICE, true)).toBe(
      340_256_786_836_388_094_070_642_339_899_681_172_762_184_831_912_720_469_415_882_926_664_054_612_886n,
    )
    expect(quote(MAX_SQRT_PRICE, false)).toBeUndefined()
    expect(quote(0n, true)).toBeUndefined()
    expect(quote(0n, false)).toBeUndefined()
  })

  test('uses the pool with the largest balance, if that is enough', () => {
    const deep = { sqrtPriceX96: 1n << 96n, nativeBalance: 3n * WEI }
    const shallow = { sqrtPriceX96: 1n << 97n, nativeBalance: WEI }
    expect(computeDeepestPoolQuote([shallow, deep, shallow], true)).toEqual({
      nativePerToken: 10n ** 36n,
      confidence: (3n * WEI) / 2n,
    })
    expect(computeDeepestPoolQuote([], true)).toBeUndefined()
    const dust = { sqrtPriceX96: 1n << 96n, nativeBalance: 10n ** 17n - 1n }
    expect(computeDeepestPoolQuote([dust, dust], true)).toBeUndefined()
  })

  test('a pool that was never initialized does not hide the others, however full', () => {
    const empty = { sqrtPriceX96: 0n, nativeBalance: 1_000n * WEI }
    const sound = { sqrtPriceX96: 1n << 96n, nativeBalance: WEI }
    expect(computeDeepestPoolQuote([empty, sound], false)?.nativePerToken).toBe(10n ** 36n)
  })
})

describe('chooseQuote', () => {
  test('takes the only quote, then the more confident one, then the first', () => {
    const low = { nativePerToken: 1n, confidence: 5n }
    const high = { nativePerToken: 2n, confidence: 6n }
    expect(chooseQuote(low, high)).toBe(high)
    expect(chooseQuote(high, low)).toBe(high)
    expect(chooseQuote(undefined, low)).toBe(low)
    expect(chooseQuote(low, undefined)).toBe(low)
    expect(chooseQuote(undefined, undefined)).toBeUndefined()
    expect(chooseQuote(low, { nativePerToken: 3n, confidence: 5n })).toBe(low)
  })
})

describe('computeQuotedPrice', () => {
  const quoted = (native: bigint, token: bigint, tokenDecimals: number) => {
    const quote = computePairQuote({ native, token })
    return quote === undefined ? undefined : computeQuotedPrice(quote, ETHER_PRICE, 18, tokenDecimals)
  }

  test('multiplies by the native price, for 0, 6, 18, 24 and 30 decimals', () => {
    expect(quoted(37n * WEI, 1_234_567n, 0)).toMatchObject({
      price: 9_361_006_830_197_956_044_507_912_490_776_118_266_566_334_593_424_227_232_524_889n,
      decimals: 62,
    })
    expect(quoted(50_000n * WEI, 156_172_839_450_123n, 6)).toMatchObject({
      price: 100_000_000_000_241_399_209_572_803_268_239_626_959_014_136_749_346_389_550n,
      decimals: 56,
    })
    expect(quoted(100n * WEI, 200_000n * WEI, 18)).toEqual({
      price: 156_172_839_450_500_000_000_000_000_000_000_000_000_000_000n,
      decimals: 44,
      source: 'Uniswap',
      updatedAt: undefined,
    })
    expect(quoted(5n * WEI, 7n * 10n ** 30n, 24)).toMatchObject({
      price: 223_104_056_357_857_142_857_142_634_038_800_785n,
      decimals: 38,
    })
    expect(quoted(5n * WEI, 7n * 10n ** 33n, 30)).toMatchObject({ decimals: 32 })
  })

  test('is skipped where the decimals would go below zero', () => {
    expect(canBeQuoted(8, 18, 44)).toBe(true)
    expect(canBeQuoted(8, 18, 45)).toBe(false)
    expect(quoted(WEI, WEI, 44)).toBeDefined()
    expect(quoted(WEI, WEI, 45)).toBeUndefined()
    expect(quoted(WEI, WEI, 255)).toBeUndefined()
  })
})
