import { decodeMinimalProxy } from '@otterscan/decode/contract/proxy'
import { decodeTokenText } from '@otterscan/decode/token/tokenText'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import type { ContractClass } from '../storage/blockRows.ts'

/** Calls that tell what a contract is, by what is asked. EIP-20, EIP-165, EIP-721, EIP-1155, EIP-4626. */
export const PROBE_CALLS = {
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  asset: '0x38d52e0f',
  totalAssets: '0x01e1d114',
  /** A function nobody has: what answers it answers anything. */
  junk: sliceHex(keccak256(new TextEncoder().encode('junkjunkjunk()')), 0, 4),
  supportsErc165: toSupportsCall('01ffc9a7'),
  supportsInvalid: toSupportsCall('ffffffff'),
  supportsErc721: toSupportsCall('80ac58cd'),
  supportsErc1155: toSupportsCall('d9b67a26'),
} as const satisfies Readonly<Record<string, Hex>>

export type Probe = keyof typeof PROBE_CALLS

/** What the calls returned; absent where one failed or was not worth making. */
export type ProbeAnswers = Readonly<Partial<Record<Probe, Hex | undefined>>>

/** The classes that a contract's code and answers show. */
export function toContractClasses(code: Hex | undefined, answers: ProbeAnswers): readonly ContractClass[] {
  const classes: ContractClass[] = []
  if (isErc20(answers)) classes.push('erc20')
  if (isErc165(answers)) {
    classes.push('erc165')
    if (toBoolean(answers.supportsErc721) === true) classes.push('erc721')
    if (toBoolean(answers.supportsErc1155) === true) classes.push('erc1155')
  }
  if (code !== undefined && isErc1167(code)) classes.push('erc1167')
  if (isErc20(answers) && isVault(answers)) classes.push('erc4626')
  return classes
}

/** True when it is worth asking about ERC-721 and ERC-1155. */
export function isErc165({ supportsErc165, supportsInvalid }: ProbeAnswers): boolean {
  return toBoolean(supportsErc165) === true && toBoolean(supportsInvalid) === false
}

/** True when it is worth asking about ERC-4626. */
export function isErc20({ name, symbol, decimals, junk }: ProbeAnswers): boolean {
  if (!isString(name) || !isString(symbol) || !isUint8(decimals)) return false
  // A contract that answers everything alike answers nothing.
  return junk === undefined || junk !== name || junk !== symbol || junk !== decimals
}

/** The code of EIP-1167 itself: 45 bytes. */
function isErc1167(code: Hex): boolean {
  const proxy = decodeMinimalProxy(code)
  return proxy?.variant === 'standard' && proxy.appendedData === '0x'
}

function isVault({ asset, totalAssets, junk }: ProbeAnswers): boolean {
  if (!isWord(asset) || !/^0x0{24}/.test(asset) || !isWord(totalAssets)) return false
  return junk === undefined || junk !== asset || junk !== totalAssets
}

/** Text in 32 bytes, as early tokens return it, is no string. */
function isString(data: Hex | undefined): boolean {
  return data !== undefined && hexByteLength(data) > 32 && decodeTokenText(data) !== undefined
}

function isUint8(data: Hex | undefined): boolean {
  return isWord(data) && BigInt(sliceHex(data, 0, 32)) < 256n
}

function toBoolean(data: Hex | undefined): boolean | undefined {
  if (!isWord(data)) return undefined
  const word = BigInt(sliceHex(data, 0, 32))
  return word > 1n ? undefined : word === 1n
}

function isWord(data: Hex | undefined): data is Hex {
  return data !== undefined && hexByteLength(data) >= 32
}

function toSupportsCall(interfaceId: string): Hex {
  return `0x01ffc9a7${interfaceId.padEnd(64, '0')}`
}
