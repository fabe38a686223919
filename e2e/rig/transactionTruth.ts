import type { Devnet } from '@otterscan/devnet/startDevnet'
import type { Hex } from '@otterscan/ethereum/hex'

/** A call as the node's own call tracer lists it. */
export interface WireFrame {
  readonly type: string
  readonly from: Hex
  readonly to?: Hex
  readonly value?: Hex
  readonly gasUsed: Hex
  readonly input: Hex
  readonly error?: string
  readonly calls?: readonly WireFrame[]
}

interface WireState {
  readonly balance?: Hex
  readonly nonce?: number
  readonly code?: Hex
  readonly storage?: Readonly<Record<Hex, Hex>>
}

/** Everything a node tells of one transaction, as it comes: nothing here went through the product's own readers. */
export interface TransactionTruth {
  readonly transaction: Readonly<Record<string, Hex>> & { readonly accessList?: readonly unknown[] }
  readonly receipt: Readonly<Record<string, Hex>> & { readonly logs: readonly WireLog[] }
  readonly block: Readonly<Record<string, Hex>> & { readonly transactions: readonly Hex[] }
  readonly trace: WireFrame
  /** Accounts it touched, before and after, lower-case. */
  readonly accounts: ReadonlyMap<Hex, AccountTruth>
  /** Whether the recipient had code before the block. */
  readonly isContract: boolean
}

/** A log as it is in the receipt. */
export interface WireLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly logIndex: Hex
}

/** What an account held before and after; slots by name. */
export interface AccountTruth {
  readonly balance: readonly [bigint, bigint]
  readonly nonce: readonly [bigint, bigint]
  readonly code: readonly [Hex, Hex]
  readonly storage: ReadonlyMap<Hex, readonly [Hex, Hex]>
}

/** Asks the node itself. */
export async function readTruth({ request }: Devnet, hash: Hex): Promise<TransactionTruth> {
  const transaction = await request<TransactionTruth['transaction']>('eth_getTransactionByHash', hash)
  const receipt = await request<TransactionTruth['receipt']>('eth_getTransactionReceipt', hash)
  const block = await request<TransactionTruth['block']>(
    'eth_getBlockByNumber',
    transaction.blockNumber,
    false,
  )
  const before: Hex = `0x${(BigInt(transaction.blockNumber ?? '0x0') - 1n).toString(16)}`
  const trace = await request<WireFrame>('debug_traceTransaction', hash, { tracer: 'callTracer' })
  const touched = await request<{ pre: Record<Hex, WireState>; post: Record<Hex, WireState> }>(
    'debug_traceTransaction',
    hash,
    { tracer: 'prestateTracer', tracerConfig: { diffMode: true } },
  )
  const accounts = new Map<Hex, AccountTruth>()
  const isAlone = block.transactions.length === 1
  for (const address of new Set([...Object.keys(touched.pre), ...Object.keys(touched.post)] as Hex[])) {
    const from = touched.pre[address]
    const to = touched.post[address]
    const slots = Object.keys({ ...from?.storage, ...to?.storage }) as Hex[]
    // Alone in its block, the chain itself says what was before and after; else only the tracer knows.
    const account = isAlone
      ? await readBoundary(request, address, slots, [before, transaction.blockNumber ?? '0x0'])
      : fromTracer(from, to, slots)
    accounts.set(address.toLowerCase() as Hex, account)
  }
  const target = transaction.to ?? receipt.contractAddress
  const code = target == null ? '0x' : await request<Hex>('eth_getCode', target, before)
  return { transaction, receipt, block, trace, accounts, isContract: code !== '0x' }
}

const EMPTY_WORD: Hex = `0x${'00'.repeat(32)}`

async function readBoundary(
  request: Devnet['request'],
  address: Hex,
  slots: readonly Hex[],
  blocks: readonly [Hex, Hex],
): Promise<AccountTruth> {
  const both = async (method: string, ...params: readonly unknown[]) =>
    [
      await request<Hex>(method, ...params, blocks[0]),
      await request<Hex>(method, ...params, blocks[1]),
    ] as const
  const [balanceBefore, balanceAfter] = await both('eth_getBalance', address)
  const [nonceBefore, nonceAfter] = await both('eth_getTransactionCount', address)
  const storage = new Map<Hex, readonly [Hex, Hex]>()
  for (const slot of slots) storage.set(slot, await both('eth_getStorageAt', address, slot))
  return {
    balance: [BigInt(balanceBefore), BigInt(balanceAfter)],
    nonce: [BigInt(nonceBefore), BigInt(nonceAfter)],
    code: await both('eth_getCode', address),
    storage,
  }
}

/** A member the second state leaves out has not changed. */
function fromTracer(
  from: WireState | undefined,
  to: WireState | undefined,
  slots: readonly Hex[],
): AccountTruth {
  const balance = BigInt(from?.balance ?? 0)
  const nonce = BigInt(from?.nonce ?? 0)
  const code = from?.code ?? '0x'
  return {
    balance: [balance, to?.balance === undefined ? balance : BigInt(to.balance)],
    nonce: [nonce, to?.nonce === undefined ? nonce : BigInt(to.nonce)],
    code: [code, to?.code ?? code],
    storage: new Map(
      slots.map((slot) => [
        slot,
        [from?.storage?.[slot] ?? EMPTY_WORD, to?.storage?.[slot] ?? EMPTY_WORD] as const,
      ]),
    ),
  }
}
