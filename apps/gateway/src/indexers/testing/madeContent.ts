import type { Address } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { type Hex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import type { BlockContent } from '../../upstream/blockContent.ts'
import { toKnownBlock } from '../../upstream/knownBlock.ts'

/** An address made of one byte. */
export function made(byte: string): Address {
  return `0x${byte.repeat(20)}` as Address
}

/** A made-up transaction. */
export interface MadeTransaction {
  readonly from?: Address
  readonly to?: Address | null
  readonly nonce?: number
  readonly status?: 0 | 1
  readonly type?: Hex
  readonly contractAddress?: Address
  readonly logs?: readonly unknown[]
  /** Default: one plain call; `null` for a transaction whose trace could not be had. */
  readonly frames?: readonly Partial<CallFrame>[] | null
}

export const SENDER = made('5e')

/** Block 7 with these transactions; each used 21,000 gas at 3 wei. */
export function madeContent(
  transactions: readonly MadeTransaction[],
  header: Readonly<Record<string, unknown>> = {},
): BlockContent {
  const hash = toWord(7n)
  const block = toKnownBlock({
    hash,
    number: '0x7',
    parentHash: toWord(6n),
    timestamp: '0x3e8',
    difficulty: '0x0',
    miner: made('C0'),
    ...header,
    transactions: transactions.map(({ from = SENDER, to = made('aa'), nonce = 0, type = '0x2' }, at) => ({
      ...{ hash: toWord(BigInt(at)), blockHash: hash, blockNumber: header.number ?? '0x7' },
      ...{ transactionIndex: toQuantity(at), from, to, type, nonce: toQuantity(nonce), input: '0x' },
    })),
  })
  if (block === undefined) throw new Error('no block')
  return {
    chainId: 1n,
    block,
    uncleNumbers: [],
    receipts: transactions.map(({ status = 1, logs = [], contractAddress = null }) => {
      return { gasUsed: 21_000n, effectiveGasPrice: 3n, status, wire: { logs, contractAddress } }
    }),
    frames: transactions.map(({ frames, from = SENDER, to }) =>
      frames === null ? undefined : (frames ?? [{ from, to: to ?? made('aa') }]).map(toFrame),
    ),
  }
}

function toFrame(parts: Partial<CallFrame>, at: number): CallFrame {
  const rest = { value: 0n, input: '0x', output: '0x', gas: undefined, gasUsed: undefined } as const
  return {
    type: 'CALL',
    depth: at === 0 ? 0 : 1,
    from: SENDER,
    to: made('aa'),
    error: undefined,
    ...rest,
    ...parts,
  }
}
