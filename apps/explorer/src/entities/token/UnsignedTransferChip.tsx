import type { TokenTransfer } from '@otterscan/decode/token/tokenTransfers'
import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { Chip } from '@otterscan/ui/Chip'

/** Mark of a transfer of nothing in the name of an account that did not sign. */
export function UnsignedTransferChip() {
  return (
    <Chip
      tone="warning"
      title="Nothing was transferred, and the account it names as sender did not sign the transaction: any token can emit such a log."
    >
      not signed
    </Chip>
  )
}

/** True for a zero transfer whose sender did not sign; the zero address of mints cannot sign. */
export function isUnsignedTransfer(transfer: TokenTransfer, signer: Address): boolean {
  return (
    transfer.standard === 'erc20' &&
    transfer.value === 0n &&
    !isSameAddress(transfer.from, ZERO_ADDRESS) &&
    !isSameAddress(transfer.from, signer)
  )
}
