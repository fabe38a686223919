import { decodeDelegation } from '@otterscan/ethereum/contract/delegation'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import { getAccountCode } from './accountCode.ts'
import type { NodeClient } from './createNodeClient.ts'

/** The code that runs when an account is called. */
export type ReadCode = (account: string) => Promise<Hex>

/** Code before the block; for contracts created in it, after it; for a delegation (EIP-7702), the delegate's code. */
export function createCodeReader(blockNumber: bigint, node: NodeClient): ReadCode {
  const known = new Map<string, Promise<Hex>>()
  const at = (account: string, block: bigint) => getAccountCode(node, account, toQuantity(block))
  const read = async (account: string): Promise<Hex> => {
    const before = blockNumber === 0n ? '0x' : await at(account, blockNumber - 1n)
    const code = before === '0x' ? await at(account, blockNumber) : before
    const delegate = decodeDelegation(code)
    return delegate === undefined ? code : at(delegate, blockNumber)
  }
  return (account) => {
    const found = known.get(account) ?? read(account)
    known.set(account, found)
    return found
  }
}
