import { authorization } from '@otterscan/api-schema/execution/transaction'
import { recoverAuthority } from '@otterscan/decode/contract/authorization'
import { DEVNET_CHAIN_ID } from '@otterscan/devnet/chainSettings'

/** Accounts that signed an authorization of a transaction for the development chain, lower case. EIP-7702. */
export function listAuthorities({
  authorizationList = [],
}: {
  readonly authorizationList?: readonly unknown[]
}): readonly string[] {
  return authorizationList.flatMap((wire) => {
    const signed = authorization.decode(wire, '', [])
    const isKnownChain = signed.chainId === 0n || signed.chainId === BigInt(DEVNET_CHAIN_ID)
    return isKnownChain ? (recoverAuthority(signed)?.toLowerCase() ?? []) : []
  })
}
