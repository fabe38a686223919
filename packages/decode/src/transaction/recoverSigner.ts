import { secp256k1 } from '@noble/curves/secp256k1.js'
import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { bytesToHex, type Hex, hexToBytes, sliceHex } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** A signature with the bit that selects one of two keys. */
export interface RecoverableSignature {
  readonly yParity: 0 | 1
  readonly r: bigint
  readonly s: bigint
}

/**
 * Account that signed a 32-byte hash. One point multiplication, some milliseconds.
 *
 * `undefined` when the signature is out of range or high-s (EIP-2), or gives no key.
 */
export function recoverSigner(hash: Hex, { yParity, r, s }: RecoverableSignature): Address | undefined {
  if (r <= 0n || r >= CURVE_ORDER || s <= 0n || s > CURVE_ORDER / 2n) return undefined
  try {
    const point = new secp256k1.Signature(r, s).addRecoveryBit(yParity).recoverPublicKey(hexToBytes(hash))
    const publicKey = point.toBytes(false).subarray(1)
    return toChecksumAddress(sliceHex(keccak256(bytesToHex(publicKey)), 12))
  } catch {
    // No point of the curve has this r, so the signature has no signer.
    return undefined
  }
}
