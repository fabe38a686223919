import { type DecodedRevert, decodeRevert } from '@otterscan/decode/abi/revert'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { NatSpecText } from '../../../entities/decoded/NatSpecText.tsx'
import { ParameterTable } from '../../../entities/decoded/ParameterTable.tsx'
import { SignatureOriginText } from '../../../entities/decoded/SignatureOriginText.tsx'
import { useNatSpec } from '../../../entities/decoded/useNatSpec.ts'
import { WordList } from '../../../entities/decoded/WordList.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useClients } from '../../../queries/clients.ts'
import { type SignatureOrigin, useErrorCandidates } from '../../../queries/signatures/signatures.ts'
import { transactionErrorQuery } from '../../../queries/transaction/transaction.ts'
import type { TransactionView } from '../TransactionView.ts'

const SHOWN_REASON = 300

/** Why a transaction failed, as far as its return data shows. */
export function FailureReason({ view: { transaction, receipt } }: { readonly view: TransactionView }) {
  const { data, error, refetch } = useQuery({
    ...transactionErrorQuery(useClients(), transaction.hash, receipt?.blockHash ?? '0x'),
    enabled: receipt !== null,
  })
  if (error !== null) {
    return (
      <span className="inline-flex min-w-0 flex-wrap items-center gap-2 text-muted text-sm">
        <span className="min-w-0 wrap-anywhere">Could not load the failure reason: {error.message}</span>
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

/** Return data of a failure as text. */
export function RevertReason({
  data,
  usedAllGas,
  address,
}: {
  readonly data: Hex
  readonly usedAllGas: boolean
  /** Contract that failed, for its custom errors. */
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
          {revert.warnings.map(({ text }) => (
            <span key={text} className="text-warning text-xs">
              {' '}
              ({text})
            </span>
          ))}
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
            ? 'with return data that is not an error: '
            : `with a malformed ${revert.expected}: `}
          <span className="mono wrap-anywhere text-sm">{shorten(revert.data)}</span>
        </span>
      )
    case 'custom':
      return <CustomError revert={revert} address={address} />
  }
}

interface CustomErrorProps {
  readonly revert: Extract<DecodedRevert<SignatureOrigin>, { kind: 'custom' }>
  readonly address: Address | null | undefined
}

function CustomError({ revert, address }: CustomErrorProps) {
  const { decoded, selector, words } = revert
  const natSpec = useNatSpec(address, decoded && { ...decoded, kind: 'error' })
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
              <>
                <SignatureOriginText decoded={decoded} address={address} />
                <ParameterTable
                  values={decoded.values}
                  warnings={decoded.warnings}
                  notes={natSpec?.parameters}
                />
              </>
            )}
          </div>
        </Disclosure>
      )}
      <NatSpecText natSpec={natSpec} />
    </div>
  )
}

/** Only custom errors are looked up, not Solidity's built-in ones. */
function toCustomSelector(data: Hex): Hex | undefined {
  if (hexByteLength(data) < 4) return undefined
  return decodeRevert(data).kind === 'custom' ? sliceHex(data, 0, 4) : undefined
}

function shorten(data: Hex): string {
  return data.length > 140 ? `${data.slice(0, 140)}…` : data
}
