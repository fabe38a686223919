import type { TransferParties } from '@otterscan/decode/token/tokenTransfers'
import type { ContractClass, HoldingKind } from './blockRows.ts'

/**
 * The standard that a transfer counts for. The class of the emitter decides between ERC-20 and ERC-721; where it is
 * neither or unknown, the number of topics decides.
 */
export function toTransferKind(
  { isErc1155, isErc721Shape }: Pick<TransferParties, 'isErc1155' | 'isErc721Shape'>,
  classes: readonly ContractClass[],
): HoldingKind {
  if (isErc1155) return 'erc1155'
  if (classes.includes('erc721')) return 'erc721'
  if (classes.includes('erc20')) return 'erc20'
  return isErc721Shape ? 'erc721' : 'erc20'
}
