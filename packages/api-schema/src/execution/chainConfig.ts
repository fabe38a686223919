import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { address, type Codec, hexData, isWireObject, jsonCount, jsonInteger, quantity } from '../codec.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { answer, part } from '../object.ts'

/** A contract that the protocol defines. */
export interface NamedContract {
  readonly name: string
  readonly address: Address
}

/** How many blobs a block carries. EIP-7840. */
export interface BlobSchedule {
  readonly target: number | undefined
  readonly max: number | undefined
  readonly baseFeeUpdateFraction: bigint | undefined
}

/** Settings of one fork. EIP-7910. */
export interface ForkConfig {
  /** Unix seconds. */
  readonly activationTime: bigint | undefined
  readonly chainId: bigint | undefined
  /** 4 bytes. EIP-6122. */
  readonly forkId: Hex | undefined
  /** `undefined` before Cancun. */
  readonly blobSchedule: BlobSchedule | undefined
  readonly precompiles: readonly NamedContract[] | undefined
  readonly systemContracts: readonly NamedContract[] | undefined
}

/** Forks a node knows of. EIP-7910. */
export interface ChainConfig {
  readonly current: ForkConfig
  /** The next fork; `undefined` if none is scheduled. */
  readonly next: ForkConfig | undefined
  /** The last fork scheduled. */
  readonly last: ForkConfig | undefined
  readonly unreadable: readonly UnreadableField[]
}

const blobSchedule: Codec<BlobSchedule> = part({
  optional: { target: jsonCount, max: jsonCount, baseFeeUpdateFraction: jsonInteger },
})

const namedContracts: Codec<readonly NamedContract[]> = {
  decode: (wire, path, unreadable) => {
    if (!isWireObject(wire)) throw new CheckFailedError(path, wire, 'an object')
    return Object.entries(wire).map(([name, value]) => ({
      name,
      address: address.decode(value, `${path}.${name}`, unreadable),
    }))
  },
  encode: (contracts) => Object.fromEntries(contracts.map((one) => [one.name, address.encode(one.address)])),
}

const forkConfig: Codec<ForkConfig> = part({
  optional: {
    activationTime: jsonInteger,
    chainId: quantity,
    forkId: hexData,
    blobSchedule,
    precompiles: namedContracts,
    systemContracts: namedContracts,
  },
})

/** Throws: `CheckFailedError` when there is no current fork. */
export const chainConfig: Codec<ChainConfig> = answer({
  core: { current: forkConfig },
  optional: { next: forkConfig, last: forkConfig },
})
