import type { METHOD_TABLE } from '@otterscan/api-schema/execution/methodTable'
import type { Hex } from '@otterscan/ethereum/hex'
import { toQuantity } from '@otterscan/ethereum/hex'
import { type RpcCall, requestResult, requestRpc } from './requestRpc.ts'

/** What the gateway answers in place of the node, but for what it says of itself. */
export type ComparedMethod = Extract<
  keyof typeof METHOD_TABLE,
  `ots_${string}` | `ots2_${string}` | 'erigon_getHeaderByNumber' | 'trace_replayTransaction'
>

export interface ChainTransaction {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly nonce: Hex
  readonly input: Hex
  readonly type: Hex
  readonly blockNumber: Hex
  readonly authorizationList?: readonly unknown[]
}

/** As the node itself tells it, without the gateway. */
export interface ChainFacts {
  readonly blocks: readonly { readonly hash: Hex; readonly transactions: readonly ChainTransaction[] }[]
  readonly transactions: readonly ChainTransaction[]
  readonly receipts: ReadonlyMap<
    Hex,
    {
      readonly status: Hex
      readonly gasUsed: Hex
      readonly contractAddress: Hex | null
      readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[] }[]
    }
  >
  /** Everyone named in transactions, receipts and whatever else is given, lower case, in order. */
  readonly addresses: readonly Hex[]
}

/** Reads the whole chain. `more` is searched for addresses too. */
export async function readChainFacts(nodeUrl: string, more: unknown): Promise<ChainFacts> {
  const head = await requestResult<Hex>(nodeUrl, 'eth_blockNumber')
  const numbers = Array.from({ length: Number(head) + 1 }, (_, at) => toQuantity(at))
  const request = async <Result>(calls: readonly RpcCall[]) =>
    (await requestRpc(nodeUrl, calls)).map((answer) => {
      if ('error' in answer) throw new Error(JSON.stringify(answer))
      return answer.result as Result
    })
  const blocks = await request<ChainFacts['blocks'][number]>(
    numbers.map((number) => ['eth_getBlockByNumber', number, true]),
  )
  const transactions = blocks.flatMap((block) => block.transactions)
  const receipts = await request<ChainFacts['receipts'] extends ReadonlyMap<Hex, infer One> ? One : never>(
    transactions.map(({ hash }) => ['eth_getTransactionReceipt', hash]),
  )
  const facts = JSON.stringify([blocks, receipts, more], (_, value: unknown) =>
    typeof value === 'bigint' ? '' : value,
  )
  const addresses = new Set<Hex>()
  for (const [word] of facts.matchAll(/"0x(?:0{24})?[0-9a-fA-F]{40}"/g)) {
    addresses.add(`0x${word.slice(-41, -1).toLowerCase()}`)
  }
  return {
    blocks,
    transactions,
    receipts: new Map(transactions.map(({ hash }, at) => [hash, receipts[at] as (typeof receipts)[number]])),
    addresses: [...addresses].sort(),
  }
}

/** Every call of a method that the chain has a subject for; pages are followed to their end at `url`. */
type MakeCalls = (method: ComparedMethod, facts: ChainFacts, url: string) => Promise<readonly RpcCall[]>

const PAGE = 25

/** `npm run every-transaction`. */
const isEvery = process.env.EVERY_TRANSACTION === '1'

const once: MakeCalls = async (method) => [[method]]

/** Payments of 21,000 gas run no code and are alike: of the 1,500 of the usual type one in ten is enough for the gate. */
function pickTransactions({ transactions, receipts }: ChainFacts): readonly ChainTransaction[] {
  if (isEvery) return transactions
  let payments = 0
  return transactions.filter(({ hash, type }) => {
    const isUsualPayment = type === '0x2' && receipts.get(hash)?.gasUsed === '0x5208'
    return !isUsualPayment || payments++ % 10 === 0
  })
}

/** Below are precompiles, each of its own kind. */
const FIRST_PLAIN_ADDRESS = 0x20n

/** The node writes gigabytes of opcode logs for the largest, of which the gateway reads a part alone. */
const MAX_STEPPED_GAS = 500_000n

/** With instructions: of those that run code one in eight is enough for the gate. */
function pickStepped({ transactions, receipts }: ChainFacts): readonly ChainTransaction[] {
  const running = transactions.filter(({ hash }) => {
    const gasUsed = BigInt(receipts.get(hash)?.gasUsed ?? '0x0')
    return gasUsed > 21_000n && gasUsed <= MAX_STEPPED_GAS
  })
  return isEvery ? running : running.filter((_, at) => at % 8 === 0)
}

/**
 * Some scenarios pay 50 to 150 addresses with numbers in a row, all in the same way: of those one in ten is enough, and both
 * ends. `expectIndexToEqual` asks for every address.
 */
function pickAddresses({ addresses }: ChainFacts): readonly Hex[] {
  const numbers = addresses.map((address) => BigInt(address))
  let alike = 0
  return addresses.filter((_, at) => {
    const [before, own = 0n, after] = [numbers[at - 1], numbers[at], numbers[at + 1]]
    const isWithinRow = own >= FIRST_PLAIN_ADDRESS && before === own - 1n && after === own + 1n
    return !isWithinRow || alike++ % 10 === 0
  })
}

const byTransaction: MakeCalls = async (method, facts) =>
  pickTransactions(facts).map(({ hash }) => [method, hash])
const byNumber: MakeCalls = async (method, { blocks }) => blocks.map((_, number) => [method, number])
const byAddress: MakeCalls = async (method, facts) => pickAddresses(facts).map((address) => [method, address])

