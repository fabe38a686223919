import type { Block } from '../execution/block.ts'
import type { Receipt } from '../execution/receipt.ts'
import type { Transaction } from '../execution/transaction.ts'
import type { Hex } from '../hex.ts'
import type { TransactionTypeName } from './dialectRules.ts'
import type { FactKind, FactValue } from './factValue.ts'

/** Group of rows of the transaction page to which a fact is appended. */
export type TransactionGroup = 'parties' | 'fee' | 'gas' | 'envelope'

/** Group of rows of the block page. */
export type BlockGroup = 'fee' | 'consensus' | 'hashes'

/** A row that Ethereum does not have. */
interface FactRow<Group extends string> {
  readonly group: Group
  readonly label: string
  readonly help?: string
}

/** A field that Ethereum does not have, as a row. */
export interface DialectField<Source extends string, Group extends string> extends FactRow<Group> {
  /** The wire object that contains it. */
  readonly of: Source
  /** Name as on the wire. */
  readonly name: string
  readonly kind: FactKind
}

/** A row whose value follows from several fields, or from part of one. */
export interface DerivedFact<Group extends string> extends FactRow<Group> {
  readonly value: FactValue
}

/** A row whose value a contract of the protocol gives at the block. */
export interface BlockCall extends FactRow<BlockGroup> {
  readonly to: Hex
  /** Selector of a function without parameters that gives one integer. */
  readonly data: Hex
  readonly kind: 'integer' | 'l1-block'
}

/** A verb for pending, successful and failed transactions. */
export interface Verb {
  readonly present: string
  readonly past: string
  readonly infinitive: string
}

/** A transaction in one sentence: verb, amount of the coin, rest. */
export interface DialectSentence {
  readonly verb: Verb
  /** Wei; absent: none is named. */
  readonly amount?: bigint | undefined
  readonly rest: string
}

/** Names and rows of a family of chains: all that its pages show beyond Ethereum's. */
export interface DialectDescription {
  readonly typeNames?: ReadonlyMap<bigint, TransactionTypeName>
  /** In display order. */
  readonly transactionFields?: readonly DialectField<'transaction' | 'receipt', TransactionGroup>[]
  /** In display order. */
  readonly blockFields?: readonly DialectField<'block', BlockGroup>[]
  /** Shown after the fields. Never throws. */
  readonly describeTransaction?: (
    transaction: Transaction,
    receipt: Receipt | null,
  ) => readonly DerivedFact<TransactionGroup>[]
  /** As `describeTransaction`. */
  readonly describeBlock?: (block: Block) => readonly DerivedFact<BlockGroup>[]
  readonly blockCalls?: readonly BlockCall[]
  /** `undefined` leaves the sentence to the page. */
  readonly summarize?: (transaction: Transaction) => DialectSentence | undefined
  /** Contracts of the protocol by lower-case address. */
  readonly systemContracts?: ReadonlyMap<string, string>
}

/** A row with its value, or with what the node sent where that cannot be read. */
export interface DialectFact<Group extends string> extends FactRow<Group> {
  readonly value:
    | FactValue
    | {
        readonly kind: 'unreadable'
        readonly name: string
        readonly wire: unknown
        readonly expected: string
      }
}
