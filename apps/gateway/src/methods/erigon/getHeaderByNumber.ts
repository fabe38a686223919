import { blockHeader } from '@otterscan/api-schema/execution/block'
import { isBlockHash } from '@otterscan/api-schema/execution/blockReference'
import { eth_getBlockByHash, eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import { serverError } from '../gatewayError.ts'
import type { Handler } from '../methodHandler.ts'

/** Fields of a block that its header does not have. */
const BODY_FIELDS: ReadonlySet<string> = new Set(['uncles', 'size', 'withdrawals', 'transactions'])

/** Header of a block; an unknown block is an error, as with Erigon. */
export const getHeaderByNumber: Handler<'erigon_getHeaderByNumber'> = async ([block], { node, signal }) => {
  const wire = isBlockHash(block)
    ? await node.request(eth_getBlockByHash.name, eth_getBlockByHash.toParams(block, false), signal)
    : await node.request(eth_getBlockByNumber.name, eth_getBlockByNumber.toParams(block, false), signal)
  if (wire == null) throw serverError(`block header not found: ${block}`)
  const { extra, ...header } = blockHeader.decode(wire, '', [])
  const fields = Object.entries(extra).filter(([name]) => !BODY_FIELDS.has(name))
  return { ...header, totalDifficulty: undefined, extra: Object.fromEntries(fields) }
}
