import type { Address } from '@otterscan/ethereum/address'
import { decodeDelegation } from '@otterscan/ethereum/contract/delegation'
import type { Hex } from '@otterscan/ethereum/hex'
import { parseNonEmptyText, parseRecord } from './wireField.ts'

/**
 * A `prestateTracer` diff in which revoked delegations (EIP-7702) are visible. The tracer leaves out a code that became
 * empty just as one that did not change; the code after the block shows which. `getCode` is called once for each
 * account that delegated before; `undefined` leaves it as it is. go-ethereum `prestateTracer`, `diffMode`.
 */
export async function completeCodes(
  traced: unknown,
  getCode: (address: Address) => Promise<Hex | undefined>,
): Promise<unknown> {
  const pre = parseRecord(parseRecord(traced)?.pre) ?? {}
  const post = parseRecord(parseRecord(traced)?.post) ?? {}
  const delegated = Object.entries(pre).flatMap(([address, before]) => {
    const after = parseRecord(post[address])
    const isOpen =
      decodeDelegation(readCode(before) ?? '') !== undefined &&
      after !== undefined &&
      readCode(after) === undefined
    return isOpen ? [{ address: address as Address, after }] : []
  })
  if (delegated.length === 0) return traced
  const completed = await Promise.all(
    delegated.map(async ({ address, after }) => {
      const code = await getCode(address)
      return [address, code === '0x' ? { ...after, code } : after] as const
    }),
  )
  return { pre, post: { ...post, ...Object.fromEntries(completed) } }
}

function readCode(account: unknown): string | undefined {
  return parseNonEmptyText(parseRecord(account)?.code)
}
