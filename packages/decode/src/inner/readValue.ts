import { type Address, isAddress } from '@otterscan/ethereum/address'
import { type Hex, isHexData } from '@otterscan/ethereum/hex'
import type { AbiValue } from '../abi/abiValue.ts'

/** An address that was read; `undefined` for anything else. */
export function readAddress(value: AbiValue | undefined): Address | undefined {
  return value?.type.kind === 'address' && isAddress(value.value) ? value.value : undefined
}

/** Bytes that were read; `undefined` for anything else. */
export function readBytes(value: AbiValue | undefined): Hex | undefined {
  return value?.type.kind === 'bytes' && isHexData(value.value) ? value.value : undefined
}

/** An integer that was read; `undefined` for anything else. */
export function readInteger(value: AbiValue | undefined): bigint | undefined {
  return typeof value?.value === 'bigint' ? value.value : undefined
}

/** A boolean that was read; `undefined` for anything else. */
export function readBoolean(value: AbiValue | undefined): boolean | undefined {
  return typeof value?.value === 'boolean' ? value.value : undefined
}
