import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { encodeDnsName, toNameNode } from '@otterscan/ethereum/ensName'
import { type Hex, isHex, isHexData, sliceHex } from '@otterscan/ethereum/hex'
import { decodeParameters } from '../abi/abiValue.ts'
import { encodeCall } from '../abi/encode.ts'
import { parseSignature } from '../abi/parseSignature.ts'

/** `OffchainLookup`. EIP-3668. */
const OFFCHAIN_LOOKUP_SELECTOR = '0x556f1830'

const REVERSE = requireSignature('reverse(bytes,uint256) returns (string,address,address)')
const RESOLVE = requireSignature('resolve(bytes,bytes) returns (bytes,address)')
const ADDRESS_OF_NODE = requireSignature('addr(bytes32) returns (address)')

/**
 * The name in the output of a `toReverseInput` call; `undefined` for none. Hostile text: show it only when normalized.
 */
export function decodeReverseName(output: Hex): string | undefined {
  const name = readFirst(REVERSE, output)
  return typeof name === 'string' && name !== '' ? name : undefined
}

/**
 * Call data that requests the address of a normalized name from the universal resolver; `undefined` where a label is
 * empty or too long.
 */
export function encodeForwardInput(name: string): Hex | undefined {
  const dnsName = encodeDnsName(name)
  return dnsName === undefined
    ? undefined
    : encode(RESOLVE, [dnsName, encode(ADDRESS_OF_NODE, [toNameNode(name)])])
}

/** The address in the output; `undefined` for none and for the zero address. */
export function decodeForwardAddress(output: Hex): Address | undefined {
  const result = readFirst(RESOLVE, output)
  if (!isHexData(result) || result.length !== 66 || !/^0x0{24}/.test(result)) return undefined
  const digits = sliceHex(result, 12)
  return BigInt(digits) === 0n ? undefined : toChecksumAddress(digits)
}

/** True when a call failed because the data is off-chain: only an external gateway could return it. EIP-3668. */
export function isOffchainLookup(revertData: unknown): boolean {
  return isHex(revertData) && revertData.startsWith(OFFCHAIN_LOOKUP_SELECTOR)
}

type Signature = NonNullable<ReturnType<typeof parseSignature>>

function readFirst({ outputs }: Signature, output: Hex): unknown {
  if (!isHexData(output)) return undefined
  const [first] = decodeParameters(outputs ?? [], output).values
  return first === undefined || first.warnings.length > 0 ? undefined : first.value
}

function encode(signature: Signature, values: Parameters<typeof encodeCall>[1]): Hex {
  const encoded = encodeCall(signature, values)
  if (encoded.kind === 'invalid') throw new RangeError(`${signature.text}: ${encoded.path} ${encoded.reason}`)
  return encoded.data
}

function requireSignature(text: string): Signature {
  const signature = parseSignature(text)
  if (signature === undefined) throw new RangeError(text)
  return signature
}
