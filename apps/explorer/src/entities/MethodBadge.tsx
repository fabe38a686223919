import { toVisibleText } from '@otterscan/decode/text/visibleText'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { Chip } from '@otterscan/ui/Chip'
import { useChain } from '../queries/connection/chainInfo.ts'
import { UntrustedText } from './UntrustedText.tsx'

/** Name of a called function and its certainty. */
export interface MethodName {
  readonly name: string
  /** From the callee's verified ABI rather than guessed from the selector. */
  readonly isVerified: boolean
}

const SELECTOR_BYTES = 4

/** The function that an input calls: its name where known, else its selector; plain transfers are labeled as such. */
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
      title={`${toVisibleText(method.name)} [${selector}]`}
      className="max-w-[18ch]"
    >
      <UntrustedText text={method.name} maxChars={60} />
    </Chip>
  )
}
