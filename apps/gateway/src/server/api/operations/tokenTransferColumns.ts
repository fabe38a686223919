import type { TokenTransfer } from '@otterscan/decode/token/tokenTransfers'
import type { Hex } from '@otterscan/ethereum/hex'
import { type Columns, column } from '../columns.ts'

/** A token transfer and where it happened. */
export interface TokenTransferRow {
  readonly transfer: TokenTransfer
  readonly transactionHash: Hex | undefined
  readonly blockNumber: bigint | undefined
  /** Unix seconds. */
  readonly timestamp: bigint | undefined
}

/** Fields of a token transfer. */
export const TOKEN_TRANSFER_COLUMNS: Columns<TokenTransferRow> = {
  blockNumber: column('integer', 'Number of its block.', (row) => row.blockNumber),
  timestamp: column('integer', 'Time of its block, seconds since 1970.', (row) => row.timestamp),
  transactionHash: column('hash', 'Hash of its transaction.', (row) => row.transactionHash),
  logIndex: column('count', 'Position of its log in the block.', ({ transfer }) => transfer.logIndex),
  token: column('address', 'Contract of the token.', ({ transfer }) => transfer.token),
  standard: column('text', 'erc20, erc721 or erc1155.', ({ transfer }) => transfer.standard),
  from: column(
    'address',
    'Who sent it; the zero address where it was minted.',
    ({ transfer }) => transfer.from,
  ),
  to: column(
    'address',
    'Who received it; the zero address where it was burnt.',
    ({ transfer }) => transfer.to,
  ),
  tokenId: column('integer', 'Of ERC-721 and ERC-1155; null for ERC-20.', ({ transfer }) =>
    transfer.standard === 'erc20' ? null : transfer.tokenId,
  ),
  amount: column('integer', 'In the smallest unit of the token; 1 for ERC-721.', ({ transfer }) =>
    transfer.standard === 'erc721' ? 1n : transfer.value,
  ),
}
