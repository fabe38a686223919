import type { Address } from '@otterscan/ethereum/address'

/** A contract that is part of the client, or deployed by a fork. */
export interface PrecompileInfo {
  /** To display. */
  readonly name: string
  /** Fork that added it, as named in the specs. */
  readonly fork: string
}

const PRECOMPILES: ReadonlyMap<string, PrecompileInfo> = new Map(
  (
    [
      [0x1, 'ECRECOVER', 'frontier'],
      [0x2, 'SHA-256', 'frontier'],
      [0x3, 'RIPEMD-160', 'frontier'],
      [0x4, 'Identity', 'frontier'],
      [0x5, 'ModExp', 'byzantium'],
      [0x6, 'BN254 add', 'byzantium'],
      [0x7, 'BN254 multiply', 'byzantium'],
      [0x8, 'BN254 pairing', 'byzantium'],
      [0x9, 'BLAKE2F', 'istanbul'],
      [0xa, 'KZG point evaluation', 'cancun'],
      [0xb, 'BLS12-381 G1 add', 'prague'],
      [0xc, 'BLS12-381 G1 multi-scalar multiply', 'prague'],
      [0xd, 'BLS12-381 G2 add', 'prague'],
      [0xe, 'BLS12-381 G2 multi-scalar multiply', 'prague'],
      [0xf, 'BLS12-381 pairing', 'prague'],
      [0x10, 'BLS12-381 map Fp to G1', 'prague'],
      [0x11, 'BLS12-381 map Fp2 to G2', 'prague'],
      [0x100, 'P256VERIFY', 'osaka'],
    ] as const
  ).map(([index, name, fork]) => [`0x${index.toString(16).padStart(40, '0')}`, { name, fork }]),
)

const SYSTEM_CONTRACTS: ReadonlyMap<string, PrecompileInfo> = new Map([
  ['0x000f3df6d732807ef1319fb7b8bb8522d0beac02', { name: 'Beacon block roots', fork: 'cancun' }],
  ['0x0000f90827f1c53a10cb7a02335b175320002935', { name: 'Block hash history', fork: 'prague' }],
  ['0x00000961ef480eb55e80d19ad83579a64c007002', { name: 'Withdrawal requests', fork: 'prague' }],
  ['0x0000bbddc7ce488642fb579f8b00f3a590007251', { name: 'Consolidation requests', fork: 'prague' }],
  ['0x0000bff46984e3725691fa540a8c7589300d8282', { name: 'Builder deposit requests', fork: 'amsterdam' }],
  ['0x000064d678505ad48f8ccb093bc65613800e8282', { name: 'Builder exit requests', fork: 'amsterdam' }],
  ['0xfffffffffffffffffffffffffffffffffffffffe', { name: 'System', fork: 'cancun' }],
])

/** Precompile at an address; `undefined` for every other account. EIP-196/197/198/152/4844/2537/7951. */
export function findPrecompile(address: Address): PrecompileInfo | undefined {
  return PRECOMPILES.get(address.toLowerCase())
}

/**
 * Contract deployed by a fork at a fixed address; `undefined` for every other account. EIP-4788/2935/7002/7251/8282.
 */
export function findSystemContract(address: Address): PrecompileInfo | undefined {
  return SYSTEM_CONTRACTS.get(address.toLowerCase())
}

/** True for every precompile of the main network, whatever the fork. */
export function isPrecompile(address: Address): boolean {
  return PRECOMPILES.has(address.toLowerCase())
}

/** Addresses of all precompiles and system contracts, in lower case. */
export function listProtocolAddresses(): readonly Address[] {
  return [...PRECOMPILES.keys(), ...SYSTEM_CONTRACTS.keys()] as Address[]
}
