import { type BaseFeeUse, BURNT } from '../chain.ts'
import { findChain } from '../chains/findChain.ts'
import type { ExtraFields } from '../extraFields.ts'
import type { DialectEvidence, DialectRules, TransactionTypeRules } from './dialectRules.ts'
import { ETHEREUM_TRANSACTION_TYPES } from './ethereum.ts'
import { FAMILY_RULES } from './generated/families.ts'

/** Families of chains that differ from Ethereum, with what they have of another; those that have come first. */
export const DIALECT_RULES: readonly DialectRules[] = FAMILY_RULES.map((own) => {
  const parent = FAMILY_RULES.find(({ id }) => id === own.parent)
  if (parent === undefined) return own
  const { signs: _signs, isSeenIn: _isSeenIn, clients: _clients, ...inherited } = parent
  const transactionTypes = new Map([...(parent.transactionTypes ?? []), ...(own.transactionTypes ?? [])])
  return { ...inherited, ...own, transactionTypes }
}).sort((one, other) => Number(one.parent === undefined) - Number(other.parent === undefined))

/**
 * Rules of a chain's family; `undefined` on Ethereum. That is the family in the record of the chain; without a record
 * the one that alone sends such fields, that the client is made for, or that has the transaction type.
 */
export function findDialectRules(
  chainId: bigint | undefined,
  evidence: DialectEvidence = {},
): DialectRules | undefined {
  const { type, fields = [], clientVersion } = evidence
  const family =
    (chainId === undefined ? undefined : findChain(chainId)?.family) ??
    DIALECT_RULES.find((rules) => fields.some((each) => each !== undefined && isSign(rules, each)))?.id ??
    DIALECT_RULES.find(({ clients }) => clientVersion !== undefined && clients?.test(clientVersion))?.id ??
    // Its own types: one that a family has from another says nothing.
    FAMILY_RULES.find(({ transactionTypes }) => type !== undefined && transactionTypes?.has(type))?.id
  return DIALECT_RULES.find(({ id }) => id === family)
}

function isSign({ signs = [], isSeenIn }: DialectRules, fields: ExtraFields): boolean {
  return signs.some((name) => fields[name] != null) || isSeenIn?.(fields) === true
}

/** Rules of a transaction type; `undefined` for unknown types. */
export function findTransactionType(
  type: bigint | undefined,
  rules: DialectRules | undefined = findDialectRules(undefined, { type }),
): TransactionTypeRules | undefined {
  if (type === undefined) return undefined
  return rules?.transactionTypes?.get(type) ?? ETHEREUM_TRANSACTION_TYPES.get(type)
}

/** Default ids of geth, anvil, Hardhat and Ganache in development, which all burn the base fee. */
const DEVELOPMENT_CHAIN_IDS: ReadonlySet<bigint> = new Set([1_337n, 31_337n])

/** Where the base fee of a chain goes: burnt only where the chain is known to burn it. */
export function toBaseFeeUse(chainId: bigint | undefined, rules: DialectRules | undefined): BaseFeeUse {
  const known = rules?.baseFee ?? (chainId === undefined ? undefined : findChain(chainId)?.baseFee)
  if (known !== undefined) return known
  const isBurnt = chainId !== undefined && DEVELOPMENT_CHAIN_IDS.has(chainId)
  return isBurnt ? BURNT : { isBurnt: false, label: 'Base fee' }
}
