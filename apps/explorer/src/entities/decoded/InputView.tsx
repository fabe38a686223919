import { decodeInput } from '@otterscan/decode/abi/calldata'
import { hexToText } from '@otterscan/decode/text/hexToText'
import { decodeSystemInput } from '@otterscan/decode/trace/systemInput'
import type { Address } from '@otterscan/ethereum/address'
import type { Log } from '@otterscan/ethereum/execution/log'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { RawText } from '@otterscan/ui/RawText'
import { SegmentedControl } from '@otterscan/ui/SegmentedControl'
import { useMemo, useState } from 'react'
import { UntrustedText } from '../UntrustedText.tsx'
import { useNumberFormat } from '../useNumberFormat.ts'
import { DecodedInput } from './DecodedInput.tsx'
import { SystemInputView } from './SystemInputView.tsx'
import { TransactionLogsContext } from './TransactionLogsContext.ts'
import { useCallLookup } from './useCallLookup.ts'

type Mode = 'decoded' | 'raw' | 'utf8'

/** Larger inputs are decoded only on demand. */
const BIG_INPUT_BYTES = 128 * 1024

interface InputViewProps {
  readonly input: Hex
  readonly isCreation: boolean
  /** Recipient, whose own ABI is used. */
  readonly address?: Address | null | undefined
  /** Of the transaction that it is the input of; they tell how user operations ended. */
  readonly logs?: readonly Log[] | undefined
}

/** Input of a transaction or call: decoded, as bytes, or as text. */
export function InputView({ input, isCreation, address, logs }: InputViewProps) {
  const numbers = useNumberFormat()
  const byteLength = hexByteLength(input)
  const isBig = byteLength > BIG_INPUT_BYTES
  const [chosen, setMode] = useState<Mode | undefined>(undefined)
  const systemInput = decodeSystemInput(address, input)
  const hasSelector = !isCreation && byteLength >= 4 && systemInput === undefined
  const selector = hasSelector ? sliceHex(input, 0, 4) : undefined
  const { candidates, isPending } = useCallLookup(selector, address)
  const mayDecode = !isCreation && (!isBig || chosen === 'decoded')
  const decoded = useMemo(
    () => (mayDecode ? decodeInput(input, isCreation, candidates) : undefined),
    [mayDecode, input, isCreation, candidates],
  )
  const text = useMemo(() => (isBig ? undefined : hexToText(input)), [isBig, input])
  const mode = chosen ?? (isCreation || isBig ? 'raw' : 'decoded')
  if (byteLength === 0) return <p className="text-muted text-sm">No input</p>
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div>
        <SegmentedControl<Mode>
          label="Format of the input"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'decoded', label: 'Decoded', isDisabled: isCreation },
            { value: 'raw', label: 'Raw' },
            { value: 'utf8', label: 'UTF-8', isDisabled: text === undefined },
          ]}
        />
      </div>
      {mode === 'decoded' && systemInput !== undefined && <SystemInputView input={systemInput} />}
      {mode === 'decoded' && systemInput === undefined && decoded !== undefined && (
        <TransactionLogsContext value={logs}>
          <DecodedInput decoded={decoded} address={address} isPending={isPending} />
        </TransactionLogsContext>
      )}
      {mode === 'raw' && (
        <RawText text={input} label="Input data" sizeText={formatSize(byteLength, numbers)} />
      )}
      {mode === 'utf8' && text !== undefined && (
        <pre className="max-h-80 overflow-auto whitespace-pre-wrap rounded-md border border-border bg-bg p-3 font-mono text-xs">
          <UntrustedText text={text} />
        </pre>
      )}
    </div>
  )
}

function formatSize(byteLength: number, numbers: NumberFormat): string {
  return `${numbers.formatInteger(byteLength)} ${byteLength === 1 ? 'byte' : 'bytes'}`
}
