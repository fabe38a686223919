// Written by `npm run families` from the folders beside it.
import type { DialectRules } from '../dialectRules.ts'
import { ARBITRUM_RULES } from '../arbitrum/arbitrumRules.ts'
import { BSC_RULES } from '../bsc/bscRules.ts'
import { CELO_RULES } from '../celo/celoRules.ts'
import { GNOSIS_RULES } from '../gnosis/gnosisRules.ts'
import { LINEA_RULES } from '../linea/lineaRules.ts'
import { OP_STACK_RULES } from '../op-stack/opStackRules.ts'
import { POLYGON_RULES } from '../polygon/polygonRules.ts'
import { SCROLL_RULES } from '../scroll/scrollRules.ts'
import { TEMPO_RULES } from '../tempo/tempoRules.ts'
import { ZKSYNC_RULES } from '../zksync/zksyncRules.ts'

/** Rules of every family, as its folder has them. */
export const FAMILY_RULES: readonly DialectRules[] = [
  ARBITRUM_RULES,
  BSC_RULES,
  CELO_RULES,
  GNOSIS_RULES,
  LINEA_RULES,
  OP_STACK_RULES,
  POLYGON_RULES,
  SCROLL_RULES,
  TEMPO_RULES,
  ZKSYNC_RULES,
]
