import type { BlockDetails, BlockIssuance } from '@otterscan/ethereum/execution/block'
import { type Codec, quantity } from '../codec.ts'
import { convert, orElse } from '../combinators.ts'
import { answer, part, withExtra } from '../object.ts'
import { block } from './block.ts'

/** Static rewards; parts left out are 0, and `issuance` their sum when it is left out. */
const blockIssuance: Codec<BlockIssuance> = convert(
  part({
    core: {
      blockReward: orElse(quantity, 0n),
      uncleReward: orElse(quantity, 0n),
      issuance: orElse(quantity, undefined),
    },
  }),
  ({ blockReward, uncleReward, issuance = blockReward + uncleReward, ...rest }) =>
    withExtra({ blockReward, uncleReward, issuance }, rest),
  (value) => value,
)

/** Written only where there is some: other chains have none. */
const depositGas = {
  ...orElse(quantity, 0n),
  encode: (gas: bigint) => (gas === 0n ? undefined : quantity.encode(gas)),
}

/**
 * A block with issuance and total fees.
 *
 * Throws: `CheckFailedError` when the block cannot be read. Source: Otterscan API `ots_getBlockDetails`.
 */
export const blockDetails: Codec<BlockDetails> = answer({
  core: { block },
  optional: { issuance: blockIssuance, totalFees: quantity, gasUsedDepositTx: depositGas },
})
