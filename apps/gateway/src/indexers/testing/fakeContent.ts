import { decodeReceipt } from '@otterscan/api-schema/execution/receipt'
import type { Address } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { type Hex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import type { BlockContent } from '../../upstream/blockContent.ts'
import { parseReadableBlock } from '../../upstream/readableBlock.ts'

/** An address of one repeated byte. */
export function fakeAddress(byte: string): Address {
  return `0x${byte.repeat(20)}` as Address
}

/** A fake transaction. */
export interface FakeTransaction {
  readonly from?: Address
  readonly to?: Address | null
  readonly nonce?: number
  readonly status?: 0 | 1
  readonly type?: Hex
  readonly contractAddress?: Address
  readonly logs?: readonly unknown[]
  /** Default: one plain call; `null` for a transaction without a trace. */
  readonly frames?: readonly Partial<CallFrame>[] | null
}

export const SENDER = fakeAddress('5e')

/** Block 7 with these transactions; each used 21,000 gas at 3 wei. */
export function fakeContent(
  transactions: readonly FakeTransaction[],
  header: Readonly<Record<string, unknown>> = {},
  delegations: BlockContent['delegations'] = [],
): BlockContent {
  const hash = toWord(7n)
  const { block, faults } = parseReadableBlock({
    hash,
    number: '0x7',
    parentHash: toWord(6n),
    timestamp: '0x3e8',
    difficulty: '0x0',
    miner: fakeAddress('C0'),
    ...header,
    transactions: transactions.map(
      ({ from = SENDER, to = fakeAddress('aa'), nonce = 0, type = '0x2' }, at) => ({
        ...{ hash: toWord(BigInt(at)), blockHash: hash, blockNumber: header.number ?? '0x7' },
        ...{ transactionIndex: toQuantity(at), from, to, type, nonce: toQuantity(nonce), input: '0x' },
      }),
    ),
  })
  return {
    chainId: 1n,
    block,
    transactions: block.transactions ?? [],
    faults,
    delegations,
    uncleNumbers: [],
    receipts: transactions.map(({ status = 1, logs = [], contractAddress = null }, at) => {
      const wire = { transactionHash: toWord(BigInt(at)), logs, contractAddress, gasUsed: '0x5208' }
      return { ...decodeReceipt(wire), gasUsed: 21_000n, effectiveGasPrice: 3n, status, wire }
    }),
    frames: transactions.map(({ frames, from = SENDER, to }) =>
      frames === null ? undefined : (frames ?? [{ from, to: to ?? fakeAddress('aa') }]).map(toFrame),
    ),
  }
}

function toFrame(parts: Partial<CallFrame>, at: number): CallFrame {
  const rest = { value: 0n, input: '0x', output: '0x', gas: undefined, gasUsed: undefined } as const
  return {
    type: 'CALL',
    depth: at === 0 ? 0 : 1,
    from: SENDER,
    to: fakeAddress('aa'),
    error: undefined,
    ...rest,
    ...parts,
  }
}
