import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { address, type Codec, count, hexData, quantity } from '../codec.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { isWireObject, readObject, readPart } from '../objectReader.ts'

/** A contract the protocol itself names. */
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
  /** The fork to come, `undefined` when none is planned. */
  readonly next: ForkConfig | undefined
  /** The last fork planned. */
  readonly last: ForkConfig | undefined
  readonly unreadable: readonly UnreadableField[]
}

/** Throws: `CheckFailedError` when there is no current fork. */
export function decodeChainConfig(wire: unknown): ChainConfig {
  const reader = readObject(wire, 'result')
  return {
    current: reader.core('current', forkConfig),
    next: reader.optional('next', forkConfig),
    last: reader.optional('last', forkConfig),
    unreadable: reader.rest().unreadable,
  }
}

const forkConfig: Codec<ForkConfig> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return {
    activationTime: reader.optional('activationTime', quantity),
    chainId: reader.optional('chainId', quantity),
    forkId: reader.optional('forkId', hexData),
    blobSchedule: reader.optional('blobSchedule', blobSchedule),
    precompiles: reader.optional('precompiles', namedContracts),
    systemContracts: reader.optional('systemContracts', namedContracts),
  }
}

const blobSchedule: Codec<BlobSchedule> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return {
    target: reader.optional('target', count),
    max: reader.optional('max', count),
    baseFeeUpdateFraction: reader.optional('baseFeeUpdateFraction', quantity),
  }
}

const namedContracts: Codec<readonly NamedContract[]> = (wire, path, unreadable) => {
  if (!isWireObject(wire)) throw new CheckFailedError(path, wire, 'an object')
  return Object.entries(wire).map(([name, value]) => ({
    name,
    address: address(value, `${path}.${name}`, unreadable),
  }))
}
