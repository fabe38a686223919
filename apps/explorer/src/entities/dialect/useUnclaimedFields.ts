import type { DialectEvidence } from '@otterscan/ethereum/dialects/dialectRules'
import { listFieldNames } from '@otterscan/ethereum/dialects/listFieldNames'
import type { ExtraFields } from '@otterscan/ethereum/extraFields'
import { useDialect } from './useDialect.ts'

/**
 * Extra fields of a response that no row of the dialect shows, in wire order, without empty ones. None while the
 * dialect is loading, so that no field shows twice.
 */
export function useUnclaimedFields(
  of: 'transaction' | 'receipt' | 'block',
  extra: ExtraFields | undefined,
  evidence: DialectEvidence,
): readonly (readonly [string, unknown])[] {
  const { dialect, isLoading } = useDialect(evidence)
  if (extra === undefined || isLoading) return []
  const claimed = dialect && listFieldNames(dialect, of)
  return Object.entries(extra).filter(([name, value]) => value != null && claimed?.has(name) !== true)
}
