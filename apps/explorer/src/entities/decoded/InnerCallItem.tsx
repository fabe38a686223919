import { decodeCalldata } from '@otterscan/decode/abi/calldata'
import type { InnerCall } from '@otterscan/decode/inner/innerStep'
import type { UserOperationResult } from '@otterscan/decode/inner/userOperations'
import { decodeSystemInput } from '@otterscan/decode/trace/systemInput'
import { hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { Chip } from '@otterscan/ui/Chip'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { type ComponentType, useContext, useMemo, useState } from 'react'
import { AddressLink } from '../AddressLink.tsx'
import { MethodBadge } from '../MethodBadge.tsx'
import { UntrustedText } from '../UntrustedText.tsx'
import type { DecodedInputProps } from './DecodedInputProps.ts'
import { UnitValue } from './IntegerValue.tsx'
import { PlaceContext, toInnerPlace } from './PlaceContext.ts'
import { SystemInputView } from './SystemInputView.tsx'
import { UserOperationOutcome } from './UserOperationOutcome.tsx'
import { useCallLookup } from './useCallLookup.ts'

const ROLES: Readonly<Record<InnerCall['role'], string>> = {
  call: 'call',
  delegateCall: 'delegate call',
  self: 'to itself',
  accountCreation: 'account creation',
  userOperation: 'user operation',
  embedded: 'may be a call',
}

/** Longer calldata is decoded only once it is opened. */
const BIG_BYTES = 64 * 1024

interface InnerCallItemProps {
  readonly call: InnerCall
  readonly position: number
  readonly level: number
  readonly isOpenAtFirst: boolean
  /** Results of all user operations; `undefined` where they are not known. */
  readonly results: readonly UserOperationResult[] | undefined
  readonly Input: ComponentType<DecodedInputProps>
}

/** The input of an inner call: one of the protocol's, or decoded; `undefined` where it is long and not open. */
function useInnerInput({ target, data }: InnerCall, isOpen: boolean) {
  const byteLength = hexByteLength(data)
  const systemInput = decodeSystemInput(target, data)
  const selector = systemInput === undefined && byteLength >= 4 ? sliceHex(data, 0, 4) : undefined
  const { candidates, isPending } = useCallLookup(selector, target)
  const isDecoded = systemInput === undefined && (isOpen || byteLength <= BIG_BYTES)
  const decoded = useMemo(
    () => (isDecoded ? decodeCalldata(data, candidates) : undefined),
    [isDecoded, data, candidates],
  )
  return { systemInput, decoded, isPending }
}

/** One call that another one carries. Bytes that only look like calldata are drawn where a signature fits them exactly. */
export function InnerCallItem({ call, position, level, isOpenAtFirst, results, Input }: InnerCallItemProps) {
  const { role, target, value, data, operation } = call
  const byteLength = hexByteLength(data)
  const [isOpen, setIsOpen] = useState(isOpenAtFirst && byteLength <= BIG_BYTES)
  const { systemInput, decoded, isPending } = useInnerInput(call, isOpen)
  const place = useContext(PlaceContext)
  const isEmbedded = role === 'embedded'
  if (isEmbedded && byteLength <= BIG_BYTES && (decoded?.kind !== 'decoded' || decoded.fit !== 'exact')) {
    return null
  }
  const method =
    decoded?.kind === 'decoded'
      ? { name: decoded.signature.name, isVerified: decoded.candidate.isTrusted }
      : undefined
  return (
    <li className="flex min-w-0 flex-col gap-1 border-border border-l-2 pl-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {isEmbedded ? (
          <span className="mono wrap-anywhere">
            <UntrustedText text={call.name} maxChars={60} />
          </span>
        ) : (
          <span className="tabular text-muted">{position}</span>
        )}
        <CallChips call={call} />
        {systemInput === undefined ? (
          <MethodBadge input={data} method={method} />
        ) : (
          <Chip>{systemInput.name}</Chip>
        )}
        {value !== undefined && value > 0n && <UnitValue value={value} unit="native" />}
      </div>
      {operation !== undefined && role === 'userOperation' && (
        <UserOperationOutcome operation={operation} results={results} />
      )}
      {byteLength > 0 && (
        <div className="min-w-0">
          <Disclosure
            label={`Arguments of ${toInnerPlace(place, position)}`}
            isOpen={isOpen}
            onToggle={setIsOpen}
          >
            <PlaceContext value={toInnerPlace(place, position)}>
              <div className="mt-1 min-w-0">
                {systemInput !== undefined && <SystemInputView input={systemInput} />}
                {decoded !== undefined && (
                  <Input decoded={decoded} address={target} isPending={isPending} level={level} />
                )}
              </div>
            </PlaceContext>
          </Disclosure>
        </div>
      )}
    </li>
  )
}

/** What kind of call it is, whom it calls, and whether it may fail. */
function CallChips({ call: { role, target, mayFail } }: { readonly call: InnerCall }) {
  const isEmbedded = role === 'embedded'
  return (
    <>
      <Chip tone={role === 'delegateCall' || isEmbedded ? 'warning' : 'neutral'}>{ROLES[role]}</Chip>
      {target !== undefined && <AddressLink address={target} maxChars={17} />}
      {target === undefined && !isEmbedded && <span className="text-muted italic">to an unknown target</span>}
      {mayFail === true && role !== 'userOperation' && (
        <Chip title="The others go on if it fails">may fail</Chip>
      )}
    </>
  )
}
