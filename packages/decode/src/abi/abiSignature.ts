import type { Hex } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { type AbiParameter, formatAbiType } from './abiType.ts'

/** A function, event or error as far as the ABI knows it. */
export interface AbiSignature {
  /** As stated by the source; a bare signature text is a `function` until used otherwise. */
  readonly kind: 'function' | 'event' | 'error'
  readonly name: string
  readonly inputs: readonly AbiParameter[]
  /** `undefined` when the source leaves it open, which is not the same as none. */
  readonly outputs: readonly AbiParameter[] | undefined
  readonly stateMutability: 'pure' | 'view' | 'nonpayable' | 'payable' | undefined
  /** Events without topic0. */
  readonly anonymous: boolean
  /** False when it is unknown which inputs of an event are indexed. */
  readonly hasIndexedFlags: boolean
  /** `transfer(address,uint256)`: what is hashed. */
  readonly text: string
  /** Keccak-256 of `text`: topic0 of an event. */
  readonly topic0: Hex
  /** First four bytes of it: selector of a function or error. */
  readonly selector: Hex
}

/** A signature with its hashes computed. */
export function createSignature(parts: Omit<AbiSignature, 'text' | 'topic0' | 'selector'>): AbiSignature {
  const text = `${parts.name}(${parts.inputs.map((input) => formatAbiType(input.type)).join(',')})`
  const topic0 = keccak256(new TextEncoder().encode(text))
  return { ...parts, text, topic0, selector: topic0.slice(0, 10) as Hex }
}

/** First four bytes of the hash of a canonical signature text. */
export function toSelector(text: string): Hex {
  return toTopic0(text).slice(0, 10) as Hex
}

/** Hash of a canonical signature text. */
export function toTopic0(text: string): Hex {
  return keccak256(new TextEncoder().encode(text))
}
