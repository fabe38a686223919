import { type DecodedRevert, decodeRevert } from '@otterscan/decode/abi/revert'
import type { UserOperationKey } from '@otterscan/decode/inner/innerStep'
import { findUserOperationResult, type UserOperationResult } from '@otterscan/decode/inner/userOperations'
import { Chip } from '@otterscan/ui/Chip'
import { AddressLink } from '../AddressLink.tsx'
import { NativeAmount } from '../NativeAmount.tsx'
import { UntrustedText } from '../UntrustedText.tsx'
import { useNumberFormat } from '../useNumberFormat.ts'

interface UserOperationOutcomeProps {
  readonly operation: UserOperationKey
  /** `undefined` where the logs are not known. */
  readonly results: readonly UserOperationResult[] | undefined
}

/** What the entry point logged of a user operation: its outcome, its cost, and who paid. */
export function UserOperationOutcome({ operation, results }: UserOperationOutcomeProps) {
  const numbers = useNumberFormat()
  const { paymaster } = operation
  const result = results === undefined ? undefined : findUserOperationResult(results, operation)
  const revert = result?.revertData === undefined ? undefined : decodeRevert(result.revertData)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {result === undefined ? (
        <span className="text-muted">
          {results === undefined
            ? 'Its outcome is not known here'
            : 'The entry point logged no outcome of it'}
        </span>
      ) : (
        <>
          <Chip tone={result.hasSucceeded ? 'success' : 'danger'}>
            {result.hasSucceeded ? 'succeeded' : 'failed'}
          </Chip>
          {revert !== undefined && revert.kind !== 'none' && (
            <span className="min-w-0 wrap-anywhere">
              <UntrustedText text={describeRevert(revert)} maxChars={200} />
            </span>
          )}
          <span>
            <span className="text-muted">cost</span> <NativeAmount amount={result.gasCost} />{' '}
            <span className="text-muted">for {numbers.formatInteger(result.gasUsed)} gas</span>
          </span>
        </>
      )}
      <span className="inline-flex min-w-0 items-center gap-1">
        <span className="text-muted">paid by </span>
        {paymaster === undefined ? 'the account itself' : <AddressLink address={paymaster} maxChars={17} />}
      </span>
    </div>
  )
}

function describeRevert(revert: Exclude<DecodedRevert<undefined>, { kind: 'none' }>): string {
  switch (revert.kind) {
    case 'reason':
      return revert.message
    case 'panic':
      return `panic ${revert.codeHex}${revert.meaning === undefined ? '' : `: ${revert.meaning}`}`
    case 'custom':
      return `custom error ${revert.selector}`
    case 'malformed':
      return revert.data
  }
}
