import { decodeCalldata } from '@otterscan/decode/abi/calldata'
import { decodeOutputs } from '@otterscan/decode/abi/outputs'
import { findReturnedUnits } from '@otterscan/decode/token/amountUnits'
import type { CallNode } from '@otterscan/decode/trace/callTree'
import { decodePrecompileCall } from '@otterscan/decode/trace/precompileCall'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { RawText } from '@otterscan/ui/RawText'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { LazyCopyAs } from '../../../entities/copy-as/LazyCopyAs.tsx'
import { InputView } from '../../../entities/decoded/InputView.tsx'
import { ParameterTable } from '../../../entities/decoded/ParameterTable.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useFunctionCandidates } from '../../../queries/signatures/signatures.ts'
import { RevertReason } from '../overview/FailureReason.tsx'

/** Number of the block before the transaction's; `undefined` where there is none. */
export const BlockBeforeContext = createContext<bigint | undefined>(undefined)

/** Details of one frame, below its line. */
export function FrameDetails({ node }: { readonly node: CallNode }) {
  const numbers = useNumberFormat()
  const { frame, depth } = node
  const { input, unreadable = [] } = frame
  const isCreation = frame.type.startsWith('CREATE')
  return (
    <dl className="mx-2 mb-2 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 rounded-md border border-border bg-surface p-3 text-sm sm:mx-8 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-6">
      <Detail label="From">
        <AddressLink address={frame.from} />
        <CopyButton text={frame.from} label="address" />
      </Detail>
      {frame.to !== undefined && (
        <Detail label={TARGETS[frame.type] ?? 'To'}>
          <AddressLink address={frame.to} />
          <CopyButton text={frame.to} label="address" />
        </Detail>
      )}
      {frame.value !== undefined && (
        <Detail label="Value">
          <NativeAmount amount={frame.value} />
        </Detail>
      )}
      {unreadable.map((field) => (
        <Detail key={field.path} label={field.path}>
          <UnreadableValue field={field} />
        </Detail>
      ))}
      <Detail label="Depth">
        <span className="tabular">{depth}</span>
      </Detail>
      {frame.gas !== undefined && (
        <Detail label="Gas used / given">
          <span className="tabular">
            {frame.gasUsed === undefined ? '?' : numbers.formatInteger(frame.gasUsed)} /{' '}
            {numbers.formatInteger(frame.gas)}
          </span>
        </Detail>
      )}
      {frame.error !== undefined && (
        <Detail label="Failure">
          <UntrustedText text={frame.error} maxChars={300} />
        </Detail>
      )}
      <PrecompileDetails frame={frame} hasFailed={node.reverted === 'self'} />
      {frame.type !== 'SELFDESTRUCT' && input !== undefined && (
        <Detail label={isCreation ? 'Init code' : 'Input'} isBlock>
          <InputView input={input} isCreation={isCreation} address={frame.to} />
        </Detail>
      )}
      {frame.type !== 'SELFDESTRUCT' && frame.output !== undefined && (
        <Detail label={isCreation && node.reverted !== 'self' ? 'Code' : 'Output'} isBlock>
          <FrameOutput
            frame={frame}
            output={frame.output}
            hasFailed={node.reverted === 'self'}
            isCreation={isCreation}
          />
        </Detail>
      )}
      <FrameCopy frame={frame} />
    </dl>
  )
}

/** What a precompile was given, and what it returned, in parts. */
function PrecompileDetails({ frame, hasFailed }: { readonly frame: CallFrame; readonly hasFailed: boolean }) {
  const { type, to, input, output } = frame
  const isCall = !type.startsWith('CREATE') && type !== 'SELFDESTRUCT'
  const decoded = useMemo(() => {
    if (!isCall || to === undefined || input === undefined) return undefined
    return decodePrecompileCall(to, input, hasFailed ? undefined : output)
  }, [isCall, to, input, output, hasFailed])
  if (decoded === undefined) return null
  return (
    <>
      <Detail label="Parameters" isBlock>
        <ParameterTable values={decoded.inputs} />
      </Detail>
      {decoded.outputs.length > 0 && (
        <Detail label="Result" isBlock>
          <ParameterTable values={decoded.outputs} prefix="ret" />
        </Detail>
      )}
    </>
  )
}

/** Call types that can be repeated as a top-level call. */
const REPEATABLE_TYPES = new Set(['CALL', 'STATICCALL'])

/** The call for other tools, at the block before: the state in the middle of a block cannot be queried. */
function FrameCopy({
  frame: { type, from, to, input, value, output, error },
}: {
  readonly frame: CallFrame
}) {
  const numbers = useNumberFormat()
  const blockBefore = useContext(BlockBeforeContext)
  if (to === undefined || blockBefore === undefined || !REPEATABLE_TYPES.has(type)) return null
  if (input === undefined || (value === undefined && type === 'CALL')) return null
  const call = { to, data: input, from, value: value === 0n ? undefined : value, block: blockBefore }
  return (
    <Detail label="Again">
      <LazyCopyAs subject={{ kind: 'call', call }} answer={{ type, from, to, input, value, output, error }} />
      <span className="text-muted text-xs">
        as of block {numbers.formatInteger(blockBefore)}, the one before
      </span>
    </Detail>
  )
}

const TARGETS: Readonly<Record<string, string>> = {
  CREATE: 'Created',
  CREATE2: 'Created',
  SELFDESTRUCT: 'Beneficiary',
}

interface FrameOutputProps {
  readonly frame: CallFrame
  readonly output: Hex
  readonly hasFailed: boolean
  readonly isCreation: boolean
}

function FrameOutput({ frame: { to, input = '0x' }, output, hasFailed, isCreation }: FrameOutputProps) {
  const numbers = useNumberFormat()
  const selector = isCreation || hexByteLength(input) < 4 ? undefined : sliceHex(input, 0, 4)
  const candidates = useFunctionCandidates(selector, to)
  const decoded = useMemo(() => {
    if (isCreation || hasFailed) return undefined
    const call = decodeCalldata(input, candidates)
    const signature = call.kind === 'decoded' ? call.signature : undefined
    const outputs = decodeOutputs(output, signature?.outputs, false)
    if (outputs.kind !== 'decoded') return undefined
    const units = signature && findReturnedUnits(signature.text, outputs.values, to)
    return { values: outputs.values, warnings: outputs.warnings, units }
  }, [isCreation, hasFailed, input, output, candidates, to])
  if (hasFailed) {
    return (
      <div className="flex min-w-0 gap-1">
        Failed <RevertReason data={output} usedAllGas={false} address={to} />
      </div>
    )
  }
  if (output === '0x') return <span className="text-muted">No data</span>
  if (decoded !== undefined) return <ParameterTable {...decoded} prefix="ret" />
  const byteLength = hexByteLength(output)
  return (
    <RawText
      text={output}
      label="Output"
      sizeText={`${numbers.formatInteger(byteLength)} ${byteLength === 1 ? 'byte' : 'bytes'}`}
      maxHeight={160}
    />
  )
}

function Detail({
  label,
  isBlock = false,
  children,
}: {
  readonly label: string
  readonly isBlock?: boolean
  readonly children: ReactNode
}) {
  return (
    <>
      <dt className={`text-muted ${isBlock ? 'max-sm:col-span-2' : ''}`}>{label}</dt>
      <dd className={isBlock ? 'min-w-0 max-sm:col-span-2' : 'flex min-w-0 items-center gap-1'}>
        {children}
      </dd>
    </>
  )
}
