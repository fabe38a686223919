import type { Address } from '@otterscan/ethereum/address'
import type { AbiParameter } from '../abi/abiType.ts'
import type { AbiValue } from '../abi/abiValue.ts'

/** What an integer counts: the smallest units of a token, or of the chain's coin. */
export type AmountUnit = Address | 'native'

/** Units of decoded integers; those that are not in it count something else, or nothing is known. */
export type AmountUnits = ReadonlyMap<AbiValue, AmountUnit>

/** No integer is an amount. */
export const NO_UNITS: AmountUnits = new Map()

/** Positions of amounts of the called token itself, by signature. ERC-20, 2612, 4626 (shares), wrapped native. */
const ARGUMENTS: ReadonlyMap<string, readonly number[]> = new Map([
  ['transfer(address,uint256)', [1]],
  ['transferFrom(address,address,uint256)', [2]],
  ['approve(address,uint256)', [1]],
  ['increaseAllowance(address,uint256)', [1]],
  ['decreaseAllowance(address,uint256)', [1]],
  ['permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [2]],
  ['mint(address,uint256)', [1]],
  ['burn(uint256)', [0]],
  ['burnFrom(address,uint256)', [1]],
  ['withdraw(uint256)', [0]],
  ['mint(uint256,address)', [0]],
  ['redeem(uint256,address,address)', [0]],
])

/** As `ARGUMENTS`, of events of the token that emitted them. */
const EVENT_VALUES: ReadonlyMap<string, readonly number[]> = new Map([
  ['Transfer(address,address,uint256)', [2]],
  ['Approval(address,address,uint256)', [2]],
  ['Deposit(address,uint256)', [1]],
  ['Withdrawal(address,uint256)', [1]],
  ['Deposit(address,address,uint256,uint256)', [3]],
  ['Withdraw(address,address,address,uint256,uint256)', [4]],
])

/** As `ARGUMENTS`, of what the token returns. */
const RETURNED: ReadonlyMap<string, readonly number[]> = new Map([
  ['balanceOf(address)', [0]],
  ['totalSupply()', [0]],
  ['allowance(address,address)', [0]],
  ['convertToShares(uint256)', [0]],
  ['previewDeposit(uint256)', [0]],
  ['maxRedeem(address)', [0]],
  ['deposit(uint256,address)', [0]],
])

/** Which arguments of a call are amounts of the called token, if it is one. */
export function findArgumentUnits(
  text: string,
  values: readonly AbiValue[],
  callee: Address | null | undefined,
): AmountUnits {
  return toUnits(ARGUMENTS.get(text), values, callee)
}

/** Which values of an event are amounts of the token that emitted it; an indexed one is the number of a token. */
export function findEventUnits(
  text: string,
  values: readonly AbiValue[],
  inputs: readonly AbiParameter[],
  emitter: Address,
): AmountUnits {
  const places = EVENT_VALUES.get(text)?.filter((at) => inputs[at]?.indexed !== true)
  return toUnits(places, values, emitter)
}

/** Which return values of a call are amounts of the called token. */
export function findReturnedUnits(
  text: string,
  values: readonly AbiValue[],
  callee: Address | null | undefined,
): AmountUnits {
  return toUnits(RETURNED.get(text), values, callee)
}

function toUnits(
  places: readonly number[] | undefined,
  values: readonly AbiValue[],
  token: Address | null | undefined,
): AmountUnits {
  if (places === undefined || token == null) return NO_UNITS
  const units = new Map<AbiValue, AmountUnit>()
  for (const at of places) {
    const value = values[at]
    if (typeof value?.value === 'bigint') units.set(value, token)
  }
  return units
}
