import type { BeaconHeader } from '@otterscan/ethereum/consensus/beaconBlock'
import type { Hex } from '@otterscan/ethereum/hex'
import { boolean, type Codec, hash32, quantity } from '../codec.ts'
import { readPart } from '../objectReader.ts'
import { decodeBeaconBlock } from './block.ts'
import { defineEndpoint } from './endpoint.ts'
import { bytes96, decodeRows, readData } from './primitives.ts'

/** Names a block: a slot, a root, or one of the node's own words. */
export type BeaconBlockId = bigint | Hex | 'head' | 'finalized' | 'genesis'

/** When the chain starts, Unix seconds. */
export const getGenesis = defineEndpoint({
  template: '/eth/v1/beacon/genesis',
  toPath: () => '/eth/v1/beacon/genesis',
  decode: (wire) => ({
    genesisTime: readPart(readData(wire), 'data', []).core('genesis_time', quantity),
  }),
  source: 'beacon-APIs getGenesis',
})

const header: Codec<BeaconHeader> = (wire, path, unreadable) => {
  const row = readPart(wire, path, unreadable)
  const signed = readPart(row.raw('header'), `${path}.header`, unreadable)
  const message = readPart(signed.raw('message'), `${path}.header.message`, unreadable)
  return {
    root: row.core('root', hash32),
    // A node that does not say answers with its own chain.
    canonical: row.optional('canonical', boolean) ?? true,
    slot: message.core('slot', quantity),
    proposerIndex: message.core('proposer_index', quantity),
    parentRoot: message.core('parent_root', hash32),
    stateRoot: message.optional('state_root', hash32),
    bodyRoot: message.optional('body_root', hash32),
    signature: signed.optional('signature', bytes96),
  }
}

/** Header of one block of the chain, or of any block by root. */
export const getBlockHeader = defineEndpoint({
  template: '/eth/v1/beacon/headers/{block_id}',
  toPath: (id: BeaconBlockId) => `/eth/v1/beacon/headers/${id}`,
  decode: (wire) => header(readData(wire), 'data', []),
  source: 'beacon-APIs getBlockHeader',
})

/** All headers the node has of a slot, those left behind among them; none, or not found, where it has no block. */
export const getHeadersOfSlot = defineEndpoint({
  template: '/eth/v1/beacon/headers',
  toPath: (slot: bigint) => `/eth/v1/beacon/headers?slot=${slot}`,
  decode: (wire) => decodeRows(wire, header),
  source: 'beacon-APIs getBlockHeaders',
})

/** Headers of the blocks that build on a root. */
export const getHeadersOfParent = defineEndpoint({
  template: '/eth/v1/beacon/headers',
  toPath: (parentRoot: Hex) => `/eth/v1/beacon/headers?parent_root=${parentRoot}`,
  decode: (wire) => decodeRows(wire, header),
  source: 'beacon-APIs getBlockHeaders',
})

/** A whole block. */
export const getBeaconBlock = defineEndpoint({
  template: '/eth/v2/beacon/blocks/{block_id}',
  toPath: (id: BeaconBlockId) => `/eth/v2/beacon/blocks/${id}`,
  decode: decodeBeaconBlock,
  source: 'beacon-APIs getBlockV2',
})

/** Root of a block. */
export const getBlockRoot = defineEndpoint({
  template: '/eth/v1/beacon/blocks/{block_id}/root',
  toPath: (id: BeaconBlockId) => `/eth/v1/beacon/blocks/${id}/root`,
  decode: (wire) => readPart(readData(wire), 'data', []).core('root', hash32),
  source: 'beacon-APIs getBlockRoot',
})
