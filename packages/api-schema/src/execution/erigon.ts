import { decodeWith, nullable } from '../codec.ts'
import { defineMethod } from '../jsonRpc.ts'
import { decodeBlockHeader } from './block.ts'
import { toJsonInteger } from './blockReference.ts'

/**
 * Header of a block; Erigon answers an unknown number with an error, others with `null`.
 *
 * The parameter is the word "latest" or a bare JSON integer.
 */
export const erigon_getHeaderByNumber = defineMethod({
  name: 'erigon_getHeaderByNumber',
  toParams: (block: bigint | 'latest') => [block === 'latest' ? block : toJsonInteger(block)],
  decodeResult: decodeWith(nullable(decodeBlockHeader)),
  source: 'Erigon JSON-RPC erigon_getHeaderByNumber',
})
