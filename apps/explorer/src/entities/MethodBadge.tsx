import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { Chip } from '@otterscan/ui/Chip'
import { useChain } from '../queries/connection/useChain.ts'

/** Name of a called function and how sure it is. */
export interface MethodName {
  readonly name: string
  /** From the callee's verified interface rather than guessed from the selector. */
  readonly isVerified: boolean
}

const SELECTOR_BYTES = 4

/** Which function a call's input names: its name where known, else the selector; plain transfers say so. */
export function MethodBadge({
  input,
  method,
}: {
  readonly input: Hex
  readonly method?: MethodName | undefined
}) {
  const { nativeCurrency } = useChain()
  const byteLength = hexByteLength(input)
  if (byteLength === 0) {
    return (
      <Chip tone="warning" title={`${nativeCurrency.symbol} transfer`}>
        transfer
      </Chip>
    )
  }
  if (byteLength < SELECTOR_BYTES) return <span title={`Input of ${byteLength} bytes: ${input}`}>-</span>
  const selector = sliceHex(input, 0, SELECTOR_BYTES)
  if (method === undefined) {
    return (
      <Chip mono title={`Function selector ${selector}`}>
        {selector}
      </Chip>
    )
  }
  return (
    <Chip
      mono
      tone={method.isVerified ? 'info' : 'neutral'}
      title={`${method.name} [${selector}]`}
      className="max-w-[18ch]"
    >
      {method.name}
    </Chip>
  )
}
