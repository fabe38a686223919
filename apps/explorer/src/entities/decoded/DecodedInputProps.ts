import type { DecodedCalldata } from '@otterscan/decode/abi/calldata'
import type { Address } from '@otterscan/ethereum/address'
import type { SignatureOrigin } from '../../queries/signatures/signatures.ts'

/** Props of what draws a decoded input; calls inside it are drawn by the same. */
export interface DecodedInputProps {
  readonly decoded: DecodedCalldata<SignatureOrigin>
  /** Where the call went. */
  readonly address: Address | null | undefined
  /** Signatures are still loading. */
  readonly isPending: boolean
  /** How many calls it is inside of. */
  readonly level?: number | undefined
}
