import { isWireObject, quantity } from '@otterscan/api-schema/codec'
import { RpcError } from '@otterscan/clients/errors'
import { toQuantity } from '@otterscan/ethereum/hex'
import { tryDecode, type WireObject } from '../../upstream/tryDecode.ts'
import type { MethodContext } from '../methodHandler.ts'

/**
 * Marks accounts that the transaction created as new in a state diff. Some nodes report them as a change from a
 * balance of zero; an account without nonce and code afterwards had none before.
 */
export async function markNewAccounts(
  stateDiff: WireObject,
  blockNumber: bigint,
  context: MethodContext,
): Promise<WireObject> {
  const entries = await Promise.all(
    Object.entries(stateDiff).map(async ([address, account]) => {
      const to = isWireObject(account) ? toNewBalance(account) : undefined
      if (to === undefined || !(await isPlain(address, blockNumber, context)))
        return [address, account] as const
      return [
        address,
        { balance: { '+': to }, code: { '+': '0x' }, nonce: { '+': '0x0' }, storage: {} },
      ] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** The new balance of an account that had none, if nothing else of it changed. */
function toNewBalance({ balance, code, nonce, storage }: WireObject): unknown {
  if (code !== '=' || nonce !== '=') return undefined
  if (isWireObject(storage) && Object.keys(storage).length > 0) return undefined
  const change = isWireObject(balance) ? balance['*'] : undefined
  return isWireObject(change) && tryDecode(quantity, change.from) === 0n ? change.to : undefined
}

async function isPlain(address: string, blockNumber: bigint, { node }: MethodContext): Promise<boolean> {
  const block = toQuantity(blockNumber)
  try {
    const [nonce, code] = await Promise.all([
      node.request('eth_getTransactionCount', [address, block]),
      node.request('eth_getCode', [address, block]),
    ])
    return tryDecode(quantity, nonce) === 0n && code === '0x'
  } catch (error) {
    // The state is pruned: the change stays as the node sent it.
    if (error instanceof RpcError) return false
    throw error
  }
}
