import { decodeCalldata } from '@otterscan/decode/abi/calldata'
import { decodeOutputs } from '@otterscan/decode/abi/outputs'
import { findArgumentUnits, findReturnedUnits } from '@otterscan/decode/token/amountUnits'
import { decodePrecompileCall } from '@otterscan/decode/trace/precompileCall'
import { findPrecompile } from '@otterscan/decode/trace/precompiles'
import { decodeSystemInput } from '@otterscan/decode/trace/systemInput'
import type { XrayCall } from '@otterscan/ethereum/execution/xray'
import { hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { useMemo } from 'react'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { useFunctionCandidates } from '../../../queries/signatures/signatures.ts'
import { FrameFunction } from '../trace/FrameFunction.tsx'
import { Callee } from '../trace/FrameRow.tsx'
import { ShortValues } from './ShortValues.tsx'

/** Longer data is decoded in the details only. */
const MAX_DECODED_BYTES = 4_096

/** A call: kind, callee, function with short arguments and results, value. */
export function CallLine({ call, hasFailed }: { readonly call: XrayCall; readonly hasFailed: boolean }) {
  const { to, input, output } = call
  const decoded = useShortCall(call, hasFailed)
  const isPlain = decoded === undefined || decoded.values.length === 0
  return (
    <>
      <span className="mono text-muted text-xs">{call.type.toLowerCase()}</span>
      <Callee frame={call} />
      {isPlain || input === undefined ? (
        <FrameFunction frame={call} />
      ) : (
        <>
          <span className="mono font-medium text-info">{decoded.name}</span>
          <span className="-mx-1.5 text-muted">(</span>
          <ShortValues values={decoded.values} units={findArgumentUnits(decoded.text, decoded.values, to)} />
          <span className="-mx-1.5 text-muted">)</span>
        </>
      )}
      {decoded !== undefined && decoded.results.length > 0 && output !== undefined && (
        <>
          <span className="text-muted" title="returned">
            →
          </span>
          <ShortValues
            values={decoded.results}
            units={findReturnedUnits(decoded.text, decoded.results, to)}
          />
        </>
      )}
      {call.value !== undefined && call.value > 0n && <NativeAmount amount={call.value} />}
    </>
  )
}

function useShortCall({ type, to, input = '0x', output = '0x' }: XrayCall, hasFailed: boolean) {
  const isCreation = type.startsWith('CREATE')
  const isNamed =
    !isCreation &&
    type !== 'SELFDESTRUCT' &&
    (to === undefined || findPrecompile(to) === undefined) &&
    decodeSystemInput(to, input) === undefined
  const byteLength = hexByteLength(input)
  const isShort = isNamed && byteLength >= 4 && byteLength <= MAX_DECODED_BYTES
  const candidates = useFunctionCandidates(isShort ? sliceHex(input, 0, 4) : undefined, to)
  return useMemo(() => {
    const precompile =
      isCreation || to === undefined || byteLength > MAX_DECODED_BYTES
        ? undefined
        : decodePrecompileCall(to, input, hasFailed ? undefined : output)
    if (precompile !== undefined)
      return { name: '', text: '', values: precompile.inputs, results: precompile.outputs }
    if (!isShort || candidates.length === 0) return undefined
    const decoded = decodeCalldata(input, candidates)
    if (decoded.kind !== 'decoded') return undefined
    const { name, text, outputs } = decoded.signature
    const isRead = !hasFailed && output !== '0x' && hexByteLength(output) <= MAX_DECODED_BYTES
    const results = isRead ? decodeOutputs(output, outputs, false) : undefined
    return { name, text, values: decoded.values, results: results?.kind === 'decoded' ? results.values : [] }
  }, [isCreation, to, byteLength, isShort, candidates, input, output, hasFailed])
}
