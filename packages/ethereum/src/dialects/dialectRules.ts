import type { Address } from '../address.ts'
import type { BaseFeeUse, Chain } from '../chain.ts'
import type { ExtraFields } from '../extraFields.ts'

/** What a type of transaction means for its fee and for lists. EIP-2718. */
export interface TransactionTypeRules {
  /** Badge in lists; absent for ordinary types. */
  readonly mark?: string
  /** Has a maximum and a priority fee. EIP-1559. */
  readonly hasDynamicFee: boolean
  /** Created by the chain: it is unsigned, and its nonce is not the next one of its sender. */
  readonly isUnsigned?: boolean
  /** Its gas is free, and burns nothing. */
  readonly isFree?: boolean
  /** Its gas is paid for, but who gets how much of it is not known. */
  readonly isSplitUnknown?: boolean
}

/** Name of a transaction type. */
export interface TransactionTypeName {
  /** To display. */
  readonly name: string
  /** Where it is specified. */
  readonly url?: string
}

/** Part of a fee besides gas and blobs. */
export interface OtherFee {
  /** What it pays for, to display. */
  readonly label: string
  /** Wei. */
  readonly amount: bigint
}

/** Gas payment of one transaction, wei. */
export interface GasPayment {
  readonly gasPrice: bigint
  readonly gasUsed: bigint
  /** 0 before London. */
  readonly baseFeePerGas: bigint
}

/** Split of what was paid for gas, wei. */
export interface GasSplit {
  /** Base fee × gas; who gets it is up to the chain. */
  readonly base: bigint
  /** To the fee recipient. */
  readonly priority: bigint
  /** What the rest of the gas pays for, where not all of it is execution. */
  readonly rest?: readonly OtherFee[]
}

/** Fields of a transaction and of its receipt that plain Ethereum does not have. */
export interface FeeFields {
  readonly type: bigint | undefined
  readonly transaction: ExtraFields
  /** Empty while pending. */
  readonly receipt: ExtraFields
}

/** Observed data of a chain, from which its family is detected. */
export interface DialectEvidence {
  /** Type of a transaction. */
  readonly type?: bigint | undefined
  /** Fields of transactions, receipts, blocks that plain Ethereum does not have. */
  readonly fields?: readonly (ExtraFields | undefined)[]
  /** `web3_clientVersion` of the node. */
  readonly clientVersion?: string | undefined
}

/** A chain of a family; the family is that of the folder it stands in. */
export type FamilyChain = Omit<Chain, 'family'>

/**
 * What a family of chains does other than Ethereum, as far as the first load needs it: how it is recognized, and its
 * arithmetic. Its names and rows are in `DialectDescription`, loaded on demand.
 */
export interface DialectRules {
  /** Name of its folder. */
  readonly id: string
  /** Id of the family whose rules it has besides its own. */
  readonly parent?: string
  readonly chains: readonly FamilyChain[]
  /** Types besides Ethereum's own. */
  readonly transactionTypes?: ReadonlyMap<bigint, TransactionTypeRules>
  /** Names of fields that only nodes of this family send. */
  readonly signs?: readonly string[]
  /** True for fields that only together are a sign. */
  readonly isSeenIn?: (fields: ExtraFields) => boolean
  /** Matches `web3_clientVersion` of clients made for this family alone. */
  readonly clients?: RegExp
  /** Fees of a transaction besides gas and blobs; `undefined` when one cannot be read. */
  readonly computeOtherFees?: (fields: FeeFields, gasUsed: bigint) => readonly OtherFee[] | undefined
  /** Unit of gas prices and amounts: a token, `null` for the coin, `undefined` when that cannot be read. */
  readonly findFeeCurrency?: (fields: FeeFields) => Address | null | undefined
  /** True for fees taken in a token although prices and amounts are in the coin. */
  readonly isChargedInToken?: (fields: FeeFields) => boolean
  /** Amount of the token from gas used × price, where prices are in another unit: that of the coin. */
  readonly toTokenFee?: (amount: bigint) => bigint
  /** Absent: as the record of the chain says. */
  readonly baseFee?: BaseFeeUse
  /** Absent: base fee and the rest, as on Ethereum. Gives `undefined` when the split is unknown. */
  readonly splitGas?: (payment: GasPayment, fields: FeeFields) => GasSplit | undefined
  /** Blocks carry no blobs: fields of blob gas, where there are any, mean something else. */
  readonly hasNoBlobs?: boolean
  /** How blocks are sealed, where another scheme has the same layout of extra data. */
  readonly seal?: 'Parlia' | 'Bor'
}
