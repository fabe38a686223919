import type { DialectDescription } from '../dialectDescription.ts'

/** Source: the specifications of Gnosis Chain. */
export const GNOSIS_DESCRIPTION: DialectDescription = {
  systemContracts: new Map([
    ['0x6bbe78ee9e474842dbd4ab4987b3cefe88426a92', 'Fee collector'],
    ['0x0b98057ea310f4d31f2a452b414647007d1645d9', 'GNO deposits and withdrawals'],
    ['0x481c034c6d9441db23ea48de68bcae812c5d39ba', 'Block rewards'],
  ]),
}
