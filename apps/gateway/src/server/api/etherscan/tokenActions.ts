import { eth_blockNumber, eth_call } from '@otterscan/api-schema/execution/eth'
import type { IndexedTransfer } from '@otterscan/api-schema/execution/indexedList'
import type { TokenTransfer } from '@otterscan/decode/token/tokenTransfers'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { decodeUint } from '@otterscan/ethereum/contract/abiWords'
import { TOTAL_SUPPLY_CALL, toBalanceCall } from '@otterscan/ethereum/contract/tokenCalls'
import type { Hex } from '@otterscan/ethereum/hex'
import { ApiError, invalidArgument } from '../apiError.ts'
import type { GatewayCalls } from '../createCall.ts'
import { TRANSFER_LISTS, toTransferRows, withBlockNumbers } from '../operations/addresses.ts'
import { toSource } from '../operations/indexedRows.ts'
import { readTokenDescription } from '../operations/tokenDescription.ts'
import { type Action, type Actions, toText } from './action.ts'
import { readAddress, readTag, readWindow, type Texts } from './actionArguments.ts'
import { collectWindow, walkIndexed } from './collectWindow.ts'

/** `module=account`, about tokens. */
export const TOKEN_ACTIONS: Actions = {
  tokentx: listTransfers('erc20'),
  tokennfttx: listTransfers('erc721'),
  token1155tx: listTransfers('erc1155'),
  tokenbalance: async (texts, calls) => {
    const token = readAddress(texts, 'contractaddress')
    return readWord(token, toBalanceCall(readAddress(texts)), texts, calls)
  },
}

/** `module=stats`. */
export const STATS_ACTIONS: Actions = {
  tokensupply: (texts, calls) =>
    readWord(readAddress(texts, 'contractaddress'), TOTAL_SUPPLY_CALL, texts, calls),
}

async function readWord(to: Address, data: Hex, texts: Texts, { call }: GatewayCalls): Promise<string> {
  const value = decodeUint(await call(eth_call, { to, data }, readTag(texts)), 0)
  if (value === undefined) throw new ApiError(502, 'the contract does not return a number')
  return toText(value)
}

interface Found {
  readonly entry: IndexedTransfer
  readonly transfer: TokenTransfer
  readonly timestamp: bigint | undefined
}

function listTransfers(standard: keyof typeof TRANSFER_LISTS): Action {
  return async (texts, calls) => {
    if (!texts.has('address')) {
      throw invalidArgument(
        'address is required: /api/v1/tokens/{token}/transfers has all transfers of a token',
      )
    }
    const [found, head] = await Promise.all([scan(standard, texts, calls), calls.call(eth_blockNumber)])
    const tokens = new Map<Address, TokenFields>()
    for (const { transfer } of found) {
      if (!tokens.has(transfer.token)) tokens.set(transfer.token, await readToken(transfer.token, calls))
    }
    return found.map((one) => toTransfer(one, tokens.get(one.transfer.token), head))
  }
}

function scan(
  standard: keyof typeof TRANSFER_LISTS,
  texts: Texts,
  calls: GatewayCalls,
): Promise<readonly Found[]> {
  const account = readAddress(texts)
  const token = texts.has('contractaddress') ? readAddress(texts, 'contractaddress') : undefined
  const window = readWindow(texts)
  const [count, list] = TRANSFER_LISTS[standard]
  const source = withBlockNumbers(toSource([account] as const, count, list))
  const isWanted = ({ standard: own, token: by, from, to }: TokenTransfer) =>
    own === standard &&
    (token === undefined || isSameAddress(by, token)) &&
    (isSameAddress(from, account) || isSameAddress(to, account))
  return collectWindow(walkIndexed(source, window, calls), window, ({ entry, summary }) =>
    toTransferRows(entry, summary?.timestamp, window.order)
      .filter(({ transfer }) => isWanted(transfer))
      .map(({ transfer, timestamp }) => ({ entry, transfer, timestamp })),
  )
}

interface TokenFields {
  readonly tokenName: string
  readonly tokenSymbol: string
  readonly tokenDecimal: string
}

async function readToken(token: Address, calls: GatewayCalls): Promise<TokenFields> {
  const { name, symbol, decimals } = await readTokenDescription(token, calls)
  return { tokenName: name ?? '', tokenSymbol: symbol ?? '', tokenDecimal: toText(decimals) }
}

function toTransfer({ entry, transfer, timestamp }: Found, token: TokenFields | undefined, head: bigint) {
  const { transaction, receipt } = entry
  const { blockNumber } = transaction
  return {
    blockNumber: toText(blockNumber),
    timeStamp: toText(timestamp),
    hash: transaction.hash,
    nonce: toText(transaction.nonce),
    blockHash: transaction.blockHash ?? '',
    from: transfer.from,
    contractAddress: transfer.token,
    to: transfer.to,
    ...(transfer.standard === 'erc20'
      ? { value: toText(transfer.value) }
      : { tokenID: toText(transfer.tokenId) }),
    ...(transfer.standard === 'erc1155' ? { tokenValue: toText(transfer.value) } : {}),
    ...token,
    transactionIndex: toText(transaction.transactionIndex),
    gas: toText(transaction.gas),
    gasPrice: toText(receipt.effectiveGasPrice ?? receipt.gasPrice ?? transaction.gasPrice),
    gasUsed: toText(receipt.gasUsed),
    cumulativeGasUsed: toText(receipt.cumulativeGasUsed),
    logIndex: toText(transfer.logIndex),
    confirmations: toText(blockNumber === undefined ? undefined : head - blockNumber + 1n),
  }
}
