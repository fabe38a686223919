import { decodeMinimalProxy } from '@otterscan/decode/contract/proxy'
import { decodeTokenText } from '@otterscan/decode/token/tokenText'
import {
  ASSET_CALL,
  DECIMALS_CALL,
  NAME_CALL,
  SYMBOL_CALL,
  TOTAL_ASSETS_CALL,
  toSupportsCall,
} from '@otterscan/ethereum/contract/tokenCalls'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import type { ContractClass } from '../storage/blockRows.ts'

/** Calldata of the probes that classify a contract. EIP-20, EIP-165, EIP-721, EIP-1155, EIP-4626. */
export const PROBE_CALLS = {
  name: NAME_CALL,
  symbol: SYMBOL_CALL,
  decimals: DECIMALS_CALL,
  asset: ASSET_CALL,
  totalAssets: TOTAL_ASSETS_CALL,
  /** A function that no contract has: a contract that answers it answers anything. */
  junk: sliceHex(keccak256(new TextEncoder().encode('junkjunkjunk()')), 0, 4),
  supportsErc165: toSupportsCall('0x01ffc9a7'),
  supportsInvalid: toSupportsCall('0xffffffff'),
  supportsErc721: toSupportsCall('0x80ac58cd'),
  supportsErc1155: toSupportsCall('0xd9b67a26'),
} as const satisfies Readonly<Record<string, Hex>>

export type Probe = keyof typeof PROBE_CALLS

/** Return data of the probes; absent where a probe failed or was not sent. */
export type ProbeAnswers = Readonly<Partial<Record<Probe, Hex | undefined>>>

/** The classes that follow from a contract's code and probe answers. */
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

/** True when the ERC-721 and ERC-1155 probes are worth sending. */
export function isErc165({ supportsErc165, supportsInvalid }: ProbeAnswers): boolean {
  return toBoolean(supportsErc165) === true && toBoolean(supportsInvalid) === false
}

/** True when the ERC-4626 probes are worth sending. */
export function isErc20({ name, symbol, decimals, junk }: ProbeAnswers): boolean {
  if (!isString(name) || !isString(symbol) || !isUint8(decimals)) return false
  // A contract that gives every call the same answer proves nothing.
  return junk === undefined || junk !== name || junk !== symbol || junk !== decimals
}

/** The exact EIP-1167 bytecode: 45 bytes. */
function isErc1167(code: Hex): boolean {
  const proxy = decodeMinimalProxy(code)
  return proxy?.variant === 'standard' && proxy.appendedData === '0x'
}

function isVault({ asset, totalAssets, junk }: ProbeAnswers): boolean {
  if (!isWord(asset) || !/^0x0{24}/.test(asset) || !isWord(totalAssets)) return false
  return junk === undefined || junk !== asset || junk !== totalAssets
}

/** A `bytes32` text, as early tokens return it, does not count as a string. */
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
