import { decodeCalldata } from '@otterscan/decode/abi/calldata'
import { decodeOutputs } from '@otterscan/decode/abi/outputs'
import type { CallNode } from '@otterscan/decode/trace/callTree'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { formatInteger } from '@otterscan/ethereum/units'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { RawText } from '@otterscan/ui/RawText'
import { type ReactNode, useContext, useMemo } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { LazyCopyAs } from '../../../entities/copy-as/LazyCopyAs.tsx'
import { InputView } from '../../../entities/decoded/InputView.tsx'
import { ParameterTable } from '../../../entities/decoded/ParameterTable.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useFunctionCandidates } from '../../../queries/signatures/useSignatures.ts'
import { RevertReason } from '../overview/FailureReason.tsx'
import { BlockBeforeContext } from './BlockBeforeContext.ts'

/** Everything known of one frame, below its line. */
export function FrameDetails({ node }: { readonly node: CallNode }) {
  const { frame, depth } = node
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
      <Detail label="Depth">
        <span className="tabular">{depth}</span>
      </Detail>
      {frame.gas !== undefined && (
        <Detail label="Gas used / given">
          <span className="tabular">
            {frame.gasUsed === undefined ? '?' : formatInteger(frame.gasUsed)} / {formatInteger(frame.gas)}
          </span>
        </Detail>
      )}
      {frame.error !== undefined && (
        <Detail label="Failure">
          <UntrustedText text={frame.error} maxChars={300} />
        </Detail>
      )}
      {frame.type !== 'SELFDESTRUCT' && (
        <>
          <Detail label={isCreation ? 'Init code' : 'Input'} isBlock>
            <InputView input={frame.input} isCreation={isCreation} address={frame.to} />
          </Detail>
          <Detail label={isCreation && node.reverted !== 'self' ? 'Code' : 'Output'} isBlock>
            <FrameOutput frame={frame} hasFailed={node.reverted === 'self'} isCreation={isCreation} />
          </Detail>
        </>
      )}
      <FrameCopy frame={frame} />
    </dl>
  )
}

/** Calls that run the same when they are made from outside. */
const REPEATABLE_TYPES = new Set(['CALL', 'STATICCALL'])

/** The call for other tools, as of the block before: what the block did until then, nobody can ask for. */
function FrameCopy({
  frame: { type, from, to, input, value, output, error },
}: {
  readonly frame: CallFrame
}) {
  const blockBefore = useContext(BlockBeforeContext)
  if (to === undefined || blockBefore === undefined || !REPEATABLE_TYPES.has(type)) return null
  const call = { to, data: input, from, value: value === 0n ? undefined : value, block: blockBefore }
  return (
    <Detail label="Again">
      <LazyCopyAs subject={{ kind: 'call', call }} answer={{ type, from, to, input, value, output, error }} />
      <span className="text-muted text-xs">as of block {formatInteger(blockBefore)}, the one before</span>
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
  readonly hasFailed: boolean
  readonly isCreation: boolean
}

function FrameOutput({ frame: { to, input, output }, hasFailed, isCreation }: FrameOutputProps) {
  const selector = isCreation || hexByteLength(input) < 4 ? undefined : sliceHex(input, 0, 4)
  const candidates = useFunctionCandidates(selector, to)
  const decoded = useMemo(() => {
    if (isCreation || hasFailed) return undefined
    const call = decodeCalldata(input, candidates)
    return decodeOutputs(output, call.kind === 'decoded' ? call.signature.outputs : undefined, false)
  }, [isCreation, hasFailed, input, output, candidates])
  if (hasFailed) {
    return (
      <div className="flex min-w-0 gap-1">
        Failed <RevertReason data={output} usedAllGas={false} address={to} />
      </div>
    )
  }
  if (output === '0x') return <span className="text-muted">No data</span>
  if (decoded?.kind === 'decoded') {
    return <ParameterTable values={decoded.values} warnings={decoded.warnings} prefix="ret" />
  }
  const byteLength = hexByteLength(output)
  return (
    <RawText
      text={output}
      label="Output"
      sizeText={`${formatInteger(byteLength)} ${byteLength === 1 ? 'byte' : 'bytes'}`}
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
