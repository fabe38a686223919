import type { JudgedAuthorization } from '@otterscan/decode/contract/authorization'
import type { TokenTransfer } from '@otterscan/decode/token/tokenTransfers'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { ExportColumn } from '../../../entities/export/exportWriter.ts'
import type { Operation } from './useOperations.ts'

/** Columns of a file of token transfers: amounts raw, without the token's decimals. */
export const TRANSFER_EXPORT_COLUMNS: readonly ExportColumn<TokenTransfer>[] = [
  { key: 'logIndex', read: ({ logIndex }) => logIndex?.toString() },
  { key: 'standard', read: ({ standard }) => standard },
  { key: 'token', read: ({ token }) => token },
  { key: 'from', read: ({ from }) => from },
  { key: 'to', read: ({ to }) => to },
  {
    key: 'value',
    read: (transfer) => (transfer.standard === 'erc721' ? undefined : transfer.value.toString()),
  },
  {
    key: 'tokenId',
    read: (transfer) => (transfer.standard === 'erc20' ? undefined : transfer.tokenId.toString()),
  },
]

/** Columns of a file of internal operations: values in wei. */
export const OPERATION_EXPORT_COLUMNS: readonly ExportColumn<Operation>[] = [
  { key: 'type', read: (operation) => (operation.kind === 'unknown' ? operation.wireType : operation.kind) },
  { key: 'from', read: ({ from }) => from },
  { key: 'to', read: ({ to }) => to },
  { key: 'value', read: ({ value }) => value.toString() },
  { key: 'isUndone', read: ({ isUndone }) => isUndone?.toString() },
]

/** Columns of a file of authorizations. */
export const AUTHORIZATION_EXPORT_COLUMNS: readonly ExportColumn<JudgedAuthorization>[] = [
  { key: 'signer', read: ({ authority }) => authority },
  { key: 'nonce', read: ({ authorization }) => authorization.nonce?.toString() },
  { key: 'address', read: ({ authorization }) => authorization.address },
  { key: 'chainId', read: ({ authorization }) => authorization.chainId?.toString() },
  { key: 'outcome', read: ({ outcome }) => outcome.kind },
  { key: 'reason', read: ({ outcome }) => (outcome.kind === 'skipped' ? outcome.reason : undefined) },
]

/** A slot announced beforehand, or an account without any. */
export interface AccessListRow {
  readonly address: Address
  readonly storageKey: Hex | undefined
}

/** Columns of a file of an access list. */
export const ACCESS_LIST_EXPORT_COLUMNS: readonly ExportColumn<AccessListRow>[] = [
  { key: 'address', read: ({ address }) => address },
  { key: 'storageKey', read: ({ storageKey }) => storageKey },
]
