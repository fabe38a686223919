import { defineChain, MAINNET_CHAIN_ID } from '../../chain.ts'
import { type ExtraFields, parseQuantity } from '../../extraFields.ts'
import type { DialectRules, OtherFee } from '../dialectRules.ts'
import { computeL1Fee } from '../l1Fee.ts'

/** Sent from L1, unsigned, paid for on L1. OP stack specification, "Deposits". */
export const DEPOSIT_TRANSACTION_TYPE = 126n

/** Appended by the sequencer with gas given back after the block ran; unsigned, without gas or price. op-geth. */
export const POST_EXECUTION_TRANSACTION_TYPE = 125n

/** Optimism, Base and other OP Stack chains. Source: specs.optimism.io, up to Jovian. */
export const OP_STACK_RULES: DialectRules = {
  id: 'op-stack',
  chains: [
    defineChain({
      id: 10n,
      name: 'OP Mainnet',
      l1ChainId: MAINNET_CHAIN_ID,
      prices: {
        nativeFeed: '0x13e3Ee699D1909E989722E753853AE30b17e08c5',
        wrappedNative: '0x4200000000000000000000000000000000000006',
        uniswapV2Factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
        uniswapV3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
      },
    }),
    defineChain({ id: 8_453n, name: 'Base', l1ChainId: MAINNET_CHAIN_ID }),
    defineChain({ id: 11_155_420n, name: 'OP Sepolia', l1ChainId: 11_155_111n }),
  ],
  // Receipts of Scroll have an `l1Fee` too, but never without these.
  signs: ['sourceHash', 'depositNonce', 'l1GasUsed', 'l1GasPrice'],
  transactionTypes: new Map([
    [
      DEPOSIT_TRANSACTION_TYPE,
      { mark: 'Deposit transaction', hasDynamicFee: false, isUnsigned: true, isFree: true },
    ],
    [
      POST_EXECUTION_TRANSACTION_TYPE,
      { mark: 'Post-execution transaction', hasDynamicFee: false, isUnsigned: true, isFree: true },
    ],
  ]),
  computeOtherFees: ({ receipt }, gasUsed) => {
    const l1 = computeL1Fee(receipt)
    const operator = computeOperatorFee(receipt, gasUsed)
    return l1 && operator && [...l1, ...operator]
  },
  baseFee: { isBurnt: false, label: 'Base fee vault' },
  hasNoBlobs: true,
}

/** Isthmus and Jovian, "Operator fee": Jovian receipts are known by the gas scalar of the data footprint. */
function computeOperatorFee(receipt: ExtraFields, gasUsed: bigint): readonly OtherFee[] | undefined {
  const { operatorFeeScalar = null, operatorFeeConstant = null, daFootprintGasScalar = null } = receipt
  if (operatorFeeScalar === null && operatorFeeConstant === null) return []
  const scalar = parseQuantity(operatorFeeScalar)
  const constant = parseQuantity(operatorFeeConstant)
  if (scalar === undefined || constant === undefined) return undefined
  const ofGas = daFootprintGasScalar === null ? (gasUsed * scalar) / 1_000_000n : gasUsed * scalar * 100n
  const amount = ofGas + constant
  return amount === 0n ? [] : [{ label: 'Operator fee', amount }]
}
