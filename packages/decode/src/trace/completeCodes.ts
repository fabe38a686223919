import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { toNonEmptyText, toRecord } from './wireField.ts'

const DELEGATION = /^0xef0100[0-9a-f]{40}$/i

/**
 * A `prestateTracer` diff in which delegations taken back (EIP-7702) are seen. The tracer leaves out a code that became
 * empty just as one that did not change; the code after the block tells which. `getCode` is asked once for each account
 * that delegated before; `undefined` leaves it as it is. go-ethereum `prestateTracer`, `diffMode`.
 */
export async function completeCodes(
  traced: unknown,
  getCode: (address: Address) => Promise<Hex | undefined>,
): Promise<unknown> {
  const pre = toRecord(toRecord(traced)?.pre) ?? {}
  const post = toRecord(toRecord(traced)?.post) ?? {}
  const delegated = Object.entries(pre).flatMap(([address, before]) => {
    const after = toRecord(post[address])
    const isOpen =
      DELEGATION.test(readCode(before) ?? '') && after !== undefined && readCode(after) === undefined
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
  return toNonEmptyText(toRecord(account)?.code)
}
