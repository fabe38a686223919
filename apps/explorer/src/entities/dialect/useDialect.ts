import type { DialectDescription } from '@otterscan/ethereum/dialects/dialectDescription'
import type { DialectEvidence } from '@otterscan/ethereum/dialects/dialectRules'
import { useQuery } from '@tanstack/react-query'
import { dialectQuery } from '../../queries/dialect/dialect.ts'
import { useDialectRules } from '../../queries/dialect/useDialectRules.ts'
import type { TransactionParts } from './dialectParts.ts'

/** The fields from which a transaction's family is detected. */
export function toTransactionEvidence({ transaction, receipt }: TransactionParts): DialectEvidence {
  return { type: transaction.type, fields: [transaction.extra, receipt?.extra] }
}

/**
 * Names and rows of the chain's family; `undefined` on Ethereum. `isLoading` while their code is fetched; if that fails,
 * its fields are shown as unknown fields.
 */
export function useDialect(evidence?: DialectEvidence): {
  readonly dialect: DialectDescription | undefined
  readonly isLoading: boolean
} {
  const id = useDialectRules(evidence)?.id
  const { data, isLoading } = useQuery(dialectQuery(id))
  return { dialect: id === undefined ? undefined : (data ?? undefined), isLoading }
}
