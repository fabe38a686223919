import { type ContractAbi, parseJsonAbi } from '@otterscan/decode/abi/jsonAbi'
import type { Address } from '@otterscan/ethereum/address'
import { useMemo } from 'react'
import { type KeptAbi, usePastedAbiText } from './pastedAbi.ts'

/** An ABI the user provided for an address. */
export interface PastedAbi extends KeptAbi {
  readonly abi: ContractAbi
}

const MAX_CHARACTERS = 4_000_000

/** Parses an ABI, or a Foundry or Hardhat artifact that contains one; `undefined` when it has no ABI item.
 */
export function parsePastedAbi(text: string): PastedAbi | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  const json = parseJson(text)
  const list = Array.isArray(json) ? json : toMember(json, 'abi')
  if (!Array.isArray(list)) return undefined
  const abi = parseJsonAbi(list)
  if (abi.functions.length + abi.events.length + abi.errors.length === 0) return undefined
  const contractName = toMember(json, 'contractName')
  return { abi, json: list, contractName: typeof contractName === 'string' ? contractName : undefined }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller shows that it is not an ABI
  }
}

function toMember(json: unknown, name: string): unknown {
  if (typeof json !== 'object' || json === null || !Object.hasOwn(json, name)) return undefined
  return Reflect.get(json, name)
}

/** The ABI stored for an address on a chain; `undefined` when there is none, or it cannot be read. */
export function usePastedAbi(chainId: bigint, address: Address): PastedAbi | undefined {
  const text = usePastedAbiText(chainId, address)
  return useMemo(() => (text === null ? undefined : parsePastedAbi(text)), [text])
}
