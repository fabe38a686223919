import { type DecodedRevert, decodeRevert } from '@otterscan/decode/abi/revert'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { WordList } from '../../../entities/decoded/DecodedInput.tsx'
import { ParameterTable } from '../../../entities/decoded/ParameterTable.tsx'
import { describeNames } from '../../../entities/decoded/SignatureLine.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { type SignatureOrigin, useErrorCandidates } from '../../../queries/signatures/useSignatures.ts'
import { transactionErrorQuery } from '../../../queries/transaction/transactionErrorQuery.ts'
import { useClients } from '../../../queries/useClients.ts'
import type { TransactionView } from '../TransactionView.ts'

const SHOWN_REASON = 300

/** Why a failed transaction failed, as far as its return data tells. */
export function FailureReason({ view: { transaction, receipt } }: { readonly view: TransactionView }) {
  const { data, isError, refetch } = useQuery({
    ...transactionErrorQuery(useClients(), transaction.hash, receipt?.blockHash ?? '0x'),
    enabled: receipt !== null,
  })
  if (isError) {
    return (
      <span className="inline-flex items-center gap-2 text-muted text-sm">
        Why it failed could not be asked
        <Button size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </span>
    )
  }
  if (data === undefined) return <Skeleton chars={32} />
  const usedAllGas = receipt?.gasUsed !== undefined && receipt.gasUsed === transaction.gas
  return <RevertReason data={data} usedAllGas={usedAllGas} address={transaction.to} />
}

/** Return data of a failure in words. */
export function RevertReason({
  data,
  usedAllGas,
  address,
}: {
  readonly data: Hex
  readonly usedAllGas: boolean
  /** Who failed, for its own errors. */
  readonly address?: Address | null | undefined
}) {
  const candidates = useErrorCandidates(toCustomSelector(data), address)
  const revert = useMemo(() => decodeRevert(data, candidates), [data, candidates])
  switch (revert.kind) {
    case 'none':
      return (
        <span className="text-muted text-sm">
          {usedAllGas ? 'without return data; all gas was used up' : 'without return data'}
        </span>
      )
    case 'reason':
      return (
        <span className="min-w-0">
          with revert message: '<UntrustedText text={revert.message} maxChars={SHOWN_REASON} />'
        </span>
      )
    case 'panic':
      return (
        <span>
          with panic <span className="mono">{revert.codeHex}</span>
          {revert.meaning === undefined ? '' : `: ${revert.meaning}`}
        </span>
      )
    case 'malformed':
      return (
        <span className="min-w-0">
          {revert.expected === undefined
            ? 'with return data that is no error: '
            : `with a malformed ${revert.expected}: `}
          <span className="mono wrap-anywhere text-sm">{shorten(revert.data)}</span>
        </span>
      )
    case 'custom':
      return <CustomError revert={revert} />
  }
}

function CustomError({
  revert,
}: {
  readonly revert: Extract<DecodedRevert<SignatureOrigin>, { kind: 'custom' }>
}) {
  const { decoded, selector, words } = revert
  return (
    <div className="min-w-0">
      with custom error{' '}
      {decoded === undefined ? (
        <span className="mono">{selector}</span>
      ) : (
        <>
          '<UntrustedText text={decoded.signature.name} maxChars={80} />'
        </>
      )}{' '}
      {(decoded?.values.length ?? words.length) > 0 && (
        <Disclosure look="ellipsis" label="Values of the error">
          <div className="mt-2">
            {decoded === undefined ? (
              <WordList words={words} />
            ) : (
              <ParameterTable
                values={decoded.values}
                warnings={decoded.warnings}
                note={describeNames(decoded.signature.inputs, decoded.candidate)}
              />
            )}
          </div>
        </Disclosure>
      )}
    </div>
  )
}

/** Only errors that are not built into the language are looked up. */
function toCustomSelector(data: Hex): Hex | undefined {
  if (hexByteLength(data) < 4) return undefined
  return decodeRevert(data).kind === 'custom' ? sliceHex(data, 0, 4) : undefined
}

function shorten(data: Hex): string {
  return data.length > 140 ? `${data.slice(0, 140)}…` : data
}
