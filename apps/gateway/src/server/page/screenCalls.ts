import { erigon_getHeaderByNumber } from '@otterscan/api-schema/execution/erigon'
import {
  eth_blockNumber,
  eth_call,
  eth_chainId,
  eth_getBalance,
  eth_getBlockByNumber,
  eth_getBlockTransactionCountByNumber,
  eth_getCode,
  eth_getTransactionByHash,
  eth_getTransactionCount,
  eth_getTransactionReceipt,
} from '@otterscan/api-schema/execution/eth'
import { gateway_getCodeHistory, gateway_status } from '@otterscan/api-schema/execution/gateway'
import {
  ots_getApiLevel,
  ots_getBlockDetails,
  ots_getBlockDetailsByHash,
  ots_getBlockTransactions,
  ots_getContractCreator,
  ots_getInternalOperations,
  ots_getTransactionError,
  ots_hasCode,
  ots_searchTransactionsBefore,
} from '@otterscan/api-schema/execution/ots'
import type { RpcMethod } from '@otterscan/api-schema/rpcMethod'
import type { Address } from '@otterscan/ethereum/address'
import { decodeAddressWord } from '@otterscan/ethereum/contract/abiWords'
import { DECIMALS_CALL, NAME_CALL, SYMBOL_CALL } from '@otterscan/ethereum/contract/tokenCalls'
import type { Hex } from '@otterscan/ethereum/hex'

/**
 * Asks for one call, once however often it is repeated, and gives its result: `undefined` until it has come, and for one
 * that is an error or cannot be read.
 */
export type Ask = <const Params extends readonly unknown[], Result>(
  method: RpcMethod<Params, Result>,
  params: Params,
) => Result | undefined

// What the screens ask, which their queries state too; `e2e/firstAnswers.test.ts` compares them. A call that is missing
// here is asked by the page itself.

/** Rows of a page of transactions. */
const PAGE_SIZE = 25
const LATEST_BLOCK_COUNT = 20n
const PLAIN_PAYMENT_GAS = 21_000n
/** Blocks further below the head are not asked about again. */
const WATCHED_DEPTH = 128n

/** The connection check, and what every page asks of the gateway. */
export function askConnection(ask: Ask): void {
  ask(eth_blockNumber, [])
  ask(erigon_getHeaderByNumber, ['latest'])
  ask(ots_getApiLevel, [])
  ask(eth_chainId, [])
  ask(erigon_getHeaderByNumber, [0n])
  ask(gateway_status, [])
}

/** A block. */
export function askBlock(ask: Ask, blockId: bigint | Hex): void {
  ask(eth_getBlockByNumber, ['finalized', false])
  ask(eth_getBlockByNumber, ['safe', false])
  const details =
    typeof blockId === 'bigint'
      ? ask(ots_getBlockDetails, [blockId])
      : ask(ots_getBlockDetailsByHash, [blockId])
  if (details == null) return
  const { number, miner } = details.block
  if (typeof blockId === 'string') ask(eth_getBlockByNumber, [number, false])
  askNames(ask, [miner])
}

/** A page of a block's transactions, from 1. */
export function askBlockTransactions(ask: Ask, blockNumber: bigint, page: number): void {
  ask(eth_getBlockTransactionCountByNumber, [blockNumber])
  const found = ask(ots_getBlockTransactions, [blockNumber, page - 1, PAGE_SIZE])
  if (found == null) return
  const parties = found.transactions.flatMap(({ from, to }) => [from, to])
  const created = found.receipts.map((receipt) => receipt?.contractAddress)
  askNames(ask, [...parties, ...created])
}

