import { nullable, tuple } from '../combinators.ts'
import { defineMethod } from '../rpcMethod.ts'
import { blockHeader } from './block.ts'
import { type BlockReference, jsonBlockReference } from './blockReference.ts'

/**
 * Header of a block; Erigon answers an unknown number with an error, others with `null`.
 *
 * Erigon takes the word "latest" or a bare JSON integer.
 */
export const erigon_getHeaderByNumber = defineMethod({
  name: 'erigon_getHeaderByNumber',
  params: tuple<[block: BlockReference]>(jsonBlockReference),
  result: nullable(blockHeader),
  source: 'Erigon JSON-RPC erigon_getHeaderByNumber',
})
