import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, isHex, isHexData } from '@otterscan/ethereum/hex'
import { type AbiParameter, type AbiType, parseAbiType } from '../abi/abiType.ts'
import { decodeParameters } from '../abi/abiValue.ts'
import { encodeParameters } from '../abi/encode.ts'

/** Address of Multicall3 on every chain that has it. */
export const MULTICALL_ADDRESS: Address = toChecksumAddress('0xca11bde05977b3631167028862be2a173976ca11')

/** `getCurrentBlockTimestamp()` of Multicall3: the block's own time. */
export const BLOCK_TIMESTAMP_CALL: Hex = '0x0f28c97d'

const AGGREGATE3_SELECTOR = '0x82ad56cb'

/** One call of many. */
export interface ContractCall {
  readonly to: Address
  readonly data: Hex
}

const CALLS = toListParameter([
  ['target', { kind: 'address' }],
  ['allowFailure', { kind: 'bool' }],
  ['callData', { kind: 'bytes' }],
])
const RESULTS = toListParameter([
  ['success', { kind: 'bool' }],
  ['returnData', { kind: 'bytes' }],
])

/**
 * `aggregate3` of Multicall3: every call may fail individually. Throws: `RangeError` on calls that are not whole bytes.
 */
export function toMulticall(calls: readonly ContractCall[]): Hex {
  const encoded = encodeParameters(CALLS, [calls.map(({ to, data }) => [toChecksumAddress(to), true, data])])
  if (encoded.kind === 'invalid') throw new RangeError(`no call: ${encoded.path} ${encoded.reason}`)
  return `${AGGREGATE3_SELECTOR}${encoded.data.slice(2)}`
}

/**
 * Output of each call, in order; `undefined` for one that failed. The result is `undefined` when the data is not the
 * output of that many calls: Multicall3 is not deployed there.
 */
export function decodeMulticall(data: Hex, count: number): readonly (Hex | undefined)[] | undefined {
  if (!isHexData(data) || data === '0x') return undefined
  const [list] = decodeParameters(RESULTS, data).values
  if (list === undefined || list.warnings.length > 0 || list.children.length !== count) return undefined
  return list.children.map(({ children: [success, returnData] }) =>
    success?.value === true && isHex(returnData?.value) ? returnData.value : undefined,
  )
}

function toListParameter(members: readonly (readonly [string, AbiType])[]): readonly AbiParameter[] {
  const components = members.map(([name, type]) => ({ name, type, indexed: false }))
  const type = parseAbiType('tuple[]', components)
  return type === undefined ? [] : [{ name: '', type, indexed: false }]
}
