import { RpcError } from '@otterscan/clients/errors'
import { toQuantity } from '@otterscan/ethereum/hex'
import { isWireObject, toInteger, type WireObject } from '../../upstream/wireValue.ts'
import type { MethodContext } from '../methodHandler.ts'

/**
 * State changes in which accounts that came into being with the transaction are marked as new. Some nodes write them as
 * a change from a balance of zero; an account without nonce and code afterwards cannot have had them before.
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

/** The balance of an account that had none, when nothing else of it changed. */
function toNewBalance({ balance, code, nonce, storage }: WireObject): unknown {
  if (code !== '=' || nonce !== '=') return undefined
  if (isWireObject(storage) && Object.keys(storage).length > 0) return undefined
  const change = isWireObject(balance) ? balance['*'] : undefined
  return isWireObject(change) && toInteger(change.from) === 0n ? change.to : undefined
}

async function isPlain(address: string, blockNumber: bigint, { node }: MethodContext): Promise<boolean> {
  const block = toQuantity(blockNumber)
  try {
    const [nonce, code] = await Promise.all([
      node.request('eth_getTransactionCount', [address, block]),
      node.request('eth_getCode', [address, block]),
    ])
    return toInteger(nonce) === 0n && code === '0x'
  } catch (error) {
    // The state is gone: the change stays as the node wrote it.
    if (error instanceof RpcError) return false
    throw error
  }
}
