import { defineChain, MAINNET_CHAIN_ID } from '../../chain.ts'
import { type ExtraFields, parseQuantity } from '../../extraFields.ts'
import type { DialectRules, GasPayment, GasSplit, TransactionTypeRules } from '../dialectRules.ts'

/** Sent by the chain to itself at the start of a block. */
export const INTERNAL_TRANSACTION_TYPE = 0x6an
/** Ether sent from L1. */
export const DEPOSIT_TYPE = 0x64n

const FROM_L1 = { hasDynamicFee: true, isUnsigned: true }
const FREE = { hasDynamicFee: false, isUnsigned: true, isFree: true }

/** Arbitrum One, Nova and other chains of Nitro. Source: docs.arbitrum.io, and the `arb_types.go` of Nitro's go-ethereum. */
export const ARBITRUM_RULES: DialectRules = {
  id: 'arbitrum',
  chains: [defineChain({ id: 42_161n, name: 'Arbitrum One', l1ChainId: MAINNET_CHAIN_ID })],
  signs: ['gasUsedForL1', 'sendRoot', 'ticketId'],
  clients: /^nitro\b/i,
  transactionTypes: new Map<bigint, TransactionTypeRules>([
    [DEPOSIT_TYPE, { ...FREE, mark: 'From L1' }],
    [0x65n, FROM_L1],
    [0x66n, FROM_L1],
    // Paid from what was sent with the ticket, and what is left goes back.
    [0x68n, { ...FROM_L1, isSplitUnknown: true }],
    [0x69n, { ...FROM_L1, mark: 'From L1', isSplitUnknown: true }],
    [INTERNAL_TRANSACTION_TYPE, FREE],
    [0x78n, { hasDynamicFee: false }],
  ]),
  splitGas,
  baseFee: { isBurnt: false, label: 'Network fee' },
  hasNoBlobs: true,
}

/** Part of the gas pays for data on L1, at the same price; `undefined` where it is not reported. */
function splitGas(
  { gasPrice, gasUsed, baseFeePerGas }: GasPayment,
  { receipt }: { readonly receipt: ExtraFields },
): GasSplit | undefined {
  const forL1 = parseQuantity(receipt.gasUsedForL1)
  if (forL1 === undefined || forL1 > gasUsed || gasPrice < baseFeePerGas) return undefined
  const execution = gasUsed - forL1
  return {
    base: baseFeePerGas * execution,
    priority: (gasPrice - baseFeePerGas) * execution,
    rest: forL1 === 0n ? [] : [{ label: 'L1 data', amount: gasPrice * forL1 }],
  }
}
