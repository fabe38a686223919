import { type FakeNode, NodeRefusal, startFakeNode } from './startFakeNode.ts'

/** A withdrawal as a block tells it; amount in gwei. */
export interface WireWithdrawal {
  readonly index: string
  readonly validatorIndex: string
  readonly address: string
  readonly amount: string
}

/** A development chain whose blocks have withdrawals, which it cannot make itself. */
export interface WithdrawalNode extends FakeNode {
  /** While set, whoever asks for a whole block below it waits. Setting it anew lets those go on that it no longer holds. */
  holdBelow: bigint
}

/** Gets a withdrawal in every block. */
export const WITHDRAWAL_RECIPIENT = '0x00000000000000000000000000000000d0d0feed'
const OTHER_RECIPIENT = '0x00000000000000000000000000000000d0d0beef'

/** The two withdrawals of a block: amounts that no double holds. */
export function listWithdrawals(blockNumber: bigint): readonly WireWithdrawal[] {
  if (blockNumber === 0n) return []
  return [WITHDRAWAL_RECIPIENT, OTHER_RECIPIENT].map((address, position) => {
    const index = blockNumber * 2n + BigInt(position)
    return {
      index: toHex(index),
      validatorIndex: toHex(index + 1_000_000n),
      address,
      amount: toHex(9_007_199_254_740_993n + index),
    }
  })
}

/** Stands in front of the node at `url`: passes calls on and adds withdrawals to blocks. */
export async function startWithdrawalNode(url: string): Promise<WithdrawalNode> {
  const waiting: { readonly number: bigint; readonly go: () => void }[] = []
  let holdBelow = 0n
  const node = await startFakeNode(async (method, params) => {
    const [id, isWhole] = params
    if (
      method === 'eth_getBlockByNumber' &&
      isWhole === true &&
      typeof id === 'string' &&
      id.startsWith('0x')
    ) {
      const number = BigInt(id)
      if (number < holdBelow) await new Promise<void>((go) => waiting.push({ number, go }))
    }
    const result = await forward(url, method, params)
    const isBlock = method === 'eth_getBlockByNumber' || method === 'eth_getBlockByHash'
    return isBlock && hasNumber(result)
      ? { ...result, withdrawals: listWithdrawals(BigInt(result.number)) }
      : result
  })
  return Object.defineProperty(node, 'holdBelow', {
    get: () => holdBelow,
    set: (value: bigint) => {
      holdBelow = value
      for (const { number, go } of waiting) if (number >= value) go()
    },
  }) as WithdrawalNode
}

async function forward(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: string }
  }
  if (error !== undefined) throw new NodeRefusal(error.code, error.message, error.data)
  return result
}

function hasNumber(result: unknown): result is { readonly number: string } {
  return (
    typeof result === 'object' && result !== null && 'number' in result && typeof result.number === 'string'
  )
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
