import { type RecordedPair, readRecordedPairs } from './recordedPairs.ts'

/** A transaction as recorded; of its many members those that tests compare. */
export interface RecordedTransaction {
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly nonce: string
  readonly blockHash: string
  readonly blockNumber: string
}

export interface RecordedReceipt {
  readonly transactionHash: string
  readonly status?: string
  readonly logs: readonly unknown[]
}

export interface RecordedBlock {
  readonly number: string
  readonly hash: string
  readonly parentHash: string
  readonly transactions?: readonly (RecordedTransaction | string)[]
}

/** A page of `ots_searchTransactionsBefore` or `After`. */
export interface RecordedHistory {
  readonly txs: readonly RecordedTransaction[]
  readonly receipts: readonly RecordedReceipt[]
  readonly firstPage: boolean
  readonly lastPage: boolean
}

/** What the recordings of mainnet tell, wherever in an answer they tell it. */
export interface RecordedMainnet {
  readonly transactions: ReadonlyMap<string, RecordedTransaction>
  readonly receipts: ReadonlyMap<string, RecordedReceipt>
  /** By hash. */
  readonly blocks: ReadonlyMap<string, RecordedBlock>
  readonly pairs: (method: string) => readonly RecordedPair[]
  /** As a node: what was recorded; `undefined` for all else. */
  readonly findAnswer: (method: string, params: readonly unknown[]) => unknown
}

const METHODS = [
  ...['eth_chainId', 'eth_getBlockByHash', 'eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_getCode'],
  ...['eth_getTransactionByHash', 'eth_getTransactionReceipt', 'debug_traceTransaction'],
  ...['erigon_getHeaderByHash', 'erigon_getHeaderByNumber', 'trace_replayTransaction', 'trace_transaction'],
  ...['ots_getApiLevel', 'ots_getBlockDetails', 'ots_getBlockDetailsByHash', 'ots_getBlockTransactions'],
  ...['ots_getContractCreator', 'ots_getInternalOperations', 'ots_getTransactionBySenderAndNonce'],
  ...['ots_getTransactionError', 'ots_hasCode', 'ots_searchTransactionsAfter'],
  ...['ots_searchTransactionsBefore', 'ots_traceTransaction'],
]

/** Reads the disk. */
export function readRecordedMainnet(): RecordedMainnet {
  const pairs = new Map(
    METHODS.map((method) => [
      method,
      readRecordedPairs('mainnet-rpc', method).filter(
        ({ failed, result }) => !failed && result !== null && result !== undefined,
      ),
    ]),
  )
  const pairsOf = (method: string) => pairs.get(method) ?? []
  const resultsOf = <Result>(...methods: readonly string[]) =>
    methods.flatMap((method) => pairsOf(method).map(({ result }) => result as Result))
  const details = resultsOf<{ block: RecordedBlock }>('ots_getBlockDetails', 'ots_getBlockDetailsByHash')
  const pages = resultsOf<{ fullblock: RecordedBlock; receipts: readonly RecordedReceipt[] }>(
    'ots_getBlockTransactions',
  )
  const histories = resultsOf<RecordedHistory>('ots_searchTransactionsBefore', 'ots_searchTransactionsAfter')
  const blocks = [
    ...details.map(({ block }) => block),
    ...pages.map(({ fullblock }) => fullblock),
    ...resultsOf<RecordedBlock>('erigon_getHeaderByHash', 'erigon_getHeaderByNumber'),
    // Those with transactions last: of a block, the fullest stays.
    ...resultsOf<RecordedBlock>('eth_getBlockByHash', 'eth_getBlockByNumber'),
  ]
  const transactions = [
    ...resultsOf<RecordedTransaction>('eth_getTransactionByHash'),
    ...histories.flatMap(({ txs }) => txs),
    ...blocks.flatMap((block) => (block.transactions ?? []).filter((one) => typeof one !== 'string')),
  ]
  const receipts = [
    ...resultsOf<RecordedReceipt>('eth_getTransactionReceipt'),
    ...resultsOf<readonly RecordedReceipt[]>('eth_getBlockReceipts').flat(),
    ...pages.flatMap((page) => page.receipts),
    ...histories.flatMap((history) => history.receipts),
  ]
  const known = {
    transactions: new Map(transactions.map((one) => [one.hash, one])),
    receipts: new Map(receipts.map((one) => [one.transactionHash, one])),
    blocks: new Map(blocks.map((one) => [one.hash, one])),
  }
  return {
    ...known,
    pairs: pairsOf,
    findAnswer: (method, params) => findAnswer(method, params, known, pairsOf),
  }
}

type Known = Pick<RecordedMainnet, 'transactions' | 'receipts' | 'blocks'>

function findAnswer(
  method: string,
  params: readonly unknown[],
  { transactions, receipts, blocks }: Known,
  pairsOf: RecordedMainnet['pairs'],
): unknown {
  // A node may give shorter pages than were asked for.
  const length = method.startsWith('ots_searchTransactions') ? 2 : params.length
  const wanted = toKey(params.slice(0, length))
  const recorded = pairsOf(method).find((pair) => toKey(pair.params.slice(0, length)) === wanted)
  if (recorded !== undefined) return recorded.result
  const [subject] = params
  const lookUps: Readonly<Record<string, () => unknown>> = {
    eth_blockNumber: () =>
      [...blocks.values()]
        .map(({ number }) => number)
        .sort(byNumber)
        .at(-1),
    eth_getTransactionByHash: () => transactions.get(String(subject)),
    eth_getTransactionReceipt: () => receipts.get(String(subject)),
    erigon_getHeaderByNumber: () =>
      [...blocks.values()]
        .sort((left, right) => byNumber(left.number, right.number))
        .findLast(({ number }) => subject === 'latest' || toKey(number) === toKey(subject)),
  }
  return lookUps[method]?.()
}

function byNumber(left: string, right: string): number {
  return Number(BigInt(left) - BigInt(right))
}

/** Quantities and hex digits are written in more than one way. */
function toKey(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'number' ? `0x${member.toString(16)}` : member,
  ).toLowerCase()
}
