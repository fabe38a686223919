import type { Block } from '../../execution/block.ts'
import { isHexData } from '../../hex.ts'
import { createByteReader } from '../byteReader.ts'
import type { BlockGroup, DerivedFact, DialectDescription } from '../dialectDescription.ts'

/** Prices are in thousands of wei. */
const WEI_PER_UNIT = 1_000n
/** 19 bytes behind the prices are empty; seals may follow. */
const PRICES_END = 13
const VANITY_BYTES = 32

/** Source: docs.linea.build, "Gas" and "Contracts"; `MinerExtraDataV1` of its coordinator. */
export const LINEA_DESCRIPTION: DialectDescription = {
  describeBlock,
  systemContracts: new Map([
    ['0x508ca82df566dcd1b0de8296e70a96332cd644ec', 'L2 message service'],
    ['0x353012dc4a9a6cf55c941badc267f82004a8ceb9', 'Token bridge'],
  ]),
}

/** Prices for the next blocks in the extra data: version 1, three integers of 4 bytes, zeros. */
function describeBlock({ extraData }: Block): readonly DerivedFact<BlockGroup>[] {
  if (extraData === undefined || !isHexData(extraData)) return []
  const { readInteger } = createByteReader(extraData)
  if (readInteger(0, 1) !== 1n || readInteger(PRICES_END, VANITY_BYTES - PRICES_END) !== 0n) return []
  return ['Fixed Cost', 'Variable Cost', 'Ethereum Gas Price'].flatMap((label, at) => {
    const units = readInteger(1 + 4 * at, 4)
    if (units === undefined) return []
    return [
      {
        group: 'fee' as const,
        label,
        help: 'From the extra data: the sequencer prices transactions with it.',
        value: { kind: 'gas-price' as const, value: units * WEI_PER_UNIT },
      },
    ]
  })
}
