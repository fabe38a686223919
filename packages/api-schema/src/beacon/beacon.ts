import type { BeaconHeader } from '@otterscan/ethereum/consensus/beaconBlock'
import type { Hex } from '@otterscan/ethereum/hex'
import { boolean, type Decoder, hash32, quantity } from '../codec.ts'
import { orElse } from '../combinators.ts'
import { object, part, snakeCase, withExtra } from '../object.ts'
import { decodeBeaconBlock } from './block.ts'
import { defineEndpoint } from './endpoint.ts'
import { bytes96, decodeData, decodeRows } from './primitives.ts'

/** Names a block: a slot, a root, or one of the named blocks. */
export type BeaconBlockId = bigint | Hex | 'head' | 'finalized' | 'genesis'

/** When the chain starts, Unix seconds. */
export const getGenesis = defineEndpoint({
  template: '/eth/v1/beacon/genesis',
  toPath: () => '/eth/v1/beacon/genesis',
  decode: (wire) => decodeData(wire, genesis),
  source: 'beacon-APIs getGenesis',
})

const genesis = part({ core: { genesisTime: quantity } }, snakeCase)

const headerMessage = part(
  {
    core: {
      slot: quantity,
      proposerIndex: quantity,
      parentRoot: hash32,
    },
    optional: { stateRoot: hash32, bodyRoot: hash32 },
  },
  snakeCase,
)

const headerRow = object({
  core: {
    root: hash32,
    header: part({ core: { message: headerMessage }, optional: { signature: bytes96 } }),
  },
  // A node that omits it reports its own chain.
  optional: { canonical: orElse(boolean, true) },
})

const header: Decoder<BeaconHeader> = {
  decode: (wire, path, unreadable) => {
    const { header: signed, extra, ...row } = headerRow.decode(wire, path, unreadable)
    const fields = { ...row, ...signed.message, signature: signed.signature, extra }
    return withExtra<BeaconHeader>(fields, signed, signed.message)
  },
}

/** Header of one block of the chain, or of any block by root. */
export const getBlockHeader = defineEndpoint({
  template: '/eth/v1/beacon/headers/{block_id}',
  toPath: (id: BeaconBlockId) => `/eth/v1/beacon/headers/${id}`,
  decode: (wire) => decodeData(wire, header),
  source: 'beacon-APIs getBlockHeader',
})

/** All headers the node has of a slot, including orphaned ones; none, or not found, where it has no block. */
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

/** A full block. */
export const getBeaconBlock = defineEndpoint({
  template: '/eth/v2/beacon/blocks/{block_id}',
  toPath: (id: BeaconBlockId) => `/eth/v2/beacon/blocks/${id}`,
  decode: decodeBeaconBlock,
  source: 'beacon-APIs getBlockV2',
})

const blockRoot = part({ core: { root: hash32 } })

/** Root of a block. */
export const getBlockRoot = defineEndpoint({
  template: '/eth/v1/beacon/blocks/{block_id}/root',
  toPath: (id: BeaconBlockId) => `/eth/v1/beacon/blocks/${id}/root`,
  decode: (wire) => decodeData(wire, blockRoot).root,
  source: 'beacon-APIs getBlockRoot',
})