const blockPages: MakeCalls = async (method, { blocks }) =>
  blocks.flatMap(({ transactions }, number) =>
    Array.from(
      { length: Math.floor(transactions.length / PAGE) + 1 },
      (_, page): RpcCall => [method, number, page, PAGE],
    ),
  )

const sent: MakeCalls = async (method, facts) => {
  const last = new Map(facts.transactions.map(({ from, nonce }) => [from, Number(nonce)]))
  return [
    ...pickTransactions(facts).map(({ from, nonce }): RpcCall => [method, from, Number(nonce)]),
    ...Array.from(last, ([from, nonce]): RpcCall => [method, from, nonce + 1]),
  ]
}

/** From either end page after page, and once from the middle. */
const searches: MakeCalls = async (method, facts, url) => {
  const [addresses, { blocks }] = [pickAddresses(facts), facts]
  const calls: RpcCall[] = addresses.map((address) => [method, address, Math.floor(blocks.length / 2), PAGE])
  let open: RpcCall[] = addresses.map((address) => [method, address, 0, PAGE])
  while (open.length > 0) {
    calls.push(...open)
    const pages = await requestRpc(url, open)
    open = open.flatMap(([, address], at) => {
      const page = pages[at]
      if (page === undefined || 'error' in page) throw new Error(JSON.stringify([address, page]))
      const { txs, firstPage, lastPage } = page.result as {
        readonly txs: readonly { readonly blockNumber: Hex }[]
        readonly firstPage: boolean
        readonly lastPage: boolean
      }
      const isOlder = method === 'ots_searchTransactionsBefore'
      const edge = isOlder ? txs.at(-1) : txs[0]
      if (edge === undefined || (isOlder ? lastPage : firstPage)) return []
      return [[method, address, Number(edge.blockNumber), PAGE] as RpcCall]
    })
  }
  return calls
}

/** As many pages as the method's own count says, and one beyond. */
const listPages: MakeCalls = async (method, _, url) => toPages(method, [], await countOf(method, url))

const addressPages: MakeCalls = async (method, facts, url) => {
  const addresses = pickAddresses(facts)
  const counted = await requestRpc(
    url,
    addresses.map((address) => [toCount(method), address]),
  )
  return addresses.flatMap((address, at) => {
    const answer = counted[at]
    if (answer === undefined || 'error' in answer) throw new Error(JSON.stringify([address, answer]))
    return toPages(method, [address], Number(answer.result))
  })
}

const toCount = (method: string) => method.replace(/List$/, 'Count')
const countOf = (method: string, url: string) => requestResult<number>(url, toCount(method))

function toPages(method: string, params: readonly unknown[], count: number): RpcCall[] {
  return Array.from(
    { length: Math.floor(count / PAGE) + 1 },
    (_, page): RpcCall => [method, ...params, page * PAGE, PAGE],
  )
}

/** A method of the contract without a case does not compile. */
export const METHOD_CASES: Readonly<Record<ComparedMethod, MakeCalls>> = {
  erigon_getHeaderByNumber: byNumber,
  ots_getApiLevel: once,
  ots_getBlockDetails: byNumber,
  ots_getBlockDetailsByHash: async (method, { blocks }) => blocks.map(({ hash }) => [method, hash]),
  ots_getBlockTransactions: blockPages,
  ots_getContractCreator: byAddress,
  ots_getInternalOperations: byTransaction,
  ots_getTransactionBySenderAndNonce: sent,
  ots_getTransactionError: byTransaction,
  ots_hasCode: async (method, facts) =>
    pickAddresses(facts).flatMap((address): RpcCall[] => [
      [method, address, 'latest'],
      [method, address, Math.floor(facts.blocks.length / 2)],
      [method, address, 0],
    ]),
  ots_searchTransactionsAfter: searches,
  ots_searchTransactionsBefore: searches,
  ots_traceTransaction: byTransaction,
  ots2_getAddressAttributes: byAddress,
  ots2_getAllContractsCount: once,
  ots2_getAllContractsList: listPages,
  ots2_getBlocksRewardedCount: byAddress,
  ots2_getBlocksRewardedList: addressPages,
  ots2_getERC1155Count: once,
  ots2_getERC1155Holdings: byAddress,
  ots2_getERC1155List: listPages,
  ots2_getERC1155TransferCount: byAddress,
  ots2_getERC1155TransferList: addressPages,
  ots2_getERC1167Count: once,
  ots2_getERC1167Impl: byAddress,
  ots2_getERC1167List: listPages,
  ots2_getERC20Count: once,
  ots2_getERC20Holdings: byAddress,
  ots2_getERC20List: listPages,
  ots2_getERC20TransferCount: byAddress,
  ots2_getERC20TransferList: addressPages,
  ots2_getERC4626Count: once,
  ots2_getERC4626List: listPages,
  ots2_getERC721Count: once,
  ots2_getERC721Holdings: byAddress,
  ots2_getERC721List: listPages,
  ots2_getERC721TransferCount: byAddress,
  ots2_getERC721TransferList: addressPages,
  ots2_getWithdrawalsCount: byAddress,
  ots2_getWithdrawalsList: addressPages,
  trace_replayTransaction: async (method, facts) => [
    ...pickTransactions(facts).map(({ hash }): RpcCall => [method, hash, ['stateDiff']]),
    ...pickStepped(facts).map(({ hash }): RpcCall => [method, hash, ['vmTrace']]),
  ],
}