/** A transaction at a tab; the overview is the empty one. */
export function askTransaction(ask: Ask, hash: Hex, tab: string): void {
  const transaction = ask(eth_getTransactionByHash, [hash])
  const receipt = ask(eth_getTransactionReceipt, [hash])
  if (transaction == null || receipt == null) return
  const { blockHash, blockNumber, contractAddress, status, logs = [] } = receipt
  if (blockNumber !== undefined) askCanonicity(ask, blockNumber)
  if (tab !== '') return
  const { from, to, input } = transaction
  if (blockHash !== undefined) ask(ots_getBlockDetailsByHash, [blockHash])
  ask(eth_getTransactionCount, [from, 'latest'])
  if (status === 0) ask(ots_getTransactionError, [hash])
  const isPlainPayment = input === '0x' && to !== null && receipt.gasUsed === PLAIN_PAYMENT_GAS
  const operations = isPlainPayment ? undefined : ask(ots_getInternalOperations, [hash])
  if (blockNumber !== undefined) {
    askFinality(ask, blockNumber)
    const before = blockNumber === 0n ? 0n : blockNumber - 1n
    for (const party of listAddresses([from, to])) ask(ots_hasCode, [party, before])
  }
  const shown = logs.slice(0, PAGE_SIZE)
  askNames(ask, [
    ...[from, to, contractAddress],
    ...shown.flatMap(({ address, topics }) => [address, ...topics.slice(1).map(decodeAddressWord)]),
    ...(operations?.entries ?? []).slice(0, PAGE_SIZE).flatMap((operation) => [operation.from, operation.to]),
  ])
}

/** Whether a block is final or safe. */
function askFinality(ask: Ask, blockNumber: bigint): void {
  const finalized = ask(eth_getBlockByNumber, ['finalized', false])
  if (finalized != null && finalized.number < blockNumber) ask(eth_getBlockByNumber, ['safe', false])
}

/** Whether a block near the head is still the one at its number. */
function askCanonicity(ask: Ask, blockNumber: bigint): void {
  const head = ask(erigon_getHeaderByNumber, ['latest'])
  if (head == null || head.number <= blockNumber || head.number - blockNumber > WATCHED_DEPTH) return
  ask(eth_getBlockByNumber, [blockNumber, false])
}

/** An address; its history with the overview. */
export function askAddress(ask: Ask, address: Address, isOverview: boolean): void {
  ask(eth_getBalance, [address, 'latest'])
  ask(eth_getTransactionCount, [address, 'latest'])
  ask(eth_getCode, [address, 'latest'])
  ask(eth_getBlockByNumber, ['finalized', false])
  const status = ask(gateway_status, [])
  if (status?.methods?.has(gateway_getCodeHistory.name) === true) {
    ask(gateway_getCodeHistory, [address, 0, PAGE_SIZE])
  }
  if (!isOverview) return
  ask(ots_getContractCreator, [address])
  const history = ask(ots_searchTransactionsBefore, [address, 0n, PAGE_SIZE])
  const rows = history?.entries.slice(0, PAGE_SIZE) ?? []
  askNames(
    ask,
    rows.flatMap(({ transaction, receipt }) => [transaction.from, transaction.to, receipt?.contractAddress]),
  )
}

/** The newest blocks. */
export function askLiveBlocks(ask: Ask): void {
  const head = ask(erigon_getHeaderByNumber, ['latest'])
  if (head == null) return
  const count = head.number < LATEST_BLOCK_COUNT ? head.number + 1n : LATEST_BLOCK_COUNT
  for (let back = 0n; back < count; back++) ask(ots_getBlockDetails, [head.number - back])
}

/** Whether addresses have code, and what those that do are called as tokens. */
function askNames(ask: Ask, addresses: readonly (Address | null | undefined)[]): void {
  for (const address of listAddresses(addresses)) {
    if (ask(ots_hasCode, [address, 'latest']) !== true) continue
    for (const data of [NAME_CALL, SYMBOL_CALL, DECIMALS_CALL]) {
      ask(eth_call, [{ to: address, data }, 'latest'])
    }
  }
}

function listAddresses(addresses: readonly (Address | null | undefined)[]): readonly Address[] {
  return [...new Set(addresses.flatMap((address) => address ?? []))]
}
