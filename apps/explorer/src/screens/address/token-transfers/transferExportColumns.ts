import type { Address } from '@otterscan/ethereum/address'
import { toTransactionStatus } from '@otterscan/ethereum/execution/receipt'
import type { ExportColumn } from '../../../entities/export/exportWriter.ts'
import { toExportTime } from '../../../entities/export/toExportTime.ts'
import type { TokenMetadata } from '../../../queries/token/tokenMetadataQuery.ts'
import { type TransferRow, toBlockNumber, toTransferDirection } from './listTransferRows.ts'

/** A movement with what a file tells beside it. */
export interface ExportedTransfer extends TransferRow {
  /** Unix seconds. */
  readonly timestamp: bigint | undefined
  readonly metadata: TokenMetadata | undefined
}

/** Columns of a file of token movements: amounts in the token's smallest unit, times in UTC. */
export function createTransferExportColumns(
  address: Address,
  findLabel: (address: Address) => string | undefined,
): readonly ExportColumn<ExportedTransfer>[] {
  const label = (party: Address | undefined) => (party === undefined ? undefined : findLabel(party))
  return [
    { key: 'transactionHash', read: ({ transaction }) => transaction.hash },
    { key: 'status', read: ({ receipt }) => toTransactionStatus(receipt) },
    {
      key: 'blockNumber',
      read: (row) => toBlockNumber(row)?.toString(),
    },
    { key: 'time', read: ({ timestamp }) => toExportTime(timestamp) },
    { key: 'logIndex', read: ({ transfer }) => transfer?.logIndex?.toString() },
    { key: 'from', read: ({ transfer }) => transfer?.from },
    { key: 'fromLabel', read: ({ transfer }) => label(transfer?.from) },
    { key: 'to', read: ({ transfer }) => transfer?.to },
    { key: 'toLabel', read: ({ transfer }) => label(transfer?.to) },
    { key: 'direction', read: ({ transfer }) => transfer && toTransferDirection(transfer, address) },
    { key: 'standard', read: ({ transfer }) => transfer?.standard },
    { key: 'token', read: ({ transfer }) => transfer?.token },
    { key: 'tokenName', read: ({ metadata }) => metadata?.name },
    { key: 'tokenSymbol', read: ({ metadata }) => metadata?.symbol },
    { key: 'tokenDecimals', read: ({ metadata }) => metadata?.decimals?.toString() },
    {
      key: 'tokenId',
      read: ({ transfer }) => (transfer && 'tokenId' in transfer ? transfer.tokenId.toString() : undefined),
    },
    {
      key: 'value',
      read: ({ transfer }) => (transfer && 'value' in transfer ? transfer.value.toString() : undefined),
    },
    { key: 'signer', read: ({ transaction }) => transaction.from },
  ]
}
