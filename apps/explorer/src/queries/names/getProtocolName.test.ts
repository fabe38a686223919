import { describe, expect, test } from 'vitest'
import { getProtocolName } from './getProtocolName.ts'

describe('getProtocolName', () => {
  test('default: precompiles and system contracts, those of the family first', async () => {
    expect(await getProtocolName(undefined, '0x0000000000000000000000000000000000000001')).toBe('ECRECOVER')
    const passer = '0x4200000000000000000000000000000000000016'
    expect(await getProtocolName('op-stack', passer)).toBe('L2-to-L1 message passer')
    // Celo has the contracts of the OP stack too.
    expect(await getProtocolName('celo', passer)).toBe('L2-to-L1 message passer')
    expect(await getProtocolName(undefined, passer)).toBeNull()
    expect(await getProtocolName('arbitrum', '0x0000000000000000000000000000000000000064')).toBe('ArbSys')
  })
})
