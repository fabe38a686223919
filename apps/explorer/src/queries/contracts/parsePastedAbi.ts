import { type ContractAbi, parseJsonAbi } from '@otterscan/decode/abi/jsonAbi'

/** An ABI a person gave for an address. */
export interface PastedAbi {
  readonly abi: ContractAbi
  /** The JSON list as it was given, for export. */
  readonly json: unknown
  /** Name of the artifact or its file; `undefined` for a bare ABI. */
  readonly contractName: string | undefined
}

const MAX_CHARACTERS = 4_000_000

/**
 * Reads an ABI, or a Foundry or Hardhat artifact that holds one; `undefined` when nothing in it is an ABI item.
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
    return undefined // the caller says that it is no ABI
  }
}

function toMember(json: unknown, name: string): unknown {
  if (typeof json !== 'object' || json === null || !Object.hasOwn(json, name)) return undefined
  return Reflect.get(json, name)
}
