import { NobleBLS } from '@ethereumjs/evm'
import type { Hex } from '@otterscan/ethereum/hex'

// What the precompile of EIP-4844 checks. Of the trusted setup that needs one point; the curve is the engine's own.

const FIELD =
  0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn
const ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n
/** Generator of G1. */
const G1 = [
  0x17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bbn,
  0x08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1n,
]
/** The negated generator of G2. */
const MINUS_G2 = [
  0x024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8n,
  0x13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7en,
  0x0d1b3cc2c7027888be51d9ef691d77bcb679afda66c73f17f9ee3837a55024f78c71363275a75d75d86bab79f74782aan,
  0x13fa4d4a0ad8b1ce186ed5061789213d993923066dddaf1040bc3ff59f825c78df74f2d75467e25e0f55f8a00fa030edn,
]
/** `KZG_SETUP_G2_MONOMIAL[1]` of the ceremony, uncompressed. */
const SETUP_G2 = [
  0x185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2n,
  0x15bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72n,
  0x014353bdb96b626dd7d5ee8599d1fca2131569490e28de18e82451a496a9c9794ce26d105941f383ee689bfbbb832a99n,
  0x1666c54b0a32529503432fcae0181b4bef79de09fc63671fda5ed1ba9bfa07899495346f3d7ac9cd23048ef30d0a154fn,
]

const curve = new NobleBLS()

/**
 * Whether a polynomial has a value at a point: `verify_kzg_proof` of the consensus specs, with e(C - y + z proof, -G2) e(proof, s)
 * = 1 in place of their form, so that nothing is computed in G2. Throws where an argument is not what it has to be.
 */
export function verifyKzgProof(commitment: Hex, z: Hex, y: Hex, proof: Hex): boolean {
  const [point, value] = [toScalar(z), toScalar(y)]
  const [left, right] = [toPoint(commitment), toPoint(proof)]
  const sum = curve.msmG1(
    Buffer.concat([
      left,
      toBytes(1n, 32),
      right,
      toBytes(point, 32),
      toPairs(G1),
      toBytes(ORDER - value, 32),
    ]),
  )
  const checked = curve.pairingCheck(Buffer.concat([sum, toPairs(MINUS_G2), right, toPairs(SETUP_G2)]))
  return checked.at(-1) === 1
}

function toScalar(hex: Hex): bigint {
  const value = BigInt(hex)
  if (value >= ORDER) throw badArgument()
  return value
}

/** From 48 bytes: x with three flags, as ZCash has it. Whether it is of the group is checked by what uses it. */
function toPoint(hex: Hex): Uint8Array {
  const compressed = BigInt(hex)
  const [isCompressed, isInfinite, isLarger] = [383n, 382n, 381n].map(
    (bit) => ((compressed >> bit) & 1n) === 1n,
  )
  const x = compressed & ((1n << 381n) - 1n)
  if (isCompressed !== true || x >= FIELD) throw badArgument()
  if (isInfinite === true) {
    if (x !== 0n || isLarger === true) throw badArgument()
    return new Uint8Array(128)
  }
  const square = (x * x * x + 4n) % FIELD
  const root = power(square, (FIELD + 1n) / 4n)
  if ((root * root) % FIELD !== square) throw badArgument()
  const larger = root > FIELD - root ? root : FIELD - root
  return toPairs([x, isLarger === true ? larger : FIELD - larger])
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let bit = BigInt(exponent.toString(2).length - 1); bit >= 0n; bit--) {
    result = (result * result) % FIELD
    if (((exponent >> bit) & 1n) === 1n) result = (result * base) % FIELD
  }
  return result
}

/** Coordinates of 64 bytes. EIP-2537. */
function toPairs(coordinates: readonly bigint[]): Uint8Array {
  return Buffer.concat(coordinates.map((one) => toBytes(one, 64)))
}

function toBytes(value: bigint, length: number): Uint8Array {
  return Buffer.from(value.toString(16).padStart(2 * length, '0'), 'hex')
}

/** The name that the engine knows it by. */
function badArgument(): Error {
  return new Error('C_KZG_BADARGS')
}
