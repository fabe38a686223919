import type { Hex } from '@otterscan/ethereum/hex'

/** `Deposit(address,uint256)`: a coin was wrapped. WETH9. */
export const DEPOSIT_TOPIC: Hex = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
/** `Withdrawal(address,uint256)`: it was given back. WETH9. */
export const WITHDRAWAL_TOPIC: Hex = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

const PUSH32 = '7f'

/** Whether code pushes the topics of both events of a wrapped coin; those of a contract behind a proxy are elsewhere. */
export function hasWrappedCoinEvents(code: Hex): boolean {
  const digits = code.toLowerCase()
  return [DEPOSIT_TOPIC, WITHDRAWAL_TOPIC].every((topic) => digits.includes(PUSH32 + topic.slice(2)))
}
