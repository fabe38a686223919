import { type ContractAbi, parseJsonAbi } from '@otterscan/decode/abi/jsonAbi'
import type { Address } from '@otterscan/ethereum/address'
import { useMemo } from 'react'
import { createStoredText, type StoredText } from './createStoredText.ts'

/** An ABI a person gave for an address. */
export interface PastedAbi {
  readonly abi: ContractAbi
  /** The JSON list as it was given, for export. */
  readonly json: unknown
  /** Name of the artifact or its file; `undefined` for a bare ABI. */
  readonly contractName: string | undefined
}

const stores = new Map<string, StoredText>()

function toStore(chainId: bigint, address: Address): StoredText {
  const key = `pastedAbi ${chainId} ${address.toLowerCase()}`
  const known = stores.get(key)
  if (known !== undefined) return known
  const created = createStoredText(key)
  stores.set(key, created)
  return created
}

/** The ABI kept for an address on a chain; `undefined` when none is, or when it cannot be read. */
export function usePastedAbi(chainId: bigint, address: Address): PastedAbi | undefined {
  const text = toStore(chainId, address).use()
  return useMemo(() => (text === null ? undefined : parsePastedAbi(text)), [text])
}

/** The text kept for an address: changes with it, so that answers which depend on it can name it. */
export function usePastedAbiText(chainId: bigint, address: Address | undefined): string | null {
  return toStore(chainId, address ?? NOBODY).use()
}

const NOBODY: Address = '0x'

/** Keeps an ABI, or takes it away with `null`. False when the browser does not keep it beyond the page. */
export function storePastedAbi(chainId: bigint, address: Address, pasted: PastedAbi | null): boolean {
  const { json, contractName } = pasted ?? {}
  return toStore(chainId, address).set(pasted === null ? null : JSON.stringify({ contractName, abi: json }))
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
